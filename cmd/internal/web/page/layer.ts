// Layers: a colour for every cell of the board, kept as pictures that a view can draw at once.

import type { Board } from "./board";
import { kindColor, type RGBA, type Theme } from "./palette";

/** How a layer's picture is kept: whole, or its even and odd rows or columns apart (see hexes.ts). */
export type Lines = "whole" | "rows" | "columns";

/** A colour for every cell, kept as a picture with one pixel a cell. */
export class ColorLayer {
  private image: ImageData;
  private pixels: Uint32Array;
  private dirty: { y0: number; y1: number } | null = null;
  private lines: Lines | null = null;
  private pictures: CanvasRenderingContext2D[] = [];

  constructor(readonly width: number, readonly height: number) {
    this.image = new ImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  /** Colours a cell; 0 is no colour. */
  set(cell: number, color: RGBA) {
    this.pixels[cell] = color;
    this.touch(Math.floor(cell / this.width));
  }
  get(cell: number): RGBA {
    return this.pixels[cell]!;
  }
  clear() {
    this.pixels.fill(0);
    this.dirty = { y0: 0, y1: this.height };
  }
  /** Takes over the colours of all cells; a picture of another size is of a board that is gone. */
  put(picture: Uint32Array) {
    if (picture.length !== this.pixels.length) return;
    this.pixels.set(picture);
    this.dirty = { y0: 0, y1: this.height };
  }

  private touch(y: number) {
    if (!this.dirty) this.dirty = { y0: y, y1: y + 1 };
    else if (y < this.dirty.y0) this.dirty.y0 = y;
    else if (y >= this.dirty.y1) this.dirty.y1 = y + 1;
  }

  /** Brings the picture, or the two halves of it, up to date. Only the rows that were touched are copied. */
  flush(lines: Lines): HTMLCanvasElement[] {
    if (lines !== this.lines) this.split(lines);
    if (this.dirty) {
      const { y0, y1 } = this.dirty;
      const [first, second] = this.pictures;
      if (lines === "whole") first!.putImageData(this.image, 0, 0, 0, y0, this.width, y1 - y0);
      else if (lines === "rows") for (let y = y0; y < y1; y++) (y % 2 === 0 ? first : second)!.putImageData(this.image, 0, (y >> 1) - y, 0, y, this.width, 1);
      else for (let x = 0; x < this.width; x++) (x % 2 === 0 ? first : second)!.putImageData(this.image, (x >> 1) - x, 0, x, y0, 1, y1 - y0);
      this.dirty = null;
    }
    return this.pictures.map((c) => c.canvas);
  }

  private split(lines: Lines) {
    this.lines = lines;
    this.pictures = (lines === "whole" ? [0] : [0, 1]).map((half) => {
      const c = document.createElement("canvas").getContext("2d")!;
      c.canvas.width = lines === "columns" ? Math.max(1, (this.width + 1 - half) >> 1) : this.width;
      c.canvas.height = lines === "rows" ? Math.max(1, (this.height + 1 - half) >> 1) : this.height;
      return c;
    });
    this.dirty = { y0: 0, y1: this.height };
  }
}

/** The terrain of a board as colours, shared by all views. */
export class TerrainLayer extends ColorLayer {
  constructor(private readonly board: Board, private readonly theme: Theme) {
    super(board.now.width, board.now.height);
    this.paint(null);
  }
  /** Colours some cells anew, or all. */
  paint(cells: Int32Array | null) {
    const { kinds } = this.board.now;
    const colors = Uint32Array.from({ length: 256 }, (_, kind) => kindColor(kind, this.board.now, this.theme));
    if (cells) {
      for (const cell of cells) this.set(cell, colors[kinds[cell]!]!);
      return;
    }
    const picture = new Uint32Array(kinds.length);
    for (let cell = 0; cell < kinds.length; cell++) picture[cell] = colors[kinds[cell]!]!; // from() takes 20 times as long
    this.put(picture);
  }
}
