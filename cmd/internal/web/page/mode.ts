// What a mode is: one way of looking at the board, with a panel at the side.

import type { App } from "./app";
import type { Change, Content } from "./board";
import type { Panel, Question } from "./calls/sheet";
import type { Paint } from "./palette";
import type { Word } from "./words";

export const MODES = ["watch", "range", "distance", "tempers", "change", "mazes"] as const;
export type ModeName = (typeof MODES)[number];

/** What a stroke holds that began on a cell, until it ends. */
export interface Grip {
  drag(to: number): void;
  release(): void;
}

/** A tool of a mode's own, beside those for terrain. */
export interface ModeTool {
  name: string;
  label: Word;
  icon: string; // for dom.icon
  key?: string;
  press(cell: number): Grip | void;
}

export interface Places {
  sources: number[];
  goals: number[];
}

/** What a mode shows, for a picture, and what it asks, for Go code. */
export interface Exhibit {
  content?: Content; // the board, where it is shown as another than it is
  panels: Panels | null; // as they are now, without films. Null: what is shown is no map
  paint?: Paint;
  question: Question;
}

/** The panels of a picture, which are made when they are wanted. Titles are in English: the pictures' font has no other letters. */
export type Panels = () => Panel[] | Promise<Panel[]>;

/** What is played, for an animation: the board before it begins, unless that is the board of the page. */
export interface Played {
  content?: Content;
  panels: Panels; // with films
}

export interface Mode {
  readonly panel: HTMLElement;
  /** What stands under the maps, such as a bar for playing. */
  readonly bar?: HTMLElement;
  readonly tools?: ModeTool[];
  /** Shows itself on the stage: on as many views as it wants, with their titles. */
  enter(): void;
  leave(): void;
  /** The board has changed, and the worker knows. */
  changed(change: Change): void;
  hover?(cell: number): void;
  /** A source or a goal is held: where they all would be if it were dropped now. */
  hold?(what: keyof Places, index: number, places: Places): void;
  /** Takes hold of what the mode itself has put on a cell, or takes it away; null leaves the stroke to the tools. */
  grab?(cell: number, erase: boolean): Grip | null;
  /** Takes a key that nobody else wanted, and says whether it did. */
  key?(event: KeyboardEvent): boolean;
  /** What it shows and asks. Without it a picture has the map alone. */
  exhibit?(): Exhibit;
  /** What is played, if there is something. */
  played?(): Played | null;
  /** What a link should keep, in JSON, and taking it back. It comes from strangers. */
  state(): unknown;
  restore(state: unknown): void;
}

/** Makes a mode: as a closure over what it shows or, where there is a film to play and much to keep of it, as a class. */
export type MakeMode = (app: App) => Mode;

/** Whether what a stranger's link says is a whole number from one to another. */
export function isWhole(n: unknown, least: number, most: number): n is number {
  return Number.isInteger(n) && (n as number) >= least && (n as number) <= most;
}
