// What the page has beside its searches: map files, pictures, mazes. Package shelf, by way of extras.wasm. A map goes there
// and back as a sheet in binary: see sheet.ts.

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
  dark: boolean;
  panels: Panel[];
}

export interface Panel {
  title: string;
  heat?: Int32Array; // for each cell what it costs, below zero for nothing
  arrows?: Int32Array; // for each cell the next one, below zero for none
  frontier?: ArrayLike<number>;
  path?: ArrayLike<number>;
  film?: Film;
}

/** How a panel changes: frame i shows the changes up to ends[i], each a cell and what becomes of it, see shelf.Film. */
export interface Film {
  ends: ArrayLike<number>;
  changes: ArrayLike<number>;
}
/** What becomes of a cell, besides being settled at a cost from 0 on; kind k is painted by PAINTED - k. */
export const WAITING = -1;
export const GONE = -2;
export const PAINTED = -3;
/** The most frames a film has. */
export const MAX_FRAMES = 400;

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
  sheet: Uint8Array<ArrayBuffer>; // before the first step
  steps: Int32Array<ArrayBuffer>; // a cell and was * 256 + now alternate
  looks: boolean; // whether steps that only look at a cell are among them
}

export interface Walk {
  arrived: boolean;
  fewest: number; // steps from start to goal; -1 if there is no way
  cells: Int32Array;
}

export function shelfCalls(extras: () => Promise<Program>) {
  const notes = (e: Program) => (e.call("notesGet") > 0 ? e.text().split("\n") : []);
  return {
    /** Reads the map among some files: its sheet, and what was not used of it. */
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
      const sheet = e.bytes();
      return { sheet, warnings: notes(e) };
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
    async saveMap(sheet: Uint8Array, format: number) {
      const e = await extras();
      e.sendBytes(sheet).call("sheetPut");
      e.call("fileWrite", format);
      const file = e.bytes();
      return { file, lost: notes(e) };
    },
    async draw(sheet: Uint8Array, picture: Picture, kind: PictureKind) {
      const e = await extras();
      e.sendBytes(sheet).call("sheetPut");
      e.call("pictureNew", picture.cell, picture.delay, (picture.legend ? 1 : 0) | (picture.dark ? 2 : 0));
      for (const { title, heat, arrows, frontier, path, film } of picture.panels) {
        const text = new TextEncoder().encode(title);
        e.sendBytes(text).call("picturePanel", text.length);
        [heat, arrows, frontier, path, film?.ends, film?.changes].forEach((list, what) => {
          if (list) e.send(list).call("panelPut", what);
        });
      }
      e.call("pictureDraw", PICTURES.indexOf(kind));
      return e.bytes();
    },
    async carve({ carver, width, height, seed, braid, weights }: Plan): Promise<Carving> {
      const e = await extras();
      const looks = e.call("mazeCarve", carver, width, height, seed, braid, weights ? 1 : 0) === 1;
      return { sheet: e.bytes(), steps: e.ints(), looks };
    },
    /** Walks with a hand on the wall: 0 the right one, 1 the left one. */
    async follow(sheet: Uint8Array, from: number, to: number, hand: number): Promise<Walk> {
      const e = await extras();
      e.sendBytes(sheet).call("sheetPut");
      e.call("mazeFollow", from, to, hand);
      const out = e.ints();
      return { arrived: out[0] === 1, fewest: out[1]!, cells: out.slice(2) };
    },
  };
}
