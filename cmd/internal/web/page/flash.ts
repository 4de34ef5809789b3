// Cells that light up and fade, on an overlay. Where nothing may move by itself they stay lit until the next ones.

import type { App } from "./app";
import { Overlay } from "./overlay";
import { ColorLayer } from "./layer";

/** How long cells are lit, in ms. */
const FADE = 600;

/** Cells that were lit at about the same time. */
interface Generation {
  layer: ColorLayer;
  since: number;
}

export class Flash {
  private overlay: Overlay | null = null;
  // The newer and the older one: while one fades the other takes what comes.
  private lit: Generation[] = [];
  private spare: ColorLayer[] = [];
  private running = false;

  constructor(private readonly app: App) {}

  enter() {
    this.overlay = new Overlay(this.app.stage.first);
  }
  leave() {
    this.overlay?.remove();
    this.overlay = null;
  }

  /** Lights cells up. */
  show(cells: Int32Array) {
    const now = performance.now();
    if (this.app.still.matches) this.clear();
    let newest = this.lit[0];
    if (!newest || now - newest.since > FADE / 3) this.lit.unshift((newest = { layer: this.blank(), since: now }));
    while (this.lit.length > 3) this.spare.push(this.lit.pop()!.layer);
    const color = this.app.stage.first.inks.flash;
    for (const cell of cells) newest.layer.set(cell, color);
    if (!this.running) this.frame();
  }

  private blank(): ColorLayer {
    const { width, height } = this.app.board.now;
    const spare = this.spare.pop();
    if (!spare || spare.width !== width || spare.height !== height) return new ColorLayer(width, height);
    spare.clear();
    return spare;
  }

  clear() {
    this.lit = [];
    this.draw();
  }

  private frame() {
    const now = performance.now();
    while (!this.app.still.matches && this.lit.length > 0 && now - this.lit.at(-1)!.since > FADE) this.spare.push(this.lit.pop()!.layer);
    this.draw();
    this.running = this.overlay !== null && this.lit.length > 0 && !this.app.still.matches;
    if (this.running) requestAnimationFrame(() => this.frame());
  }

  draw() {
    const o = this.overlay;
    if (!o?.aim()) return;
    const now = performance.now();
    for (const { layer, since } of this.lit) {
      o.context.globalAlpha = this.app.still.matches ? 0.8 : Math.max(0, 1 - (now - since) / FADE);
      o.view.drawLayer(o.context, layer);
    }
    o.context.globalAlpha = 1;
  }
}
