// rot.js. All its steps cost 1, and with eight directions it cuts corners: it is asked four-way questions alone.
'use strict';
const ROT = require('rot-js');
const { finder } = require('./path');

function make(Finder) {
  return (task) => {
    if (task.octile || !task.uniform) return null;
    return (q) => {
      const path = [];
      new Finder(q.toX, q.toY, (x, y) => task.price(x, y) > 0, { topology: 4 }).compute(q.x, q.y, (x, y) => { path.push([x, y]); });
      return path;
    };
  };
}

const cell = (c) => c;
module.exports = [
  finder('rot-js-astar', make(ROT.Path.AStar), cell),
  finder('rot-js-dijkstra', make(ROT.Path.Dijkstra), cell),
];
