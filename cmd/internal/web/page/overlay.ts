// A canvas above a view, for what moves: the board below is not drawn anew for it.

import { h } from "./dom";
import type { View } from "./view";

export class Overlay {
  readonly context: CanvasRenderingContext2D;
  private readonly element = h("canvas", { className: "overlay", aria: { hidden: "true" } });

  constructor(readonly view: View) {
    this.context = this.element.getContext("2d")!;
    view.element.after(this.element);
  }

  /** Empties it and makes it ready to be drawn on in units of the board; false if it is hidden. */
  aim(): boolean {
    return this.view.aim(this.context);
  }

  remove() {
    this.element.remove();
  }
}
