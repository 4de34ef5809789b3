// The second board: a small graph of named nodes whose costs can be changed.

import type { Edge, Picture, Result } from "../calls/watch";
import { IN_HAND, SETTLED, UNTOUCHED, WAITING } from "../calls/watch";
import { h } from "../dom";
import { css, heat, inkOn, RAMPS } from "../palette";
import type { Frame } from "../stage";
import { number, t } from "../words";
import type { Canvas, Choice } from "./panel";

/** The nodes, and where they are drawn on a field of 160 x 100. */
export const NODES = [
  { name: "S", x: 17, y: 50 },
  { name: "A", x: 58, y: 81 },
  { name: "B", x: 58, y: 19 },
  { name: "C", x: 103, y: 81 },
  { name: "G", x: 143, y: 50 },
] as const;
export const START = 0;
export const GOAL = 4;
const WIDTH = 160;
const HEIGHT = 100;
const RADIUS = 9.5;

const [S, A, B, C, G] = [0, 1, 2, 3, 4];
const edges = (...list: [from: number, to: number, cost: number][]): Edge[] => list.map(([from, to, cost]) => ({ from, to, cost }));

/** The graphs to begin with, and the methods that differ on them. The neighbours of S are found in the order B, A. */
export const EXAMPLES = {
  equal: { edges: edges([S, B, 1], [S, A, 1], [B, G, 1], [A, C, 1], [C, G, 1]), choices: ["stack", "queue"] },
  prices: { edges: edges([S, B, 4], [S, A, 1], [B, G, 6], [A, C, 2], [C, G, 2]), choices: ["queue", "dijkstra"] },
  below: { edges: edges([S, B, 4], [S, A, 1], [B, G, 6], [A, C, 2], [C, G, 2], [B, A, -4]), choices: ["dijkstra", "bellman-ford"] },
  cycle: { edges: edges([S, B, 4], [S, A, 1], [B, G, 6], [A, C, 2], [C, G, 2], [B, A, -4], [C, B, 1]), choices: ["dijkstra", "bellman-ford"] },
} as const satisfies Record<string, { edges: Edge[]; choices: Choice[] }>;
export type Example = keyof typeof EXAMPLES;
export const EXAMPLE_NAMES = Object.keys(EXAMPLES) as Example[];

/** The greatest cost of an edge, above and below zero. */
export const MOST = 99;

const SVG = "http://www.w3.org/2000/svg";

function svg(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const e = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  e.append(...children);
  return e;
}

/** The graph, drawn in a frame in the place of its map. */
export class RoadsPicture implements Canvas {
  private readonly nodes: { group: SVGElement; disc: SVGElement; name: SVGElement; value: SVGElement }[];
  private readonly lines: SVGElement[];
  private states = new Uint8Array(NODES.length);
  private costs = new Float64Array(NODES.length);
  private fresh = true; // what is drawn is of the graph before
  private readonly weights: HTMLInputElement[];

  constructor(frame: Frame, public edges: readonly Edge[], hands: { set(edge: number, cost: number): void; point(node: number): void }) {
    this.lines = edges.map((e) => arrow(e));
    this.nodes = NODES.map((n, id) => {
      const disc = svg("circle", { r: RADIUS });
      const name = svg("text", { class: "road-name", y: -1.5 }, n.name);
      const value = svg("text", { class: "road-value", y: 5 });
      const group = svg("g", { class: "road-node", transform: `translate(${n.x} ${n.y})` }, disc, name, value);
      group.addEventListener("pointerenter", () => hands.point(id));
      group.addEventListener("pointerleave", () => hands.point(-1));
      return { group, disc, name, value };
    });
    const marks = [svg("text", { x: NODES[START].x, y: NODES[START].y - 13, class: "road-mark" }, t("roads_start")), svg("text", { x: NODES[GOAL].x, y: NODES[GOAL].y - 13, class: "road-mark" }, t("roads_goal"))];
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("roads_label") }, ...this.lines, ...this.nodes.map((n) => n.group), ...marks);
    this.weights = edges.map((e, i) => weight(e, (cost) => hands.set(i, cost)));
    frame.over.replaceChildren(h("div", { className: "roads" }, h("div", { className: "roads-picture" }, picture, ...this.weights)));
    this.take(edges);
  }

  /** Takes other costs of the same edges. */
  take(edges: readonly Edge[]) {
    this.edges = edges;
    this.fresh = true;
    this.weights.forEach((input, i) => {
      const { cost } = edges[i]!;
      if (input.valueAsNumber !== cost) input.value = String(cost);
      input.classList.toggle("below", cost < 0);
    });
  }

  show(p: Picture, result: Result | null) {
    if (this.fresh) this.states.fill(0);
    this.fresh = false;
    p.nodes.forEach((id, i) => {
      this.states[id] = p.states[i]!;
      this.costs[id] = p.costs[i]!;
    });
    const greatest = Math.max(1, p.greatest.cost);
    this.nodes.forEach((_, id) => {
      const state = this.states[id]!;
      const fill = state >= SETTLED ? heat(RAMPS.viridis, Math.max(0, this.costs[id]!), greatest) : null;
      this.paint(id, ["", "waiting", "hand", "settled", "settled"][state]!, state === UNTOUCHED ? "" : number(this.costs[id]!), fill);
    });
    const over = result !== null && p.moment === p.events && result.way.length > 0;
    this.mark(over ? result.way : p.way, over ? "path" : "way");
    if (p.event && !over && this.states[p.event.node] !== IN_HAND && this.states[p.event.node] !== WAITING) this.nodes[p.event.node]!.group.classList.add("now");
  }

  /** Shows costs as they are between rounds, the edge that was just looked at, and a way or a cycle. */
  showRound(costs: readonly (number | null)[], edge: number, nodes: ArrayLike<number>, kind: "way" | "path" | "cycle") {
    costs.forEach((cost, id) => this.paint(id, cost === null ? "" : "reached", cost === null ? "" : number(cost), null));
    this.mark(nodes, kind);
    if (edge >= 0) this.lines[edge]!.classList.add("now");
    if (edge >= 0) this.nodes[this.edges[edge]!.to]!.group.classList.add("now");
  }

  point(node: number) {
    this.nodes.forEach((n, id) => n.group.classList.toggle("on", id === node));
  }

  private paint(id: number, state: string, value: string, fill: number | null) {
    const n = this.nodes[id]!;
    n.group.setAttribute("class", `road-node ${state}`);
    n.disc.style.fill = fill === null ? "" : css(fill);
    for (const text of [n.name, n.value]) text.style.fill = fill === null ? "" : inkOn(fill);
    n.value.textContent = value;
  }

  /** Marks the edges between nodes that follow each other. */
  private mark(nodes: ArrayLike<number>, kind: string) {
    const steps = new Set(Array.from(nodes).slice(1).map((to, i) => `${nodes[i]} ${to}`));
    this.lines.forEach((line, i) => {
      const e = this.edges[i]!;
      line.setAttribute("class", `road ${steps.has(`${e.from} ${e.to}`) ? kind : ""}`);
    });
  }
}

/** An edge as a line with a head, from rim to rim. */
function arrow(e: Edge): SVGElement {
  const a = NODES[e.from]!;
  const b = NODES[e.to]!;
  const d = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / d, (b.y - a.y) / d];
  const at = (along: number, aside = 0) => `${a.x + ux * along - uy * aside} ${a.y + uy * along + ux * aside}`;
  const tip = d - RADIUS - 1.2;
  return svg("g", { class: "road" },
    svg("path", { class: "road-line", d: `M${at(RADIUS)}L${at(tip - 3)}` }),
    svg("path", { class: "road-head", d: `M${at(tip)}L${at(tip - 4.6, 2.4)}L${at(tip - 4.6, -2.4)}z` }));
}

/** The cost of an edge, which can be changed. */
function weight(e: Edge, set: (cost: number) => void): HTMLInputElement {
  const a = NODES[e.from]!;
  const b = NODES[e.to]!;
  const label = t("roads_cost", { from: a.name, to: b.name });
  const input = h("input", { type: "number", min: String(-MOST), max: String(MOST), step: "1", required: true, value: String(e.cost), className: "road-cost", title: label, aria: { label }, dataset: { testid: `road-${a.name}${b.name}` } });
  input.style.left = `${(100 * (a.x + b.x)) / 2 / WIDTH}%`;
  input.style.top = `${(100 * (a.y + b.y)) / 2 / HEIGHT}%`;
  input.addEventListener("change", () => {
    if (input.reportValidity()) set(input.valueAsNumber);
  });
  return input;
}
