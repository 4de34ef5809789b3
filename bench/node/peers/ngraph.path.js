// ngraph.path on a graph with a node for each open cell.
'use strict';
const createGraph = require('ngraph.graph');
const ngraph = require('ngraph.path');
const { finder } = require('./path');

let graph; // a process has one task: both engines use one graph

function makeGraph(task) {
  if (graph) return graph;
  graph = createGraph();
  for (let y = 0; y < task.height; y++) {
    for (let x = 0; x < task.width; x++) {
      if (!task.price(x, y)) continue;
      graph.addNode(y * task.width + x, { x, y });
      for (const [dx, dy] of task.directions) {
        const cost = task.step(x, y, dx, dy);
        if (cost) graph.addLink(y * task.width + x, (y + dy) * task.width + x + dx, cost);
      }
    }
  }
  return graph;
}

function estimate(task) {
  return (a, b) => {
    const dx = Math.abs(a.data.x - b.data.x);
    const dy = Math.abs(a.data.y - b.data.y);
    return task.octile ? 2378 * Math.max(dx, dy) + (3363 - 2378) * Math.min(dx, dy) : dx + dy;
  };
}

function make(search) {
  return (task) => {
    const found = search(makeGraph(task), { oriented: true, distance: (a, b, link) => link.data, heuristic: estimate(task) });
    return (q) => found.find(q.y * task.width + q.x, q.toY * task.width + q.toX).reverse();
  };
}

const cell = (c) => [c.data.x, c.data.y];
module.exports = [
  finder('ngraph-astar', make(ngraph.aStar), cell),
  finder('ngraph-nba', make(ngraph.nba), cell),
];
