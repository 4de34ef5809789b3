// The pen: what views, modes and marks are drawn with, on cells and in the units of the board.

import type { Geometry, Point } from "./geometry";
import { stamp } from "./stamps";
import type { View } from "./view";

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
