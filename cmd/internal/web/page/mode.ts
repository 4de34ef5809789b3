// What a mode is: one way of looking at the board, with a panel at the side.

import type { App } from "./app";
import type { Change } from "./board";
import type { Word } from "./words";

export const MODES = ["watch", "range", "distance", "tempers", "change", "mazes"] as const;
export type ModeName = (typeof MODES)[number];

/** A tool of a mode's own, beside those for terrain. */
export interface ModeTool {
  name: string;
  label: Word;
  icon: string; // for dom.icon
  press(cell: number): void;
}

export interface Mode {
  readonly panel: HTMLElement;
  /** What stands under the maps, such as a bar for playing. */
  readonly bar?: HTMLElement;
  readonly tools?: ModeTool[];
  /** How many views it wants; it fills in their titles. */
  enter(): void;
  leave(): void;
  /** The board has changed, and the worker knows. */
  changed(change: Change): void;
  hover?(cell: number): void;
  /** Takes a key that nobody else wanted, and says whether it did. */
  key?(event: KeyboardEvent): boolean;
  /** What a link should keep, in JSON, and taking it back. It comes from strangers. */
  state(): unknown;
  restore(state: unknown): void;
}

export type MakeMode = (app: App) => Mode;
