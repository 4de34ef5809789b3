// Bellman and Ford on a graph, played round by round: every edge is looked at in turn, until a round changes nothing.

import type { Rounds } from "../calls/watch";
import { h, setText } from "../dom";
import type { Frame } from "../stage";
import { number, t } from "../words";
import { type Hands, makeHead, type Player, refuse } from "./panel";
import { NODES, type RoadsPicture, START } from "./roads";
import type { End, Score } from "./scores";

/** What a moment adds: an edge that made a node cheaper, or with -1 the end of a round. */
interface Moment {
  round: number;
  edge: number;
  first: boolean;
  cost: number;
}

export class RoundsPanel implements Player {
  readonly choice = "bellman-ford";
  private readonly note: HTMLElement;
  private readonly said = h("p", { className: "watch-said" });
  private readonly table = h("table", { className: "rounds", aria: { label: t("rounds_label") } });
  private moments: Moment[] = [];
  private answer: Rounds | null = null;
  private picture!: RoadsPicture;
  private now = 0;

  constructor(private readonly frame: Frame, index: number, hands: Hands) {
    this.note = makeHead(frame, index, this.choice, hands);
    this.said.dataset.testid = `said-${index}`;
    frame.foot.replaceChildren(this.said, this.table);
  }

  /** Takes a new graph, and what came of it. */
  begin(picture: RoadsPicture, answer: Rounds) {
    this.picture = picture;
    this.answer = answer;
    this.moments = [];
    for (let round = 1; round <= answer.rounds; round++) {
      this.moments.push(...answer.relaxed.filter((r) => r.round === round), { round, edge: -1, first: false, cost: 0 });
    }
  }

  get length(): number {
    return this.moments.length;
  }

  /** Goes to a moment. */
  show(moment: number) {
    if (!this.answer) return;
    this.now = Math.min(moment, this.length);
    const costs: (number | null)[] = NODES.map((_, id) => (id === START ? 0 : null));
    const from = NODES.map(() => -1);
    const rows = [[...costs]];
    for (const m of this.moments.slice(0, this.now)) {
      if (m.edge < 0) rows.push([...costs]);
      else {
        const { from: tail, to: head } = this.picture.edges[m.edge]!;
        costs[head] = m.cost;
        from[head] = tail;
      }
    }
    const last = this.last;
    if (last && last.edge >= 0) rows.push([...costs]);
    this.fill(rows);
    setText(this.said, this.sentence);
    setText(this.note, last ? t("rounds_note", { n: number(last.round) }) : "");
    const { way, cycle } = this.answer;
    if (!this.over) this.picture.showRound(costs, last?.edge ?? -1, last && last.edge >= 0 ? [this.picture.edges[last.edge]!.from, this.picture.edges[last.edge]!.to] : [], "way");
    else if (cycle.length > 0) this.picture.showRound(costs, -1, [...cycle, cycle[0]!], "cycle");
    else this.picture.showRound(costs, -1, way, "path");
  }

  private get last(): Moment | undefined {
    return this.moments[this.now - 1];
  }
  private get over(): boolean {
    return this.now === this.length;
  }

  /** The costs after each round, a row each; what a round changed stands out. */
  private fill(rows: (number | null)[][]) {
    const head = h("tr", {}, h("th", {}, t("rounds_round")), ...NODES.map((n) => h("th", { scope: "col" }, n.name)));
    this.table.replaceChildren(h("thead", {}, head), h("tbody", {}, ...rows.map((costs, round) =>
      h("tr", {}, h("th", { scope: "row" }, String(round)), ...costs.map((cost, id) =>
        h("td", { className: round > 0 && cost !== rows[round - 1]![id] ? "changed" : "" }, cost === null ? "–" : number(cost)))))));
    this.frame.foot.scrollTop = this.frame.foot.scrollHeight;
  }

  get sentence(): string {
    const last = this.last;
    if (!last) return t("said_rounds");
    const { round } = last;
    if (last.edge >= 0) {
      const e = this.picture.edges[last.edge]!;
      return t(last.first ? "said_reached" : "said_cheaper", { round, from: NODES[e.from]!.name, to: NODES[e.to]!.name, cost: number(last.cost) });
    }
    return t(!this.over ? "said_round_over" : this.answer!.cycle.length > 0 ? "said_cycle" : "said_final", { round });
  }

  get score(): Score {
    return { name: t("short_bellman-ford"), counts: null, end: this.answer && this.over ? this.end(this.answer) : null };
  }

  private end({ way, cost, cycle, cycleCost, rounds }: Rounds): End {
    if (cycle.length > 0) {
      const nodes = [...cycle, cycle[0]!].map((id) => NODES[id]!.name).join(" → ");
      return { cost: "–", steps: "–", verdict: t("verdict_endless"), why: t("why_cycle", { nodes, cost: number(cycleCost) }) };
    }
    if (way.length === 0) return { cost: "–", steps: "–", verdict: t("verdict_no_path"), why: t("why_other", { reason: t("reason_no_way") }) };
    return { cost: number(cost), steps: number(way.length - 1), verdict: t("verdict_cheapest"), why: t("why_rounds", { n: number(rounds) }) };
  }

  point() {}

  refuse(why: string) {
    this.answer = null;
    this.note.textContent = "";
    refuse(this.frame, why);
  }
}
