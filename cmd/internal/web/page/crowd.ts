// The crowd: units that walk down a distance map, a step a tick. The worker moves them; here they go smoothly from cell to cell.

import type { App } from "./app";
import type { Tick } from "./calls/field";
import { Overlay } from "./overlay";
import { stamp } from "./stamps";

/** Where units are, in the units of the board: x and y, one after the other; NaN where there is none. */
interface Places {
  from: Float32Array;
  at: Float32Array;
}

export class Crowd {
  /** What the units are doing; null before there are any. */
  now: Tick | null = null;
  /** Ticks a second. */
  speed = 5;
  private overlay: Overlay | null = null;
  private next: Tick | null = null; // what comes after now, asked for while now is shown
  private asking = false;
  private places: Places | null = null; // of now
  private phase = 1; // how much of the tick now is over
  private owed = 0; // ticks to be shown yet
  private running = false; // whether frames come
  private last = 0;

  /** Asks for a tick by ask, and tells whenever one is shown. */
  constructor(private readonly app: App, private readonly ask: () => Promise<Tick | null>, private readonly shown: () => void) {}

  get moving(): boolean {
    return this.owed > 1;
  }

  enter() {
    this.overlay = new Overlay(this.app.stage.first);
  }
  leave() {
    this.owed = 0;
    this.overlay?.remove();
    this.overlay = null;
  }

  /** Takes units that have been dropped just now, or with null that there are none any more. */
  take(tick: Tick | null) {
    if (!tick) this.now = this.next = this.places = null;
    else if (this.now && this.next) this.next = tick; // the worker is a tick ahead
    else this.now = tick;
    this.place();
    this.draw();
    this.shown();
  }

  play() {
    this.owed = Infinity;
    this.run();
  }
  /** Lets the units end their step. */
  pause() {
    this.owed = 0;
  }
  step() {
    this.owed = 1;
    this.run();
  }

  private run() {
    if (this.running) return;
    this.running = true;
    this.last = performance.now();
    requestAnimationFrame((time) => this.frame(time));
  }

  private frame(time: number) {
    this.phase += (Math.min(Math.max(time - this.last, 0), 100) / 1000) * this.speed;
    this.last = time;
    if (this.app.still.matches) this.phase = 1; // a step is taken at once
    if (this.phase >= 1) this.advance();
    this.draw();
    this.running = this.overlay !== null && (this.owed > 0 || this.phase < 1);
    if (this.running) requestAnimationFrame((time) => this.frame(time));
  }

  /** Goes on to the next tick, if it is wanted and has come, and asks for the one after it. */
  private advance() {
    const over = this.phase - 1;
    this.phase = 1;
    if (this.owed > 0 && this.next) {
      this.owed--;
      this.now = this.next;
      this.next = null;
      this.phase = this.app.still.matches ? 1 : Math.min(over, 0.9);
      this.place();
      this.shown();
    }
    if (this.owed > 0) void this.prefetch();
  }

  private async prefetch() {
    if (this.asking || this.next || !this.now) return;
    this.asking = true;
    const tick = await this.ask().catch(() => null);
    this.asking = false;
    if (this.now && tick) this.next = tick;
  }

  /** Works out where the units of the tick are. Those that were dropped since wait where they will start. */
  private place() {
    if (!this.now) return;
    const n = Math.max(this.now.at.length, this.next?.at.length ?? 0);
    const from = new Float32Array(2 * n);
    const at = new Float32Array(2 * n);
    const { geometry } = this.app.stage.first;
    const put = (list: Float32Array, i: number, cell: number) => {
      const m = cell >= 0 ? geometry.middle(cell) : { x: NaN, y: NaN };
      list[2 * i] = m.x;
      list[2 * i + 1] = m.y;
    };
    for (let i = 0; i < n; i++) {
      let [a, b] = [this.now.from[i] ?? -1, this.now.at[i] ?? -1];
      if (b < 0 && this.next) a = b = this.next.from[i] ?? -1;
      put(from, i, a);
      put(at, i, b);
    }
    this.places = { from, at };
  }

  draw() {
    const o = this.overlay;
    if (!o || !o.aim() || !this.places) return;
    const c = o.context;
    const dpr = window.devicePixelRatio || 1;
    const { camera } = o.view;
    const scale = camera.scale * dpr;
    const { width, height } = c.canvas;
    c.setTransform(1, 0, 0, 1, 0, 0);
    const unit = stamp("unit", 2 * Math.max(2 * dpr, Math.min(0.21 * scale, 11 * dpr)), "#fff"); // with its dark rim seen on every colour
    const r = unit.width / 2;
    const { from, at } = this.places;
    const phase = Math.min(this.phase, 1);
    const dx = width / 2 - camera.x * scale - r;
    const dy = height / 2 - camera.y * scale - r;
    for (let i = 0; i < at.length; i += 2) {
      let [x, y] = [at[i]!, at[i + 1]!];
      const [x0, y0] = [from[i]!, from[i + 1]!];
      // A step through a portal or over the edge of the map is not walked across the map.
      if (Math.abs(x - x0) < 2 && Math.abs(y - y0) < 2) {
        x = x0 + (x - x0) * phase;
        y = y0 + (y - y0) * phase;
      }
      // Units on one cell stand beside each other, each where it always stands.
      const px = dx + (x + (((i * 2654435761) >>> 16) % 97) / 200 - 0.24) * scale;
      const py = dy + (y + (((i * 2246822519) >>> 16) % 89) / 184 - 0.24) * scale;
      if (px > -unit.width && py > -unit.width && px < width && py < height) c.drawImage(unit, px, py);
    }
  }
}
