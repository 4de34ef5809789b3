// The bars above the map: what there is to choose for all modes, and the tabs of the modes.

import type { App } from "./app";
import { CORNERS, type Corners, isHex, MOVES, type Moves } from "./board";
import { iconButton, labeled, picker } from "./controls";
import { askSize, showKeys } from "./dialogs";
import { h, setText } from "./dom";
import { askForFiles, showSave } from "./files";
import { type ModeName, MODES } from "./mode";
import { type Preset, preset, PRESET_NAMES } from "./presets";
import { currentLanguage, type Language, LANGUAGES, t, type Word } from "./words";

export class Bars {
  readonly header: HTMLElement;
  readonly tabs: HTMLElement;
  private mode: ModeName = MODES[0];
  private history!: { undo: HTMLButtonElement; redo: HTMLButtonElement };
  private pickers!: { presets: HTMLSelectElement; moves: HTMLSelectElement; corners: HTMLSelectElement; cornersLabel: HTMLElement };

  constructor(private readonly app: App) {
    this.header = this.makeHeader();
    this.tabs = this.makeTabs();
  }

  /** Shows which map there is, how one moves on it, and whether something can be undone. */
  show() {
    const { preset, givenName, board } = this.app;
    const { presets, moves, corners, cornersLabel } = this.pickers;
    presets.value = preset;
    setText(presets.options[0]!, givenName || t("presets_custom"));
    moves.value = board.now.moves;
    corners.value = board.now.corners;
    cornersLabel.hidden = isHex(board.now.moves) || board.now.moves === "four";
    this.history.undo.disabled = !board.canUndo;
    this.history.redo.disabled = !board.canRedo;
  }

  showMode(mode: ModeName) {
    this.mode = mode;
    for (const tab of this.tabs.querySelectorAll<HTMLElement>("[role=tab]")) {
      const on = tab.dataset.mode === mode;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      if (on) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  private makeHeader(): HTMLElement {
    const presets = picker("preset", ["custom" as Preset | "custom", ...PRESET_NAMES].map((p) => [p, t(p === "custom" ? "presets_custom" : `preset_${p}` as Word)]), "custom", (v) => {
      if (v !== "custom") this.app.load(preset(v as Preset), v as Preset);
    });
    presets.options[0]!.hidden = true;
    const { now } = this.app.board;
    const moves = picker("moves", MOVES.map((m) => [m, t(`moves_${m}`)]), now.moves, (v) => this.chooseMoves(v as Moves));
    const corners = picker("corners", CORNERS.map((c) => [c, t(`corners_${c}`)]), now.corners, (v) => this.app.board.setMoves(this.app.board.now.moves, v as Corners));
    const cornersLabel = labeled("corners", corners);
    this.pickers = { presets, moves, corners, cornersLabel };
    const undo = iconButton("undo", "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6", () => this.app.board.undo());
    const redo = iconButton("redo", "M15 7l5 5l-5 5M20 12H10a6 6 0 0 0 -6 6", () => this.app.board.redo());
    this.history = { undo, redo };
    const language = picker("language", Object.entries(LANGUAGES), currentLanguage(), (v) => this.app.chooseLanguage(v as Language));
    // In a small window all of this is a menu; elsewhere it stands in the bar. See style.css.
    const more = h("div", { className: "more", popover: "auto" },
      h("div", { className: "group" },
        iconButton("new_size", "M5 4h14v16H5zM12 8v8M8 12h8", () => askSize(this.app)),
        iconButton("open_file", "M3 19V5h6l2 3h10v11zM3 11h18", () => askForFiles(this.app)),
        iconButton("save_as", "M12 3v12M7 10l5 5l5-5M4 16v5h16v-5", () => showSave(this.app))),
      h("div", { className: "group" },
        iconButton("zoom_out", "M5 12h14", () => this.app.stage.zoom(1 / 1.4)), iconButton("zoom_in", "M5 12h14M12 5v14", () => this.app.stage.zoom(1.4)),
        iconButton("fit", "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", () => this.app.stage.fit())),
      h("div", { className: "group" }, labeled("moves", moves), cornersLabel),
      h("div", { className: "group end" }, iconButton("link", "M9 15l6-6M10 6l2-2a4.2 4.2 0 0 1 6 6l-2 2M14 18l-2 2a4.2 4.2 0 0 1 -6-6l2-2", () => this.app.copyLink()),
        iconButton("help", "M9 9a3 3 0 1 1 4 2.8c-1 .5-1 1-1 2.2M12 18v.1", () => showKeys()),
        iconButton("theme", "M12 4a8 8 0 1 0 8 8a6 6 0 0 1 -8 -8z", () => this.app.toggleTheme()),
        h("label", { className: "language" }, h("span", {}, t("language")), language)));
    const menu = iconButton("menu", "M4 7h16M4 12h16M4 17h16", () => {});
    menu.popoverTargetElement = more;
    return h("header", { className: "top" }, h("h1", {}, "paces", h("small", {}, t("tagline"))),
      h("div", { className: "group" }, undo, redo), h("div", { className: "group map" }, labeled("preset", presets)), more, menu);
  }

  private chooseMoves(moves: Moves) {
    this.app.board.setMoves(moves, moves === "king" ? "always" : "never");
    this.app.stage.fit();
  }

  private makeTabs(): HTMLElement {
    const nav = h("nav", { className: "tabs", role: "tablist", aria: { label: t("modes") } });
    MODES.forEach((name, i) => {
      const tab = h("button", { type: "button", role: "tab", title: `Alt+${i + 1}`, dataset: { mode: name, testid: `mode-${name}` } }, t(`mode_${name}`));
      tab.addEventListener("click", () => this.app.setMode(name));
      nav.append(tab);
    });
    nav.addEventListener("keydown", (e) => {
      const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      const next = MODES[(MODES.indexOf(this.mode) + step + MODES.length) % MODES.length]!;
      this.app.setMode(next);
      nav.querySelector<HTMLElement>(`[data-mode=${next}]`)!.focus();
    });
    return nav;
  }
}
