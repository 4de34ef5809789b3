// Tempers: two units with cost tables of their own on one map, and why each goes where it goes.

import type { App } from "../app";
import type { Change } from "../board";
import type { Trip } from "../calls/path";
import { h } from "../dom";
import type { Mode } from "../mode";
import { priceText, readPrice } from "../prices";
import { english, paces, t } from "../words";

export function tempers(app: App): Mode {
  const table = h("table", { className: "costs" });
  const answers = h("div", { className: "answers", dataset: { testid: "tempers-answers" } });
  const panel = h("div", {}, h("p", { className: "intro" }, t("tempers_intro")), table, h("p", { className: "hint" }, t("cost_hint")), answers);
  let fields: { input: HTMLInputElement; mover: number; kind: number }[] = [];
  let trips: (Trip | null)[] = [null, null];
  let asked = 0; // questions so far: an answer to an older one is dropped

  function fillTable() {
    fields = [];
    const head = h("tr", {}, h("th", { scope: "col" }, t("terrain")), ...[0, 1].map((mover) =>
      h("th", { scope: "col" }, h("span", { className: `line line-${mover}` }), t(mover === 0 ? "temper_0" : "temper_1"))));
    table.replaceChildren(h("thead", {}, head), h("tbody", {}, ...app.kindsShown().map(row)));
  }

  function row(kind: number): HTMLElement {
    const name = app.terrainName(kind);
    return h("tr", {}, h("th", { scope: "row" }, app.swatch(kind), name), ...[0, 1].map((mover) => h("td", {}, cost(mover, kind, name))));
  }

  const priceOf = (mover: number, kind: number) => app.board.now.costs[mover]![kind]!;

  function cost(mover: number, kind: number, name: string): HTMLElement {
    const input = h("input", {
      type: "text",
      className: "cost",
      value: priceText(priceOf(mover, kind)),
      aria: { label: t("cost_of", { terrain: name, temper: t(mover === 0 ? "temper_0" : "temper_1") }) },
      dataset: { testid: `cost-${mover}-${String.fromCharCode(kind)}` },
    });
    let again = false; // whether the last cost written here was on the way to this one
    // What is typed counts at once; what is no cost is only complained of when the reader goes on.
    input.addEventListener("input", () => {
      const price = readPrice(input.value.trim());
      input.setCustomValidity(Number.isNaN(price) ? t("cost_bad") : "");
      if (price === priceOf(mover, kind) || Number.isNaN(price)) return;
      app.board.setCost(mover, kind, price, again);
      again = true;
    });
    input.addEventListener("change", () => input.reportValidity());
    input.addEventListener("focus", () => (again = false));
    fields.push({ input, mover, kind });
    return input;
  }

  /** Shows what the costs are, but for the field that is being written in. */
  function showCosts() {
    for (const { input, mover, kind } of fields) if (input !== document.activeElement) input.value = priceText(priceOf(mover, kind));
  }

  async function ask() {
    const mine = ++asked;
    const { sources, goals } = app.board.now;
    if (app.missing) {
      app.toast(app.missing);
      trips = [null, null];
      answers.replaceChildren();
      return;
    }
    const found = await Promise.allSettled([0, 1].map((mover) => app.engine.calls.path(mover, [...sources], [...goals])));
    if (mine !== asked || found.some((a) => a.status === "fulfilled" && a.value === null)) return; // null: a later question is on its way
    trips = found.map((a) => (a.status === "fulfilled" ? a.value : null));
    answers.replaceChildren(...found.map((a, mover) => (a.status === "fulfilled" ? tell(a.value!, mover) : app.refused(a.reason))));
    if (same()) answers.append(h("p", { className: "note" }, t("tempers_same")));
    app.say([...answers.querySelectorAll("h3")].map((e) => e.textContent).join(". "));
    app.stage.refresh();
  }

  const same = () => trips[0] !== null && trips[1] !== null && String(trips[0]!.cells) === String(trips[1]!.cells);

  function tell(trip: Trip, mover: number): HTMLElement {
    const pace = app.board.pace;
    const rows = trip.byKind
      .toSorted((a, b) => b[1] - a[1])
      .map(([kind, cost]) => {
        const bar = h("span", { className: `bar bar-${mover}` });
        bar.style.setProperty("--share", String(trip.cost > 0 ? cost / trip.cost : 0));
        return h("tr", {}, h("th", { scope: "row" }, app.swatch(kind), app.terrainName(kind)), h("td", {}, bar), h("td", { className: "number" }, paces(cost, pace)));
      });
    return h("section", { className: "answer" },
      h("h3", {}, h("span", { className: `line line-${mover}` }), `${t(mover === 0 ? "temper_0" : "temper_1")}: ${t("path_cost", { cost: paces(trip.cost, pace), cells: trip.cells.length })}`),
      h("table", { className: "why", aria: { label: t("why") } }, h("tbody", {}, ...rows)));
  }

  return {
    panel,
    enter() {
      app.stage.show(1);
      app.stage.first.marks = (pen) => {
        const apart = trips[0] && trips[1] ? 0.9 * pen.least(2.5, 0.18) : 0; // so that where both go both are seen
        pen.c.translate(-apart, -apart);
        if (trips[0]) pen.path(trips[0].cells, pen.view.inks.path);
        pen.c.translate(2 * apart, 2 * apart);
        if (trips[1]) pen.path(trips[1].cells, pen.view.inks.path2, true);
        pen.c.translate(-apart, -apart);
      };
      fillTable();
      void ask();
    },
    leave() {
      asked++;
      trips = [null, null];
    },
    changed(change: Change) {
      if (change.what === "all") fillTable();
      if (change.what === "costs") showCosts();
      void ask();
    },
    exhibit: () => ({
      panels: () => [{ title: english("mode_tempers"), trails: trips.map((trip, mover) => ({ name: english(mover === 0 ? "temper_0" : "temper_1"), cells: trip?.cells ?? [] })) }],
      question: { ask: "tempers" },
    }),
    state: () => null,
    restore() {},
  };
}
