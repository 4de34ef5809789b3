// A view draws the board on a canvas: the terrain, a layer of colours that the mode fills in, and the marks above them.
// Up to four views show the same part of the same board.

import type { Board } from "./board";
import { Geometry, type Area, type Point } from "./geometry";
import { drawHexes, drawHexGrid } from "./hexes";
import { drawLinks } from "./links";
import { inkOn, INKS, kindColor, terrainOf, type Inks, type RGBA, type Theme } from "./palette";
import { stamp } from "./stamps";
import { drawTerrain } from "./terrain";

/** Where one looks: the place at the middle of the canvas, and how many pixels a cell has. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** How a layer's picture is kept: whole, or its even and odd rows or columns apart (see hexes.ts). */
export type Lines = "whole" | "rows" | "columns";

/** A colour for every cell, kept as a picture with one pixel a cell. */
export class Layer {
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
export class TerrainLayer extends Layer {
  constructor(private readonly board: Board, private readonly theme: Theme) {
    super(board.now.width, board.now.height);
    this.paint(null);
  }
  /** Colours some cells anew, or all. */
  paint(cells: Int32Array | null) {
    const { kinds } = this.board.now;
    const colors = Array.from({ length: 256 }, (_, kind) => kindColor(kind, this.board.now, this.theme));
    if (cells) for (const cell of cells) this.set(cell, colors[kinds[cell]!]!);
    else kinds.forEach((kind, cell) => this.set(cell, colors[kind]!));
  }
}

/** What a mode draws on top, with a pen that knows the view. */
export type Marks = (pen: Pen) => void;

export class View {
  readonly element: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  colors: Layer;
  marks: Marks = () => {};
  /** The cell that the keyboard or the pointer is on, or -1. */
  cursor = -1;
  hover = -1;
  /** Places that are being dragged are drawn where they would be dropped. */
  places: { sources: readonly number[]; goals: readonly number[] };
  private due = false;

  constructor(
    private readonly board: Board,
    public geometry: Geometry,
    public terrain: TerrainLayer,
    readonly camera: Camera,
    public theme: Theme,
  ) {
    this.element = document.createElement("canvas");
    this.element.className = "board";
    this.context = this.element.getContext("2d", { alpha: false })!;
    this.colors = new Layer(board.now.width, board.now.height);
    this.places = board.now;
  }

  /** Shows another board, or the board laid out in another way. */
  take(geometry: Geometry, terrain: TerrainLayer) {
    this.geometry = geometry;
    this.terrain = terrain;
    if (this.colors.width === terrain.width && this.colors.height === terrain.height) return;
    this.colors = new Layer(terrain.width, terrain.height);
    this.hover = -1;
  }

  get inks(): Inks {
    return INKS[this.theme];
  }

  /** Asks to be drawn in the next frame. */
  refresh() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  }

  /** A place on the screen, in CSS pixels from the canvas's corner, and the place of the board under it. */
  toScreen(p: Point): Point {
    const { clientWidth: w, clientHeight: h } = this.element;
    return { x: w / 2 + (p.x - this.camera.x) * this.camera.scale, y: h / 2 + (p.y - this.camera.y) * this.camera.scale };
  }
  toBoard(p: Point): Point {
    const { clientWidth: w, clientHeight: h } = this.element;
    return { x: this.camera.x + (p.x - w / 2) / this.camera.scale, y: this.camera.y + (p.y - h / 2) / this.camera.scale };
  }
  cellAt(p: Point): number {
    return this.geometry.at(this.toBoard(p));
  }

  /** The cells that can be seen. */
  get visible(): Area {
    const { clientWidth: w, clientHeight: h } = this.element;
    return this.geometry.visible(this.toBoard({ x: 0, y: 0 }), this.toBoard({ x: w, y: h }));
  }

  draw() {
    const c = this.context;
    if (!this.aim(c, this.inks.paper)) return;
    const pen = new Pen(this, c, this.geometry, this.camera.scale);
    this.drawLayer(c, this.terrain);
    this.drawLayer(c, this.colors);
    if (pen.scale >= 9) this.drawGrid(pen);
    if (pen.scale >= 16) this.drawTerrain(pen);
    drawLinks(pen, this.board.now);
    this.marks(pen);
    this.drawPlaces(pen);
    if (this.hover >= 0) pen.outline(this.hover, this.inks.ink, 0.06);
    if (this.cursor >= 0) pen.outline(this.cursor, this.inks.hand, 0.1);
  }

  /** Empties a canvas that lies where the view's does, and makes it ready to be drawn on in units of the board; false if it is hidden. */
  aim(c: CanvasRenderingContext2D, paper?: string): boolean {
    const { clientWidth, clientHeight } = this.element;
    const dpr = window.devicePixelRatio || 1;
    const w = Math.round(clientWidth * dpr);
    const h = Math.round(clientHeight * dpr);
    if (w === 0 || h === 0) return false;
    if (c.canvas.width !== w || c.canvas.height !== h) [c.canvas.width, c.canvas.height] = [w, h];
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, w, h);
    if (paper) c.fillStyle = paper;
    if (paper) c.fillRect(0, 0, w, h);
    const scale = this.camera.scale * dpr;
    c.setTransform(scale, 0, 0, scale, w / 2 - this.camera.x * scale, h / 2 - this.camera.y * scale);
    c.imageSmoothingEnabled = false;
    return true;
  }

  /** Draws the colours of a layer where the cells are. */
  drawLayer(c: CanvasRenderingContext2D, layer: Layer) {
    if (this.geometry.hex) drawHexes(c, this.geometry, layer);
    else c.drawImage(layer.flush("whole")[0]!, 0, 0);
  }

  private drawGrid(pen: Pen) {
    const c = this.context;
    if (this.geometry.hex) return drawHexGrid(c, this.geometry, this.inks.line);
    const { x0, y0, x1, y1 } = this.visible;
    c.beginPath();
    for (let x = x0; x <= x1; x++) c.moveTo(x, y0), c.lineTo(x, y1);
    for (let y = y0; y <= y1; y++) c.moveTo(x0, y), c.lineTo(x1, y);
    c.lineWidth = 1 / pen.scale;
    c.strokeStyle = this.inks.line;
    c.stroke();
  }

  /** Adds the outline of a cell to a path, drawn in by a share of its size. */
  trace(path: Path2D | CanvasRenderingContext2D, cell: number, share: number) {
    const m = this.geometry.middle(cell);
    this.geometry.corners.forEach((p, i) => {
      if (i === 0) path.moveTo(m.x + p.x * share, m.y + p.y * share);
      else path.lineTo(m.x + p.x * share, m.y + p.y * share);
    });
    path.closePath();
  }

  private drawTerrain(pen: Pen) {
    const { x0, y0, x1, y1 } = this.visible;
    const { kinds } = this.board.now;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const cell = y * this.geometry.width + x;
        if (this.colors.get(cell) >>> 24 > 200) continue; // it would not be seen
        const name = terrainOf(kinds[cell]!, this.board.now);
        if (name) drawTerrain(this.context, name, this.geometry.middle(cell), this.theme);
        else pen.text(cell, this.board.now.signs.get(kinds[cell]!)?.symbol ?? String.fromCharCode(kinds[cell]!), 0.4, 0.45, inkOn(this.terrain.get(cell)));
      }
    }
  }

  private drawPlaces(pen: Pen) {
    for (const cell of this.places.sources) pen.unit(cell, this.inks.source);
    for (const cell of this.places.goals) pen.flag(cell, this.inks.goal);
  }
}

/** Draws on cells, in the units of the board. */
export class Pen {
  constructor(
    readonly view: View,
    readonly c: CanvasRenderingContext2D,
    private readonly g: Geometry,
    readonly scale: number, // pixels a cell
  ) {}

  /** The least size that can be seen well: so many pixels, or so much of a cell. */
  least(pixels: number, share: number): number {
    return Math.max(pixels / this.scale, share);
  }
  seen(cell: number): boolean {
    const { x0, y0, x1, y1 } = this.view.visible;
    const x = cell % this.g.width;
    const y = Math.floor(cell / this.g.width);
    return x >= x0 && x < x1 && y >= y0 && y < y1;
  }

  outline(cell: number, color: string, width: number) {
    this.c.beginPath();
    this.view.trace(this.c, cell, 1 - width);
    this.c.lineWidth = this.least(1.5, width);
    this.c.strokeStyle = color;
    this.c.stroke();
  }

  /**
   * A way through the middles of cells, cased so that it can be seen on any ground. Where it goes through a portal or over
   * the edge of the map there is a gap.
   */
  path(cells: ArrayLike<number>, color: string, dashed = false, share = 0.18) {
    if (cells.length < 2) return;
    const c = this.c;
    c.beginPath();
    let last: Point | null = null;
    let drawn: Point | null = null;
    const fine = 0.8 / this.scale; // what is nearer cannot be told apart
    for (let i = 0; i < cells.length; i++) {
      const m = this.g.middle(cells[i]!);
      if (!last || !drawn || Math.hypot(m.x - last.x, m.y - last.y) >= 1.5) c.moveTo(m.x, m.y), (drawn = m);
      else if (i === cells.length - 1 || Math.hypot(m.x - drawn.x, m.y - drawn.y) >= fine) c.lineTo(m.x, m.y), (drawn = m);
      last = m;
    }
    const width = this.least(2.5, share);
    const dense = cells.length > 2000 && this.scale < 4; // then nobody sees joints and casing, which take long to draw
    c.lineJoin = dense ? "bevel" : "round";
    c.lineCap = dense ? "butt" : "round";
    c.lineWidth = width * 1.8;
    c.strokeStyle = this.view.inks.casing;
    if (!dense) c.stroke();
    if (dashed) c.setLineDash([2.2 * width, 2 * width]);
    c.lineWidth = width;
    c.strokeStyle = color;
    c.stroke();
    c.setLineDash([]);
  }

  dot(cell: number, color: string, radius = 0.2) {
    const m = this.g.middle(cell);
    this.disc(m, color, this.least(2, radius));
  }
  disc(m: Point, color: string, radius: number) {
    this.c.beginPath();
    this.c.arc(m.x, m.y, radius, 0, 2 * Math.PI);
    this.c.fillStyle = color;
    this.c.fill();
  }

  /** Many dots of one colour: the callback is given what makes one. */
  dots(color: string, radius: number, each: (dot: (cell: number) => void) => void) {
    const r = this.least(1, radius);
    this.c.beginPath();
    each((cell) => {
      const m = this.g.middle(cell);
      this.c.moveTo(m.x + r, m.y);
      this.c.arc(m.x, m.y, r, 0, 2 * Math.PI);
    });
    this.c.fillStyle = color;
    this.c.fill();
  }

  /** Many thin lines of one colour between cells: the callback is given what makes one. */
  lines(color: string, each: (line: (from: number, to: number) => void) => void) {
    this.c.beginPath();
    each((from, to) => {
      const a = this.g.middle(from);
      const b = this.g.middle(to);
      this.c.moveTo(a.x, a.y);
      this.c.lineTo(b.x, b.y);
    });
    this.c.lineWidth = this.least(1, 0.06);
    this.c.strokeStyle = color;
    this.c.stroke();
  }

  /** The cell that something happens to: a ring, never too small to be found. */
  ring(cell: number, color: string) {
    const m = this.g.middle(cell);
    const r = this.least(6, 0.42);
    for (const [width, ink] of [[0.34, this.view.inks.casing], [0.2, color]] as const) {
      this.c.beginPath();
      this.c.arc(m.x, m.y, r, 0, 2 * Math.PI);
      this.c.lineWidth = this.least(14 * width, width);
      this.c.strokeStyle = ink;
      this.c.stroke();
    }
  }

  /** A unit: a disc with a ring, never too small to be found. */
  unit(cell: number, color: string) {
    const m = this.g.middle(cell);
    const r = this.least(6, 0.36);
    this.disc(m, this.view.inks.casing, r * 1.22);
    this.disc(m, color, r);
    this.disc(m, this.view.inks.casing, r * 0.36);
  }

  /** An enemy: a diamond with a cut, so that it is told from a unit by its shape. */
  enemy(cell: number, color: string) {
    const m = this.g.middle(cell);
    const r = this.least(7, 0.44);
    for (const [size, ink] of [[1.22, this.view.inks.casing], [1, color]] as const) {
      this.c.beginPath();
      for (const [x, y] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) this.c.lineTo(m.x + x * r * size, m.y + y * r * size);
      this.c.closePath();
      this.c.fillStyle = ink;
      this.c.fill();
    }
    this.c.beginPath();
    this.c.moveTo(m.x - r * 0.5, m.y);
    this.c.lineTo(m.x + r * 0.5, m.y);
    this.c.lineCap = "butt";
    this.c.lineWidth = r * 0.34;
    this.c.strokeStyle = this.view.inks.casing;
    this.c.stroke();
  }

  /** A goal: a flag on its pole. */
  flag(cell: number, color: string) {
    const m = this.g.middle(cell);
    const s = this.least(8, 0.42);
    const c = this.c;
    c.beginPath();
    c.moveTo(m.x - 0.45 * s, m.y + s);
    c.lineTo(m.x - 0.45 * s, m.y - s);
    c.lineTo(m.x + 0.95 * s, m.y - 0.5 * s);
    c.lineTo(m.x - 0.45 * s, m.y);
    c.lineJoin = c.lineCap = "round";
    c.strokeStyle = this.view.inks.casing;
    c.lineWidth = 0.55 * s;
    c.stroke();
    c.fillStyle = color;
    c.fill();
    c.strokeStyle = color;
    c.lineWidth = 0.22 * s;
    c.stroke();
  }

  /** Arrows from cells toward the next ones, of a share of their full size and so much below the middle of their cells. */
  arrows(steps: (readonly [from: number, to: number])[], color: string, size = 1, dy = 0) {
    const pictures = new Map<number, HTMLCanvasElement>(); // by the difference of the numbers, which says the direction on lines shifted alike
    this.stamps(steps.map(([from]) => from), dy, (i, scale) => {
      const [from, to] = steps[i]!;
      const way = 4 * (to - from) + 2 * (Math.floor(from / this.g.width) % 2) + ((from % this.g.width) % 2);
      let picture = pictures.get(way);
      if (picture) return picture;
      const [a, b] = [this.g.middle(from), this.g.middle(to)];
      pictures.set(way, (picture = stamp("arrow", 0.72 * size * scale, color, Math.atan2(b.y - a.y, b.x - a.x))));
      return picture;
    });
  }

  /** Crosses on cells where something is not. */
  crosses(cells: number[], color: string) {
    this.stamps(cells, 0, (_, scale) => stamp("cross", 0.5 * scale, color));
  }

  /** Draws a stamp on each of many cells, so much below its middle. */
  private stamps(cells: number[], dy: number, picture: (i: number, scale: number) => HTMLCanvasElement) {
    const c = this.c;
    const { a: scale, e: x, f: y } = c.getTransform();
    c.save();
    c.setTransform(1, 0, 0, 1, 0, 0);
    cells.forEach((cell, i) => {
      const m = this.g.middle(cell);
      const p = picture(i, scale);
      c.drawImage(p, Math.round(x + m.x * scale - p.width / 2), Math.round(y + (m.y + dy) * scale - p.height / 2));
    });
    c.restore();
  }

  /** A number on a disc, over whatever else is there. */
  badge(cell: number, text: string, color: string, ink: string) {
    const m = this.g.middle(cell);
    const r = this.least(9, 0.3);
    this.disc(m, this.view.inks.casing, r * 1.2);
    this.disc(m, color, r);
    this.text(cell, text, 1.3 * r, 1, ink);
  }

  /** Texts in many cells, all of one height, in an ink that can be read there or, without one, with a rim so that they can be read on any ground. */
  labels(texts: Iterable<readonly [cell: number, text: string]>, height: number, dy = 0, ink = "") {
    const c = this.c;
    c.save();
    c.scale(1 / this.scale, 1 / this.scale); // see text
    c.font = `600 ${height * this.scale}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.lineJoin = "round";
    c.lineWidth = 0.28 * height * this.scale;
    c.strokeStyle = this.view.inks.casing;
    c.fillStyle = ink || this.view.inks.ink;
    for (const [cell, text] of texts) {
      const m = this.g.middle(cell);
      const x = m.x * this.scale;
      const y = (m.y + dy + 0.03) * this.scale;
      if (!ink) c.strokeText(text, x, y);
      c.fillText(text, x, y);
    }
    c.restore();
  }

  /** Text in the middle of a cell, of a height in cells, and made to fit. */
  text(cell: number, text: string, height = 0.4, alpha = 1, color = this.view.inks.ink, dx = 0, dy = 0) {
    const m = this.g.middle(cell);
    const c = this.c;
    c.save();
    // Fonts below a pixel are not drawn well, so the text is set in pixels.
    c.translate(m.x + dx, m.y + dy);
    c.scale(1 / this.scale, 1 / this.scale);
    const size = Math.min(height, 1.5 / Math.max(1, text.length)) * this.scale;
    c.font = `600 ${size}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.globalAlpha = alpha;
    c.fillStyle = color;
    c.fillText(text, 0, size * 0.06);
    c.restore();
  }
}
