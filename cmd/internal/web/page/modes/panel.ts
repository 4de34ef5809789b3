// What stands around a map that is searched: which method, what it just did, and what waits, in the order in which it will be
// taken.

import type { App } from "../app";
import { type Candidate, type Method, METHODS, type Picture, type Result } from "../calls/watch";
import { h, icon } from "../dom";
import type { Frame } from "../stage";
import { number, t, type Word } from "../words";

/** How many of those that wait are shown. */
export const SHOWN = 12;

const CROSS = "M6 6l12 12M18 6L6 18";

/** How nodes and costs are written: on the map as x,y and in paces. */
export interface Names {
  node(id: number): string;
  cost(cost: number): string;
}

/** The place where candidates wait. */
export const placeOf = (m: Method) => (m === "stack" || m === "queue" ? m : "heap");

export class Panel {
  private readonly said = h("p", { className: "watch-said" });
  private readonly head = h("span", { className: "watch-place" });
  private readonly list = h("ol", { className: "waiting" });
  private readonly more = h("span", { className: "watch-more" });
  private readonly entries: HTMLLIElement[] = [];
  private first: Candidate[] = [];

  constructor(
    app: App,
    private readonly frame: Frame,
    index: number,
    readonly method: Method,
    private readonly names: Names,
    hands: { choose(method: Method): void; close: (() => void) | null; point(node: number): void },
  ) {
    const picker = app.picker("watch_method", METHODS.map((m) => [m, t(`method_${m}`)]), (m) => hands.choose(m as Method));
    picker.value = method;
    picker.setAttribute("aria-label", t("watch_method", { i: index + 1 }));
    picker.dataset.testid = `method-${index}`;
    frame.title.replaceChildren(picker);
    const close = hands.close && app.button("watch_remove", CROSS, hands.close);
    close?.classList.add("small");
    this.note = h("span", {});
    frame.note.replaceChildren(this.note, ...(close ? [close] : []));
    for (let i = 0; i < SHOWN; i++) this.entries.push(this.entry(i, hands.point));
    this.list.append(...this.entries);
    this.list.dataset.testid = `frontier-${index}`;
    this.said.dataset.testid = `said-${index}`;
    frame.foot.replaceChildren(this.said, h("div", { className: "watch-frontier", dataset: { place: placeOf(method) } }, this.head, this.list, this.more));
    frame.element.dataset.method = method;
  }
  private readonly note: HTMLElement;

  private entry(i: number, point: (node: number) => void): HTMLLIElement {
    const li = h("li", {}, h("b", {}), h("span", {}));
    li.addEventListener("pointerenter", () => point(this.first[i]?.node ?? -1));
    li.addEventListener("pointerleave", () => point(-1));
    return li;
  }

  show(p: Picture, result: Result | null) {
    if (this.frame.over.hasChildNodes()) this.frame.over.replaceChildren();
    this.note.textContent = t("watch_note", { settled: number(p.counts.settled) });
    this.said.textContent = this.sentence(p, result);
    const place = placeOf(this.method);
    this.head.textContent = `${t(`place_${place}`)} · ${p.waiting === 0 ? t("place_empty") : t("place_waiting", { n: number(p.waiting) })}`;
    this.first = p.first;
    this.entries.forEach((li, i) => {
      const c = p.first[i];
      li.hidden = c === undefined;
      if (c) this.fill(li, c);
    });
    const rest = p.waiting - p.first.length;
    this.more.textContent = rest > 0 ? t("place_more", { n: number(rest) }) : "";
  }

  private fill(li: HTMLLIElement, c: Candidate) {
    const [node, rank] = li.children as unknown as [HTMLElement, HTMLElement];
    setText(node, this.names.node(c.node));
    setText(rank, this.rank(c));
  }

  /** What a heap goes by. */
  private rank(c: Candidate): string {
    switch (this.method) {
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

  /** What the last step did, in words. */
  sentence(p: Picture, result: Result | null): string {
    if (!p.event) return t("said_nothing");
    if (result && p.moment === p.events && (result.status === "no_path" || result.status === "limit")) return t(`said_${result.status}`);
    const { kind } = p.event;
    let word: Word = kind === "taken" ? `said_taken_${this.method}` : `said_${kind}`;
    if (kind === "put" && p.event.steps === 0) word = "said_put_start";
    return t(word, this.values(p.event));
  }

  /** Marks the entries of a node. */
  point(node: number) {
    this.entries.forEach((li, i) => li.classList.toggle("on", node >= 0 && this.first[i]?.node === node));
  }

  /** Says why there is nothing to see. */
  refuse(why: string) {
    this.note.textContent = "";
    this.frame.over.replaceChildren(h("p", { className: "watch-refusal" }, icon("M12 4a8 8 0 1 0 .01 0M6.5 6.5l11 11"), why));
  }
}

function setText(e: HTMLElement, text: string) {
  if (e.textContent !== text) e.textContent = text;
}
