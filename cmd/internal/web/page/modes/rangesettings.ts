// What can be set for a range: which unit, how it moves and strikes, by which rules; and the legend, which follows from that.

import type { App } from "../app";
import { labeled, picker, slider } from "../controls";
import { h, icon, refill } from "../dom";
import { isWhole } from "../mode";
import { css } from "../palette";
import { paces, t, type Word } from "../words";

const MAX = { points: 40, turns: 6, weapon: 3, zoneCost: 10 };

/** What is chosen from a list, by its place there. */
type Choice = "unit" | "mover" | "last" | "zone";

export class RangeSettings {
  /** What a link keeps. Points and the price of a zone are in paces. */
  readonly now = { unit: 0, mover: 0, points: 6, turns: 1, weapon: 1, last: 0, zone: 0, zoneCost: 1, threat: false };
  readonly element = h("div", { className: "settings" });
  readonly legend = h("ul", { className: "range-legend" });
  /** What the numbers on the map are. */
  readonly numbers = h("p", { className: "hint" });

  constructor(private readonly app: App, private readonly changed: () => void) {}

  /** Makes the fields, for the units and the moves that there are. */
  build() {
    const { now } = this;
    const { board } = this.app;
    const step = board.pace === 1 ? 1 : 0.5;
    const cost = (n: number) => paces(Math.round(n * board.pace), board.pace);
    const unit = (cell: number, i: number) => t("range_unit_at", { i: i + 1, x: board.x(cell), y: board.y(cell) });
    const fields = [
      board.now.sources.length < 2 ? null : this.choice("range_unit", board.now.sources.map(unit), "unit"),
      this.choice("range_temper", [t("range_temper_0"), t("range_temper_1")], "mover"),
      slider(t("range_points"), "range-points", { min: 0, max: MAX.points, step, value: now.points }, cost, (points) => this.change({ points })),
      slider(t("range_turns"), "range-turns", { min: 1, max: MAX.turns, step: 1, value: now.turns }, String, (turns) => this.change({ turns })),
      slider(t("range_weapon"), "range-weapon", { min: 1, max: MAX.weapon, step: 1, value: now.weapon },
        (n) => t(n === 1 ? "range_near" : "range_far", { n }), (weapon) => this.change({ weapon })),
      this.choice("range_last", [t("range_last_0"), t("range_last_1"), t("range_last_2")], "last"),
      this.choice("range_zone", [t("range_zone_0"), t("range_zone_1"), t("range_zone_2"), t("range_zone_3")], "zone"),
      now.zone !== 2 ? null
        : slider(t("range_zone_cost"), "range-zone-cost", { min: 0, max: MAX.zoneCost, step, value: now.zoneCost }, cost, (zoneCost) => this.change({ zoneCost })),
      this.threat(),
    ];
    refill(this.element, ...fields.filter((f) => f !== null));
    this.fillLegend();
  }

  private choice(label: Word, names: string[], what: Choice): HTMLElement {
    return labeled(label, picker(label, names.map((name, i) => [String(i), name]), String(this.now[what]), (v) => {
      this.change({ [what]: Number(v) });
      if (what === "zone") this.build(); // one of them has a price
    }));
  }

  private threat(): HTMLElement {
    const box = h("input", { type: "checkbox", checked: this.now.threat, dataset: { testid: "range_threat" } });
    box.addEventListener("change", () => this.change({ threat: box.checked }));
    return h("label", { className: "check" }, box, h("span", {}, t("range_threat")));
  }

  private change(what: Partial<typeof this.now>) {
    Object.assign(this.now, what);
    this.fillLegend();
    this.app.touchLink();
    this.changed();
  }

  private fillLegend() {
    const { turns, zone, threat } = this.now;
    const { inks } = this.app.stage.first;
    const key = (color: string, mark: string, text: Word) => {
      const swatch = h("span", { className: "swatch" }, ...(mark ? [icon(mark)] : []));
      swatch.style.background = color;
      return h("li", {}, swatch, h("span", {}, t(text)));
    };
    const keys = [key(css(inks.range), "", "range_key_stop"), key(css(inks.fringe), "M7 7l10 10M17 7L7 17", "range_key_strike")];
    if (this.app.board.now.sources.length > 1) keys.push(key("transparent", "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "range_key_pass"));
    if (zone > 0) keys.push(key("transparent", "M4 4h0M12 4h0M20 4h0M4 12h0M20 12h0M4 20h0M12 20h0M20 20h0", "range_key_zone"));
    if (threat) keys.push(key("transparent", "M4 12L12 4M4 20L20 4M12 20L20 12", "range_key_threat"));
    this.legend.replaceChildren(...keys);
    this.numbers.textContent = t(turns > 1 ? "range_numbers_turns" : "range_numbers") + (threat ? ` ${t("range_alike")}` : "");
  }

  /** Takes over what a link says, as far as it makes sense. */
  restore(state: unknown) {
    const said = (state ?? {}) as Record<string, unknown>;
    const within = (name: Choice | "turns" | "weapon", least: number, most: number) => {
      const n = said[name];
      if (isWhole(n, least, most)) this.now[name] = n;
    };
    within("unit", 0, this.app.board.now.sources.length - 1);
    within("mover", 0, 1);
    within("turns", 1, MAX.turns);
    within("weapon", 1, MAX.weapon);
    within("last", 0, 2);
    within("zone", 0, 3);
    for (const name of ["points", "zoneCost"] as const) {
      const n = said[name];
      if (typeof n === "number" && n >= 0 && n <= MAX[name]) this.now[name] = n;
    }
    this.now.threat = said.threat === true;
  }
}
