// What the page has beside its searches: map files, pictures, mazes. Package sheet, by way of extras.wasm.

import type { Content } from "../board";
import { decodeSheet, encodeSheet } from "../sheet";
import type { Program } from "../wasm";

export interface NamedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Format {
  name: string;
  ending: string; // of the file's name, with its dot
  about: string;
}

/** A picture of a map with up to four panels. What a panel does not have is left out. */
export interface Picture {
  cell: number; // pixels; 0 chooses
  delay: number; // hundredths of a second a frame; 0 chooses
  legend: boolean;
  colors: Int32Array | null; // as sheet.ReadColors takes them; null: those of the classic board
  panels: Panel[];
}

export interface Panel {
  title: string;
  heat?: Int32Array; // for each cell what it costs, below zero for nothing
  hottest?: number; // where the ramp ends, if not at the greatest
  arrows?: Int32Array; // for each cell the next one, below zero for none
  frontier?: ArrayLike<number>;
  strikes?: ArrayLike<number>; // in the place of a frontier
  path?: ArrayLike<number>;
  enemies?: ArrayLike<number>;
  trails?: { name: string; cells: ArrayLike<number> }[]; // two paths in the place of one
  film?: Film;
}

/** How a panel changes: frame i shows the changes up to ends[i], each a cell and what becomes of it, see sheet.Film. */
export interface Film {
  ends: ArrayLike<number>;
  changes: ArrayLike<number>;
}
/** What becomes of a cell, besides being settled at a cost from 0 on; kind k is painted by PAINTED - k. */
export const WAITING = -1;
export const GONE = -2;
export const PAINTED = -3;
/** The most frames a film has here, and the most cells that all frames of all panels have together. */
const MAX_FRAMES = 200;
const MAX_CELLS = 32 << 20; // some ten seconds of drawing

/** How many frames a film has of so many changes, on so many cells in all panels. */
const frames = (changes: number, cells: number) => Math.max(1, Math.min(changes, MAX_FRAMES, Math.floor(MAX_CELLS / cells)));

/** The frames of such a film, each with as many changes. Beside a longer film it runs in step with that one. */
export function ends(changes: number, cells: number, longest = changes): number[] {
  const n = frames(longest, cells);
  return Array.from({ length: n }, (_, i) => Math.min(changes, Math.round((longest * (i + 1)) / n)));
}

/** What Go code asks of a map. Cells are numbers, budgets and points in units of cost; mover is 0 unless it is said. */
export type Question = { mover?: number } & (
  | { ask: "path" } // from each start to the cheapest goal
  | { ask: "tempers" } // two paths in the place of one
  | { ask: "range"; from: number; budget: number }
  | { ask: "turns"; from: number; points: number; turns: number; lastStep: number; zone: number; zoneCost: number; weapon: number; friends: number[]; enemies: number[] }
  | { ask: "field"; sources: number[]; costs: "toward" | "away" | "flee"; units: number[] }
  | { ask: "change"; sources: number[]; cells: number[]; kind: number }
  | { ask: "methods"; methods: number[] } // as package frontier numbers them; 5 is jump points
  | { ask: "graph"; methods: number[]; names: string; start: number; goal: number; edges: readonly { from: number; to: number; cost: number }[] }
  | { ask: "maze"; plan: Plan }
  | { ask: "walls" } // both hands on the wall, and a queue
);

/** The questions in the order of sheet.Ask. */
const ASKS = ["path", "tempers", "range", "turns", "field", "change", "methods", "graph", "maze", "walls"] as const;

/** The arguments of a question, as sheet.Ask tells them. */
function argumentsOf(q: Question): number[] {
  const list = (cells: number[]) => [cells.length, ...cells];
  switch (q.ask) {
    case "range":
      return [q.from, q.budget];
    case "turns":
      return [q.from, q.points, q.turns, q.lastStep, q.zone, q.zoneCost, q.weapon, ...list(q.friends), ...list(q.enemies)];
    case "field":
      return [["toward", "away", "flee"].indexOf(q.costs), ...list(q.sources), ...list(q.units)];
    case "change":
      return [q.kind, ...list(q.sources), ...list(q.cells)];
    case "methods":
      return q.methods;
    case "graph":
      return [...list([...q.names].map((c) => c.charCodeAt(0))), q.start, q.goal, ...list(q.methods), ...q.edges.flatMap((e) => [e.from, e.to, e.cost])];
    case "maze": {
      const { carver, width, height, seed, braid, weights } = q.plan;
      return [carver, width, height, seed, Math.round(1e6 * braid), weights ? 1 : 0];
    }
    default:
      return [];
  }
}

/** The file that a program reads if the map is too large to stand in it: sheet.MapFile. */
export const MAP_FILE = "map.paces";

export const PICTURES = ["png", "svg", "gif"] as const;
export type PictureKind = (typeof PICTURES)[number];

export interface Plan {
  carver: number; // index in the list of package maze
  width: number;
  height: number;
  seed: number;
  braid: number; // 0 to 1
  weights: boolean;
}

export interface Carving {
  content: Content; // before the first step
  steps: Int32Array<ArrayBuffer>; // a cell and was * 256 + now alternate
  looks: boolean; // whether steps that only look at a cell are among them
}

export interface Walk {
  arrived: boolean;
  cells: Int32Array; // every one that it stands on
}

/** How a queue finds the goal: the cells in the order in which it reaches them, and how many steps away each is. */
export interface QueueFlood {
  path: Int32Array; // of the fewest steps; empty if there is no way
  cells: Int32Array;
  steps: Int32Array;
}

export function sheetCalls(extras: () => Promise<Program>) {
  const put = (e: Program, content: Readonly<Content>) => e.sendBytes(encodeSheet(content)).call("sheetPut");
  const notes = (e: Program) => (e.call("notesGet") > 0 ? e.text().split("\n") : []);
  return {
    /** Reads the map among some files, and says which of them it is and what was not used of it. */
    async openFiles(files: NamedFile[]) {
      const e = await extras();
      for (const { name, bytes } of files) {
        const title = new TextEncoder().encode(name);
        const both = new Uint8Array(title.length + bytes.length);
        both.set(title);
        both.set(bytes, title.length);
        e.sendBytes(both).call("filePut", title.length, bytes.length);
      }
      e.call("fileRead");
      const content = decodeSheet(e.bytes());
      const warnings = notes(e);
      e.call("fileName");
      return { content, warnings, name: e.text() };
    },
    async formats(): Promise<Format[]> {
      const e = await extras();
      e.call("formatsGet");
      return e.text().trim().split("\n").map((line) => {
        const [name, ending, about] = line.split("\t") as [string, string, string];
        return { name, ending, about };
      });
    },
    /** The map as a file of the format with this index, and what of it the file does not keep. */
    async saveMap(content: Readonly<Content>, format: number) {
      const e = await extras();
      put(e, content);
      e.call("fileWrite", format);
      const file = e.bytes();
      return { file, lost: notes(e) };
    },
    async draw(content: Readonly<Content>, picture: Picture, kind: PictureKind) {
      const e = await extras();
      put(e, content);
      e.call("pictureNew", picture.cell, picture.delay, picture.legend ? 1 : 0);
      if (picture.colors) e.send(picture.colors).call("pictureColors");
      for (const { title, hottest, heat, arrows, frontier, strikes, path, enemies, film, trails } of picture.panels) {
        const text = new TextEncoder().encode(title);
        e.sendBytes(text).call("picturePanel", text.length, hottest ?? 0);
        [heat, arrows, frontier, strikes, path, enemies, film?.ends, film?.changes].forEach((list, what) => {
          if (list) e.send(list).call("panelPut", what);
        });
        for (const { name, cells } of trails ?? []) {
          const text = new TextEncoder().encode(name);
          e.sendBytes(text).call("panelTrail", text.length);
          e.send(cells).call("panelPut", 8);
        }
      }
      e.call("pictureDraw", PICTURES.indexOf(kind));
      return e.bytes();
    },
    /** A Go program that asks a question of a map, and whether it reads the map from a file. */
    async goCode(content: Readonly<Content>, question: Question) {
      const e = await extras();
      put(e, content);
      const args = argumentsOf(question);
      e.send(args, content.costs[1]);
      const reads = e.call("goCode", ASKS.indexOf(question.ask), question.mover ?? 0, args.length) === 1;
      return { code: e.text(), reads };
    },
    async carve({ carver, width, height, seed, braid, weights }: Plan): Promise<Carving> {
      const e = await extras();
      const looks = e.call("mazeCarve", carver, width, height, seed, braid, weights ? 1 : 0) === 1;
      return { content: decodeSheet(e.bytes()), steps: e.ints(), looks };
    },
    /** Walks with a hand on the wall: 0 the right one, 1 the left one. */
    async follow(content: Readonly<Content>, from: number, to: number, hand: number): Promise<Walk> {
      const e = await extras();
      put(e, content);
      e.call("mazeFollow", from, to, hand);
      const out = e.ints();
      return { arrived: out[0] === 1, cells: out.slice(2) };
    },
    async flood(content: Readonly<Content>, from: number, to: number): Promise<QueueFlood> {
      const e = await extras();
      put(e, content);
      e.call("mazeFlood", from, to);
      const out = e.ints();
      const begin = 1 + out[0]!;
      const middle = begin + (out.length - begin) / 2;
      return { path: out.slice(1, begin), cells: out.slice(begin, middle), steps: out.slice(middle) };
    },
  };
}
