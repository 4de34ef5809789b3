// The board in the engine: package board, board.go.

import type { Program } from "../wasm";

/** A board as plain data, as it goes to the worker. */
export interface PlainBoard {
  width: number;
  height: number;
  kinds: Uint8Array;
  moves: number; // index into MOVES
  corners: number; // 0 never, 1 one, 2 always
  wrap: number; // 1 left to right, 2 top to bottom, 3 both
  costs: Uint16Array[]; // a cost table for each mover
  bars: number[]; // from, to, from, to, ...
  portals: number[]; // from, to, price, ...
}

let edits = 0;

/** How often the board has changed: a question that is answered in slices ends when it does. */
export const edition = () => edits;

let now: PlainBoard | null = null;
const followers: Program[] = [];

/** Gives the board to a program that was loaded later, whose board then follows the engine's. */
export function follow(program: Program): Program {
  if (now) put(program, now);
  followers.push(program);
  return program;
}

function put(program: Program, b: PlainBoard) {
  program.sendBytes(b.kinds).call("boardNew", b.width, b.height, b.moves, b.corners, b.wrap);
  b.costs.forEach((costs, mover) => program.send(costs).call("boardCosts", mover));
  if (b.bars.length > 0) program.send(b.bars).call("boardBars");
  if (b.portals.length > 0) program.send(b.portals).call("boardPortals");
}

export function boardCalls(engine: Promise<Program>) {
  /** Tells every program with a board of a change. */
  async function tell(change: (p: Program) => void) {
    const first = await engine;
    edits++;
    for (const p of [first, ...followers]) change(p);
  }
  return {
    /** Takes a whole board. */
    setBoard(whole: PlainBoard) {
      now = whole;
      return tell((p) => put(p, whole));
    },
    /** Takes the cost table of a mover. */
    setCosts(mover: number, costs: Uint16Array) {
      now!.costs[mover] = costs;
      return tell((p) => p.send(costs).call("boardCosts", mover));
    },
    /** Takes the new kinds of some cells. */
    paint(cells: Int32Array, kinds: Uint8Array) {
      cells.forEach((cell, i) => (now!.kinds[cell] = kinds[i]!));
      return tell((p) => p.send(cells, kinds).call("boardPaint", cells.length));
    },
  };
}
