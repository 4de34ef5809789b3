// PathFinding.js. Its grid keeps the state of a search, so that each search needs a fresh copy: that is timed, for whoever
// uses it pays for it.
'use strict';
const PF = require('pathfinding');
const { finder } = require('./path');

function make(Finder) {
  return (task) => {
    const rows = [];
    for (let y = 0; y < task.height; y++) rows.push(Array.from(task.prices.subarray(y * task.width, (y + 1) * task.width), (p) => (p ? 0 : 1)));
    const grid = new PF.Grid(rows);
    const finder = new Finder({
      diagonalMovement: task.octile ? PF.DiagonalMovement.OnlyWhenNoObstacles : PF.DiagonalMovement.Never,
      heuristic: task.octile ? PF.Heuristic.octile : PF.Heuristic.manhattan,
    });
    return (q) => PF.Util.expandPath(finder.findPath(q.x, q.y, q.toX, q.toY, grid.clone()));
  };
}

const cell = (c) => c;
module.exports = [
  finder('pathfinding-astar', make(PF.AStarFinder), cell),
  finder('pathfinding-jps', make(PF.JumpPointFinder), cell),
];
