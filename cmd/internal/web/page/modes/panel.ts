// What stands around a map that is searched: which method, what it just did, and what waits, in the order in which it will be
// taken.

import type { Candidate, Method, Picture, Result } from "../calls/watch";
import { iconButton, picker } from "../controls";
import { h, icon, refill, setText } from "../dom";
import type { Frame } from "../stage";
import { number, t, type Word } from "../words";
import { endOf, outcome, reason, type Score } from "./scores";

/** How many of those that wait are shown. */
export const SHOWN = 12;

const CROSS = "M6 6l12 12M18 6L6 18";
const PLUS = "M12 5v14M5 12h14";

/** What can be chosen for a panel: a graph can also be asked about round by round. */
export type Choice = Method | "bellman-ford";

/** How nodes and costs are written: on the map as x,y and in paces. */
export interface Names {
  node(id: number): string;
  cost(cost: number): string;
}

/** Where a search is drawn. */
export interface Canvas {
  /** Takes over what has changed; the result once it is known. */
  show(p: Picture, result: Result | null): void;
}

/** One of the things beside each other that play in step. */
export interface Player {
  readonly choice: Choice;
  /** What it did last, in words. */
  readonly sentence: string;
  readonly score: Score;
  /** Marks what is shown of a node, or with -1 nothing. */
  point(node: number): void;
  /** Says why there is nothing to see. */
  refuse(why: string): void;
}

export interface Hands {
  choices: readonly Choice[];
  choose(choice: Choice): void;
  /** One more after this one, and this one away; null where that is not offered. */
  add: (() => void) | null;
  close: (() => void) | null;
  point(node: number): void;
}

/** Fills the head of a frame: a picker, room for a note, and buttons. */
export function makeHead(frame: Frame, index: number, choice: Choice, hands: Hands): HTMLElement {
  const methods = picker("watch_method", hands.choices.map((m) => [m, t(`method_${m}`)]), choice, (m) => hands.choose(m as Choice));
  methods.setAttribute("aria-label", t("watch_method_n", { i: index + 1 }));
  methods.dataset.testid = `method-${index}`;
  refill(frame.title, methods);
  const note = h("span", {});
  const buttons = [hands.add && iconButton("watch_add", PLUS, hands.add), hands.close && iconButton("watch_remove", CROSS, hands.close)];
  const there = buttons.filter((b) => b !== null);
  for (const b of there) b.classList.add("small");
  refill(frame.note, note, ...there);
  frame.over.replaceChildren();
  return note;
}

export function refuse(frame: Frame, why: string) {
  frame.over.querySelector(".watch-refusal")?.remove();
  frame.over.append(h("p", { className: "watch-refusal" }, icon("M12 4a8 8 0 1 0 .01 0M6.5 6.5l11 11"), why));
}

/** A search with a frontier. */
export class Panel implements Player {
  private readonly outcome = h("b", {});
  private readonly settled = h("span", {});
  private readonly said = h("p", { className: "watch-said" });
  private readonly head = h("span", { className: "watch-place" });
  private readonly more = h("span", { className: "watch-more" });
  private readonly entries: HTMLLIElement[] = [];
  private first: Candidate[] = [];
  private picture: Picture | null = null;
  private result: Result | null = null;
  private canvas!: Canvas;

  constructor(private readonly frame: Frame, index: number, readonly choice: Method, private readonly names: Names, hands: Hands) {
    makeHead(frame, index, choice, hands).append(this.outcome, this.settled);
    for (let i = 0; i < SHOWN; i++) this.entries.push(this.entry(i, hands.point));
    const list = h("ol", { className: "waiting", dataset: { testid: `frontier-${index}` } }, ...this.entries);
    this.said.dataset.testid = `said-${index}`;
    if (this.place === "heap") this.head.title = t("rank_hint");
    frame.foot.replaceChildren(this.said, h("div", { className: "watch-frontier" }, this.head, list, this.more));
  }

  private entry(i: number, point: (node: number) => void): HTMLLIElement {
    const li = h("li", { hidden: true }, h("b", {}), h("span", {}));
    li.addEventListener("pointerenter", () => point(this.first[i]?.node ?? -1));
    li.addEventListener("pointerleave", () => point(-1));
    return li;
  }

  /** Begins anew; what is shown stays until there is something else to show. */
  begin(canvas: Canvas) {
    this.canvas = canvas;
    this.picture = this.result = null;
  }

  /** Takes over that the search has ended. */
  end(result: Result) {
    this.result = result;
    this.showOutcome();
    if (result.status === "not_applicable") this.refuse(t("why_other", { reason: reason(result) }));
  }

  /** Shows a moment; brisk, when the next one is at hand, without words. */
  show(p: Picture, brisk = false) {
    if (!this.picture) this.frame.over.querySelector(".watch-refusal")?.remove();
    this.picture = p;
    this.canvas.show(p, this.result);
    if (brisk) return;
    this.showOutcome();
    setText(this.settled, t("watch_note", { settled: number(p.counts.settled) }));
    setText(this.said, this.sentence);
    setText(this.head, `${t(`place_${this.place}`)}: ${p.waiting === 0 ? t("place_empty") : number(p.waiting)}`);
    this.first = p.first;
    this.entries.forEach((li, i) => this.fill(li, p.first[i]));
    const rest = p.waiting - p.first.length;
    setText(this.more, rest > 0 ? t("place_more", { n: number(rest) }) : "");
  }

  private showOutcome() {
    setText(this.outcome, this.picture && this.over ? outcome(this.result!, this.names.cost) : "");
  }

  private get place() {
    return this.choice === "stack" || this.choice === "queue" ? this.choice : "heap";
  }

  private fill(li: HTMLLIElement, c: Candidate | undefined) {
    li.hidden = c === undefined;
    if (!c) return;
    const [node, rank] = li.children as unknown as [HTMLElement, HTMLElement];
    setText(node, this.names.node(c.node));
    setText(rank, this.rank(c));
  }

  /** What a heap goes by. */
  private rank(c: Candidate): string {
    switch (this.choice) {
      case "stack":
      case "queue":
        return "";
      case "dijkstra":
      case "greedy":
        return this.names.cost(c.rank);
    }
    return t("rank_sum", this.values(c));
  }

  private values(c: Candidate): Record<string, string> {
    const { node, cost } = this.names;
    return { node: node(c.node), from: node(c.from), cost: cost(c.cost), estimate: cost(c.estimate), rank: cost(c.rank) };
  }

  /** Whether the search is over at the moment that is shown. */
  private get over(): boolean {
    return this.result !== null && (!this.picture || this.picture.moment === this.picture.events);
  }

  get sentence(): string {
    const e = this.picture?.event;
    if (!e) return t("said_nothing");
    if (this.over && (this.result!.status === "no_path" || this.result!.status === "limit")) return t(`said_${this.result!.status}`);
    let word: Word = e.kind === "taken" ? `said_taken_${this.choice}` : `said_${e.kind}`;
    if (e.kind === "put" && e.steps === 0) word = "said_put_start";
    return t(word, this.values(e));
  }

  get score(): Score {
    const p = this.picture;
    return {
      name: t(`short_${this.choice}`),
      counts: p && { ...p.counts, waiting: p.waiting },
      end: p && this.over ? endOf(this.result!, this.names.cost) : null,
    };
  }

  point(node: number) {
    this.entries.forEach((li, i) => li.classList.toggle("on", node >= 0 && this.first[i]?.node === node));
  }

  refuse(why: string) {
    for (const note of [this.outcome, this.settled]) setText(note, "");
    refuse(this.frame, why);
  }
}
