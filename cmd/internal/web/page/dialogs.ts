// Dialogs, and the two that belong to the page as a whole.

import type { App } from "./app";
import { blank, MAX_SIDE } from "./board";
import { h } from "./dom";
import { t, type Word } from "./words";

/** Shows a dialog. Without a way to go on it can only be closed. */
export function showDialog(title: string, content: HTMLElement, onward?: { text: string; done: () => void }): HTMLDialogElement {
  const submit = onward ? h("button", { type: "submit", value: "yes", className: "primary" }, onward.text) : null;
  const close = h("button", { type: "button" }, onward ? t("cancel") : t("close"));
  const form = h("form", { method: "dialog" }, h("h2", {}, title), content, h("div", { className: "buttons" }, close, submit));
  const dialog = h("dialog", { aria: { label: title } }, form);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") onward?.done();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks for the size of a blank map, and makes it. */
export function askSize(app: App) {
  const field = (name: "width" | "height", value: number) => h("input", { type: "number", min: "1", max: String(MAX_SIDE), required: true, value: String(value), name });
  const width = field("width", app.board.now.width);
  const height = field("height", app.board.now.height);
  const fields = h("div", { className: "fields" }, h("label", {}, t("width"), width), h("label", {}, t("height"), height));
  showDialog(t("new_size"), fields, { text: t("create"), done: () => {
    const { moves, corners } = app.board.now;
    app.load({ ...blank(width.valueAsNumber, height.valueAsNumber), moves, corners }, "blank");
  } });
}

export function showKeys() {
  const keys: Word[] = ["key_paint", "key_brush", "key_tools", "key_arrows", "key_undo", "key_zoom", "key_play", "key_modes"];
  showDialog(t("help"), h("ul", { className: "keys" }, ...keys.map((k) => h("li", {}, t(k)))));
}
