// The table of what each method has done, and at the end what came of it and why.

import type { Counts, Result } from "../calls/watch";
import { h, setText } from "../dom";
import { number, t, type Word } from "../words";

/** frontier.Reason in Go. */
const REASONS = [
  "", "no_way", "lucky_stack", "fewest_steps", "cheapest_first", "lucky_greedy", "modest_estimate", "one_of_equal_ways",
  "newest_followed", "steps_counted", "estimate_led", "marked_when_put", "estimate_too_high", "step_below_zero",
  "need_squares", "need_plain_ground", "need_one_price", "need_diagonals",
] as const;

/** What one method has to show; null is not known yet, or never. */
export interface Score {
  name: string;
  counts: (Counts & { waiting: number }) | null;
  end: End | null;
}

export interface End {
  cost: string;
  steps: string;
  verdict: string;
  why: string;
}

/** A reason as the page says it. */
export function reason(r: Result): string {
  const name = REASONS[r.reason];
  return name ? t(`reason_${name}`) : "";
}

/** What came of a search. */
export function endOf(r: Result, cost: (cost: number) => string): End {
  const found = r.status === "found";
  return {
    cost: found ? cost(r.cost) : "–",
    steps: found ? number(r.steps) : "–",
    verdict: found ? judgement(r, cost) : t(`verdict_${r.status}` as Word),
    why: r.status === "limit" ? t("why_limit") : found && !r.judged ? t("why_unjudged") : t(!found ? "why_other" : r.cheapest ? "why_cheapest" : "why_dearer", { reason: reason(r) }),
  };
}

/** What the way that was found costs, and how much more that is than it need be. */
export function outcome(r: Result, cost: (cost: number) => string): string {
  if (r.status !== "found") return "";
  const more = r.judged && !r.cheapest ? ` (+${cost(r.cost - r.least)})` : "";
  return `${t("end_cost")} ${cost(r.cost)}${more}`;
}

function judgement(r: Result, cost: (cost: number) => string): string {
  if (!r.judged) return t("verdict_unjudged");
  return r.cheapest ? t("verdict_cheapest") : t("verdict_dearer", { more: cost(r.cost - r.least) });
}

const COUNTS = ["settled", "pushed", "stale", "waiting", "peak"] as const;
const ENDS = ["steps", "cost", "verdict"] as const;

export class Scores {
  readonly table = h("table", { className: "watch-table", aria: { label: t("counts") }, dataset: { testid: "watch-table" } });
  readonly why = h("div", { className: "watch-why", dataset: { testid: "watch-why" } });
  private columns: HTMLElement[][] = [];

  /** Makes a column for each method. */
  begin(names: string[]) {
    const words: Word[] = [...COUNTS.map((c) => `count_${c}` as const), ...ENDS.map((e) => `end_${e}` as const)];
    this.columns = names.map(() => words.map((word) => h("td", { className: "number", dataset: { testid: word } }, "–")));
    const head = h("tr", {}, h("td", {}), ...names.map((name) => h("th", { scope: "col" }, name)));
    const rows = words.map((word, i) => h("tr", { className: word }, h("th", { scope: "row" }, t(word)), ...this.columns.map((cells) => cells[i]!)));
    this.table.replaceChildren(h("thead", {}, head), h("tbody", {}, ...rows));
    this.why.replaceChildren();
  }

  show(scores: Score[]) {
    scores.forEach(({ counts, end }, i) => {
      const texts = [...COUNTS.map((c) => (counts ? number(counts[c]) : "–")), ...ENDS.map((e) => end?.[e] ?? "–")];
      this.columns[i]?.forEach((cell, row) => setText(cell, texts[row]!));
    });
    const lines = scores.filter((s) => s.end?.why).map((s) => `${s.name}: ${s.end!.why}`);
    if (lines.join() !== [...this.why.children].map((p) => p.textContent).join()) {
      this.why.replaceChildren(...scores.filter((s) => s.end?.why).map((s) => h("p", {}, h("b", {}, s.name), `: ${s.end!.why}`)));
    }
  }
}
