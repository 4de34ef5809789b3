// EasyStar.js. It counts a diagonal step as 1.4.
'use strict';
const EasyStar = require('easystarjs');
const { finder } = require('./path');

function make(task) {
  const rows = [];
  for (let y = 0; y < task.height; y++) rows.push(Array.from(task.prices.subarray(y * task.width, (y + 1) * task.width)));
  const star = new EasyStar.js();
  star.setGrid(rows);
  star.setAcceptableTiles([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (let price = 1; price <= 9; price++) star.setTileCost(price, price);
  star.enableSync();
  if (task.octile) {
    star.enableDiagonals();
    star.disableCornerCutting();
  }
  return (q) => {
    let path = null;
    star.findPath(q.x, q.y, q.toX, q.toY, (found) => { path = found; });
    star.calculate();
    return path || [];
  };
}

module.exports = [finder('easystarjs', make, (c) => [c.x, c.y])];
