// Map files: opening them by a button or a drop, and saving the map, pictures of it and Go code.

import type { App } from "./app";
import type { Content } from "./board";
import { type NamedFile, type Picture, PICTURES, type PictureKind } from "./calls/sheet";
import { button } from "./controls";
import { showDialog } from "./dialogs";
import { h } from "./dom";
import { showCode } from "./gocode";
import { checked } from "./limits";
import { pictureColors, terrainOf } from "./palette";
import { english, number, said, t, Told, type Word } from "./words";

/** What package sheet takes, in bytes; more would only be copied to be refused. */
const MAX_BYTES = 64 << 20;

const TYPES: Record<string, string> = { png: "image/png", svg: "image/svg+xml", gif: "image/gif" };

/** Lets files be opened by dropping them anywhere on the page. */
export function takeDrops(app: App) {
  const overlay = h("div", { className: "drop", hidden: true, dataset: { testid: "drop" } });
  const carriesFiles = (e: DragEvent) => e.dataTransfer?.types.includes("Files") ?? false;
  let depth = 0; // how many elements deep the files are: each that is entered is left later
  const show = (by: number) => {
    depth = by === 0 ? 0 : Math.max(0, depth + by);
    overlay.hidden = depth === 0;
  };
  document.addEventListener("dragenter", (e) => {
    if (!carriesFiles(e)) return;
    e.preventDefault();
    overlay.replaceChildren(h("div", {}, h("strong", {}, t("drop_here")), h("p", {}, t("drop_hint"))));
    if (!overlay.isConnected) document.body.append(overlay); // the page may have been built anew, in another language
    show(1);
  });
  document.addEventListener("dragover", (e) => {
    if (carriesFiles(e)) e.preventDefault();
  });
  document.addEventListener("dragleave", (e) => {
    if (carriesFiles(e)) show(-1);
  });
  document.addEventListener("drop", (e) => {
    if (!carriesFiles(e)) return;
    e.preventDefault();
    show(0);
    void openFiles(app, [...e.dataTransfer!.files]);
  });
}

/** Asks for files and opens them. */
export function askForFiles(app: App) {
  const input = h("input", { type: "file", multiple: true, hidden: true, dataset: { testid: "file-input" } });
  input.addEventListener("change", () => {
    void openFiles(app, [...(input.files ?? [])]);
    input.remove();
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

async function openFiles(app: App, files: File[]) {
  if (files.length === 0) return;
  const all = files.length === 1 ? files[0]!.name : t("many_files", { n: files.length });
  const size = files.reduce((n, f) => n + f.size, 0);
  try {
    if (size > MAX_BYTES) throw new Told(t("too_large", { size: number(Math.ceil(size / (1 << 20))) }));
    app.toast(t("reading", { name: all }));
    const named = await Promise.all(files.map(contentOf));
    const { content, warnings, name } = await app.backroom.calls.openFiles(named);
    const short = name.replace(/\.\w+$/, "");
    app.load(withPlaces(checked(content)), "custom", short);
    app.toast(t("opened", { name, width: content.width, height: content.height }));
    if (warnings.length > 0) showDialog(t("opened_with", { name }), notes(t("opened_notes"), warnings));
  } catch (e) {
    showDialog(t("open_failed", { name: all }), h("p", { className: "refusal", dataset: { testid: "open-error" } }, messageOf(e)));
  }
}

async function contentOf(f: File): Promise<NamedFile> {
  const bytes = await f.arrayBuffer().catch(() => {
    throw new Told(t("unreadable", { name: f.name }));
  });
  return { name: f.name, bytes: new Uint8Array(bytes) };
}

/** The map with a start and a goal, where it came without: somewhere at the left, and at the right. */
function withPlaces(c: Content): Content {
  const near = (x: number) => nearestOpen(c, x * c.width, c.height / 2);
  const place = (list: number[], x: number) => (list.length > 0 ? list : near(x));
  return { ...c, sources: place(c.sources, 0.15), goals: place(c.goals, 0.85) };
}

function nearestOpen({ width, height, kinds, costs }: Content, x: number, y: number): number[] {
  let best: number[] = [];
  let least = Infinity;
  for (let row = 0; row < height; row++) {
    const down = (row - y) ** 2;
    if (down >= least) continue; // all of the row is too far away
    for (let column = 0; column < width; column++) {
      const cell = row * width + column;
      const d = (column - x) ** 2 + down;
      if (d < least && costs[0][kinds[cell]!] !== 0) [best, least] = [[cell], d];
    }
  }
  return best;
}

/** What the library says of an error: it names the place. */
const messageOf = (e: unknown) => said(e instanceof Error ? e.message : String(e));

function notes(intro: string, lines: string[]): HTMLElement {
  return h("div", { dataset: { testid: "warnings" } }, h("p", {}, intro), h("ul", { className: "keys" }, ...lines.map((line) => h("li", {}, said(line)))));
}

/** Lets the reader's browser save something. */
export function save(name: string, data: Uint8Array<ArrayBuffer> | string, type = "application/octet-stream") {
  const url = URL.createObjectURL(new Blob([data], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface PictureOptions {
  legend: HTMLInputElement;
  classic: HTMLInputElement;
}

/** The dialog of all that can be saved. */
export function showSave(app: App) {
  const formats = h("div", { className: "choices" });
  const options = { legend: h("input", { type: "checkbox", checked: true }), classic: h("input", { type: "checkbox" }) };
  const pictures = h("div", { className: "choices" }, ...PICTURES.filter((kind) => kind !== "gif" || app.played).map((kind) => pictureRow(app, kind, options)));
  const code = button(t("go_show"), "go-code", () => {
    dialog.close();
    void showCode(app);
  });
  const content = h("div", { className: "save" },
    h("section", {}, h("h3", {}, t("map_file")), h("p", { className: "hint" }, t("saves_first")), formats),
    h("section", { hidden: app.exhibit.panels === null }, h("h3", {}, t("picture")), h("p", { className: "hint" }, t("picture_about")), pictures,
      h("label", { className: "check" }, options.legend, t("picture_legend")), h("label", { className: "check" }, options.classic, t("picture_classic"))),
    h("section", {}, h("h3", {}, t("go_code")), h("div", { className: "choice" }, code, h("span", {}, t("go_about")))));
  const dialog = showDialog(t("save_as"), content);
  listFormats(app, formats, () => dialog.open).catch((e) => formats.replaceChildren(app.refused(e)));
}

/** Fills in the formats, and for each, one after the other, what the file would not keep. */
async function listFormats(app: App, list: HTMLElement, wanted: () => boolean) {
  const { calls } = app.backroom;
  const formats = await calls.formats();
  const rows = formats.map(({ name, ending, about }, i) => {
    const button = h("button", { type: "button", disabled: true, dataset: { testid: `save-${name}` } }, ending);
    const loss = h("span", { className: "loss" }, t("checking"));
    const words = `format_${name}`;
    list.append(h("div", { className: "choice" }, button, h("span", {}, h("strong", {}, name), " — ", isWord(words) ? t(words) : about, h("br"), loss)));
    return { i, name, ending, button, loss };
  });
  for (const { i, ending, button, loss } of rows) {
    if (!wanted()) return;
    try {
      const { file, lost } = await calls.saveMap(app.board.now, i);
      loss.textContent = lost.length === 0 ? t("loses_nothing") : t("loses", { what: lost.map(said).join("; ") });
      button.disabled = false;
      button.addEventListener("click", () => save(app.mapName + ending, file));
    } catch (e) {
      loss.classList.add("refusal");
      loss.textContent = t("cannot_say", { why: messageOf(e) });
    }
  }
}

const KNOWN: readonly string[] = ["format_paces", "format_text", "format_tiled", "format_movingai", "format_matrix", "format_costfield"];
const isWord = (s: string): s is Word => KNOWN.includes(s);

function pictureRow(app: App, kind: PictureKind, options: PictureOptions): HTMLElement {
  const about = h("span", {}, h("strong", {}, t(`picture_${kind}`)), " — ", t(`picture_${kind}_about`));
  const note = h("span", { className: "loss" });
  const draws = button(`.${kind}`, `save-${kind}`, async () => {
    draws.disabled = true;
    note.textContent = t("drawing");
    try {
      save(`${app.mapName}.${kind}`, await draw(app, kind, options), TYPES[kind]);
      note.textContent = "";
    } catch (e) {
      note.textContent = messageOf(e);
      note.classList.add("refusal");
    }
    draws.disabled = false;
  });
  return h("div", { className: "choice" }, draws, h("span", {}, about, " ", note));
}

/** The names of all kinds for the legend of a picture, the page's own included: an animation may paint what is not there yet. */
function namesOf(content: Readonly<Content>): Content["signs"] {
  const signs = new Map(content.signs);
  for (let kind = 1; kind < 256; kind++) {
    const name = terrainOf(kind, content);
    if (name) signs.set(kind, { symbol: String.fromCharCode(kind), name: english(name) });
  }
  return signs;
}

/** The picture of what the mode shows; of a GIF, what it plays. */
async function draw(app: App, kind: PictureKind, options: PictureOptions): Promise<Uint8Array<ArrayBuffer>> {
  const shown = kind === "gif" ? app.played! : app.exhibit;
  const panels = (await shown.panels?.()) ?? [];
  if (panels.length === 0) panels.push({ title: "" }); // the map alone
  let content: Readonly<Content> = shown.content ?? app.board.now;
  const colors = options.classic.checked ? null : pictureColors(content, app.theme, app.exhibit.paint);
  const picture: Picture = { cell: 0, delay: 0, legend: options.legend.checked, colors, panels };
  return app.backroom.calls.draw({ ...content, signs: namesOf(content) }, picture, kind);
}
