// Answers a task with path-finders from npm: node --expose-gc drive.js TASK ENGINE...
// For each engine one JSON line is printed: what it answered and what every round took. See task/task.go for the task.
'use strict';
const fs = require('fs');

const engines = [
  ...require('./peers/pathfinding'),
  ...require('./peers/easystarjs'),
  ...require('./peers/rot-js'),
  ...require('./peers/ngraph.path'),
];

const steps = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]];

function read(name) {
  const lines = fs.readFileSync(name, 'latin1').split('\n');
  const word = (i) => lines[i].split(' ');
  const [, width, height] = word(3).map(Number);
  const queries = Number(word(4)[1]);
  const task = {
    workload: word(0)[1], moves: word(1)[1], budget: Number(word(2)[1]), width, height,
    queries: lines.slice(5, 5 + queries).map((l) => { const [x, y, toX, toY] = l.split(' ').map(Number); return { x, y, toX, toY }; }),
    prices: new Uint8Array(width * height), // 0 is wall
  };
  for (let y = 0; y < height; y++) {
    const row = lines[5 + queries + y];
    for (let x = 0; x < width; x++) task.prices[y * width + x] = row[x] === '#' ? 0 : row.charCodeAt(x) - 48;
  }
  task.uniform = task.prices.every((p) => p < 2);
  task.octile = task.moves === 'octile';
  task.directions = task.octile ? steps : steps.slice(0, 4);
  task.price = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : task.prices[y * width + x]);
  // What one step costs, 0 if it is not legal: the whole rule of movement.
  task.step = (x, y, dx, dy) => {
    const p = task.price(x + dx, y + dy);
    if (!task.octile) return p;
    if (dx === 0 || dy === 0) return 2378 * p;
    return task.price(x + dx, y) && task.price(x, y + dy) ? 3363 * p : 0;
  };
  return task;
}

// The processor time of the process, in seconds: with node's collector of garbage and its compiler, which have threads of
// their own.
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// One round to warm up, whose answers are printed; then rounds for a quarter of a second, at least two and at most fifteen. A
// task of less than 1 ms is asked several times in a round, for node's clock counts microseconds. If the first round takes more
// than two seconds, it is the only one. The drivers in other languages do the same.
function measure(engine, task) {
  global.gc();
  let begun = cpu();
  const asker = engine.build(task);
  if (!asker) return;
  const setup = cpu() - begun;
  let first = 0;
  const answers = [];
  for (const q of task.queries) {
    begun = cpu();
    asker.ask(q);
    first += cpu() - begun;
    answers.push(asker.answer());
  }
  const rounds = first > 2 ? [first] : [];
  const times = 1 + Math.floor(1e-3 / Math.max(first, 1e-6));
  for (let spent = 0; first <= 2 && (rounds.length < 2 || (spent < 0.25 && rounds.length < 15));) {
    begun = cpu();
    for (let i = 0; i < times; i++) for (const q of task.queries) asker.ask(q);
    const round = cpu() - begun;
    spent += round;
    rounds.push(round / times);
  }
  const ns = (s) => Math.round(1e9 * s);
  console.log(JSON.stringify({ engine: engine.name, setup_ns: ns(setup), rounds_ns: rounds.map(ns), answers, last: asker.answer() }));
}

const [name, ...wanted] = process.argv.slice(2);
const task = read(name);
for (const w of wanted) for (const e of engines) if (e.name === w) measure(e, task);
