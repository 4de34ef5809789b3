// The board in the engine: package board, board.go.

import type { Program } from "../wasm";

/** A board as plain data, as it goes to the worker. */
export interface Sheet {
  width: number;
  height: number;
  kinds: Uint8Array;
  moves: number; // index into MOVES
  corners: number; // 0 never, 1 one, 2 always
  costs: Uint16Array[]; // a cost table for each mover
  bars: number[]; // from, to, from, to, ...
  portals: number[]; // from, to, price, ...
}

let edits = 0;

/** How often the board has changed: a question that is answered in slices ends when it does. */
export const edition = () => edits;

export function boardCalls(engine: Promise<Program>) {
  return {
    /** Takes a whole board. */
    async setBoard(sheet: Sheet) {
      const e = await engine;
      edits++;
      e.sendBytes(sheet.kinds).call("boardNew", sheet.width, sheet.height, sheet.moves, sheet.corners);
      if (sheet.bars.length > 0) e.send(sheet.bars).call("boardBars");
      if (sheet.portals.length > 0) e.send(sheet.portals).call("boardPortals");
      sheet.costs.forEach((costs, mover) => e.send(costs).call("boardCosts", mover));
    },
    /** Takes the cost table of a mover. */
    async setCosts(mover: number, costs: Uint16Array) {
      const e = await engine;
      edits++;
      e.send(costs).call("boardCosts", mover);
    },
    /** Takes the new kinds of some cells. */
    async paint(cells: Int32Array, kinds: Uint8Array) {
      const e = await engine;
      edits++;
      e.send(cells, kinds).call("boardPaint", cells.length);
    },
  };
}
