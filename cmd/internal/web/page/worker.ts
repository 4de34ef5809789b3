// The worker: it holds the engine and answers the page. What it can do is the object `calls`, put together from one file for
// each part; the page sees it through engine.ts, types included.

import { boardCalls, follow } from "./calls/board";
import { fieldCalls } from "./calls/field";
import { linkCalls } from "./calls/link";
import { measureCalls } from "./calls/measure";
import { pathCalls } from "./calls/path";
import { rangeCalls } from "./calls/range";
import { sheetCalls } from "./calls/sheet";
import { watchCalls } from "./calls/watch";
import { BACKROOM, ENGINE, lazy, memoryHeld, Program, Refusal } from "./wasm";

const started = performance.now();
importScripts("wasm_exec.js");

/** Only the first worker has a board. The others have no need of the engine. */
const engine = self.name === ENGINE ? Program.load("engine.wasm") : Promise.reject(new Error(`there is no engine in ${self.name}`));
engine.catch(() => {}); // whoever asks is told

/** What many never need. Where there is a board, it has the same one. */
const extras = lazy(() => Program.load("extras.wasm").then(follow));

const calls = {
  /** Waits for the engine, and tells when it was ready, in ms since the worker began. */
  ready: async () => {
    await engine;
    return performance.now() - started;
  },
  ...boardCalls(engine),
  ...pathCalls(engine),
  ...rangeCalls(extras),
  ...fieldCalls(engine),
  ...linkCalls(),
  ...measureCalls(engine),
  ...sheetCalls(extras),
  ...watchCalls(engine, extras),
};

export type Calls = typeof calls;

export interface Request {
  id: number;
  call: keyof Calls;
  args: unknown[];
}

export type Reply = { id: number; heavy: boolean } & ({ value: unknown } | { reason: string; message: string });

/** A program never gives memory back: when it holds so many bytes, the backroom is better begun afresh. */
const HEAVY = 256 << 20;

/** The buffers of an answer, which are handed over and not copied. */
function buffers(value: unknown, found: ArrayBuffer[] = []): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (!found.includes(value.buffer as ArrayBuffer)) found.push(value.buffer as ArrayBuffer);
  } else if (Array.isArray(value)) {
    if (typeof value[0] === "object") for (const v of value) buffers(v, found);
  } else if (value !== null && typeof value === "object") {
    for (const v of Object.values(value)) buffers(v, found);
  }
  return found;
}

// A call runs up to its first wait at once, so calls to a program that is loaded are made in the order in which they came.
self.onmessage = async (message: MessageEvent<Request>) => {
  const { id, call, args } = message.data;
  const answer = (what: { value: unknown } | { reason: string; message: string }, transfer: ArrayBuffer[] = []) =>
    self.postMessage({ id, heavy: self.name === BACKROOM && memoryHeld() > HEAVY, ...what } satisfies Reply, { transfer });
  try {
    const value: unknown = await (calls[call] as (...args: unknown[]) => unknown)(...args);
    answer({ value }, buffers(value));
  } catch (e) {
    const reason = e instanceof Refusal ? e.reason : "error";
    answer({ reason, message: e instanceof Error ? e.message : String(e) });
  }
};
