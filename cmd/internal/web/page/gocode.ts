// The Go program that asks the same question as the page.

import type { App } from "./app";
import { MAP_FILE } from "./calls/sheet";
import { button } from "./controls";
import { showDialog } from "./dialogs";
import { h } from "./dom";
import { save } from "./files";
import { t } from "./words";

export async function showCode(app: App) {
  const { question } = app.exhibit;
  try {
    const { code, reads } = await app.backroom.calls.goCode(app.board.now, question);
    const text = h("pre", { className: "code", tabIndex: 0, dataset: { testid: "code" } }, h("code", {}, code));
    const copied = h("output", { className: "hint" });
    const copy = button(t("go_copy"), "go-copy", () => void navigator.clipboard.writeText(code).then(() => (copied.textContent = t("go_copied")), (e) => app.failed(e)));
    const file = button(t("go_save"), "go-save", () => save("main.go", code));
    const map = reads ? button(t("go_map", { name: MAP_FILE }), "go-map", () => saveMap(app).catch((e) => app.failed(e))) : null;
    showDialog(t("go_code"), h("div", { className: "save" }, h("p", { className: "hint" }, t("go_about")), text, h("div", { className: "row" }, copy, file, map, copied)));
  } catch (e) {
    app.failed(e);
  }
}

/** Saves the map in the format that keeps everything, which is the first. */
async function saveMap(app: App) {
  save(MAP_FILE, (await app.backroom.calls.saveMap(app.board.now, 0)).file);
}
