async (program, calls) => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(program), go.importObject);
  let ended = "";
  go.exit = (code) => (ended = `exit status ${code}`);
  void go.run(instance);
  const { exports } = instance;
  let seed = 1;
  const random = (n) => Math.floor(((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32) * n);
  const pick = (list) => list[random(list.length)];
  const strange = [0, -1, -2, 2 ** 31 - 1, -(2 ** 31), 99, 255, 256, 65535, 65536, 1e6, 2 ** 30];
  const number = () => (random(4) ? random(30) : pick(strange));
  const bytes = (n) => new Uint8Array(exports.mem.buffer, exports.inbox(Math.ceil(n / 4)) >>> 0, 4 * Math.ceil(n / 4));
  const numbers = (n) => new Int32Array(exports.mem.buffer, exports.inbox(n) >>> 0, n);
  // What work a number asks for, and how much is enough.
  const amount = { fieldFresh: [0], unitsPace: [0], panelRecord: [1], mazeCarve: [1, 2], turnsReach: [4], pictureNew: [0] };
  const enough = [0, -1, 1, 5, 21];

  const last = [];
  let answers = 0;
  function call(name, ...args) {
    last.push(`${name}(${args})`);
    try {
      if (exports[name](...args) >= 0) answers++;
    } catch (e) {
      ended = String(e);
    }
  }
  /** A board and a sheet, so that there is something to ask about. */
  function begin() {
    const [w, h] = [pick([1, 2, 5, 16]), pick([1, 2, 5, 16])];
    bytes(w * h).forEach((_, i, all) => (all[i] = random(5) ? 50 : 35));
    call("boardNew", w, h, random(8), random(4) - 1, random(4));
    for (const mover of [0, 1]) {
      const costs = numbers(256).fill(0);
      costs[50] = pick([1, 3, 65534, 65535]);
      call("boardCosts", mover);
    }
    if (!exports.sheetPut) return;
    call("mazeCarve", random(12), pick([3, 5, 21]), pick([3, 5, 21]), random(9), random(2) / 2, random(2));
    const sheet = new Uint8Array(exports.mem.buffer, exports.text() >>> 0, exports.textLen()).slice();
    bytes(sheet.length).set(sheet);
    call("sheetPut");
  }

  const names = Object.keys(exports).filter((name) => !["mem", "run", "resume", "getsp"].includes(name)).sort();
  for (let i = 0; i < calls && ended === ""; i++) {
    if (i % 25 === 0) begin();
    const name = pick(names);
    const list = numbers(pick([0, 1, 2, 3, 6, 10, 256]));
    list.forEach((_, i) => (list[i] = number()));
    const args = Array.from({ length: exports[name].length }, random(2) ? number : () => random(6));
    for (const i of amount[name] ?? []) args[i] = pick(enough);
    call(name, ...args);
  }
  return { Calls: last.length, Answers: answers, Ended: ended && `${ended} after ${last.slice(-5)}` };
}
