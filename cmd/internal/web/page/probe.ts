// What a test asks the page, as `paces` in the browser's console: it can look and not touch.

import type { App } from "./app";

export function probe(app: App) {
  return Object.freeze({
    /** Where the middle of a cell is in the window, in CSS pixels, on one of the views. */
    cellPoint(cell: number, view = 0) {
      const { view: v } = app.stage.frames[view]!;
      const { left, top } = v.element.getBoundingClientRect();
      const { x, y } = v.toScreen(v.geometry.middle(cell));
      return { x: left + x, y: top + y };
    },
    /** The colour that the mode gives to each cell of one of the views; 0 is none. */
    colors(view = 0) {
      const { colors } = app.stage.frames[view]!.view;
      return Array.from({ length: app.board.size }, (_, cell) => colors.get(cell));
    },
    /** The board in plain JSON. */
    board() {
      const { kinds, costs, layers, signs, ...rest } = app.board.now;
      return {
        ...rest, enemies: [...app.board.enemies], kinds: [...kinds], costs: costs.map((table) => [...table]), signs: [...signs],
        layers: layers.map(({ name, values }) => ({ name, values: [...values] })),
      };
    },
    /** How fast the engine fills a map of 512 x 512 cells in the worker, and a queue on typed arrays the same one. */
    measureField: () => app.engine.calls.measureField(),
  });
}
