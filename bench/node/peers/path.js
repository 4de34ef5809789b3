// What the peers share: all find paths, and tell them as lists of cells.
'use strict';

// finder makes an engine for paths. make(task) returns a function from a query to the cells of a path, an empty list if there
// is none, or null if the task is not for it; cell tells x and y of one of them.
function finder(name, make, cell) {
  return {
    name,
    build(task) {
      const find = task.workload === 'path' ? make(task) : null;
      if (!find) return null;
      let path;
      return {
        ask(q) { path = find(q); },
        answer() { return path.map((c) => cell(c, task).join(' ')).join(' ') || '-'; },
      };
    },
  };
}

module.exports = { finder };
