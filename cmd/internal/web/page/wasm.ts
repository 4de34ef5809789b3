// A Go program compiled to WebAssembly, and how arrays go to it and back. The Go side is package wire.

interface GoRuntime {
  exit(code: number): void;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
declare const Go: { new (): GoRuntime }; // of wasm_exec.js, which comes with the Go compiler

/** Why a question has no answer, in the order in which package wire numbers them from -2 down. */
const REASONS = ["no_path", "start_blocked", "goal_blocked", "off_map", "limit", "overflow"] as const;
export type Reason = (typeof REASONS)[number] | "error" | "stopped";

/** An answer that is no: the reason is for the page's own words, the message is the library's. */
export class Refusal extends Error {
  constructor(readonly reason: Reason, message: string) {
    super(message);
  }
}

/** The names of two workers: of the one with the board, and of the one for what takes long and cannot be cut into slices. */
export const ENGINE = "engine";
export const BACKROOM = "backroom";

const memories: WebAssembly.Memory[] = [];

/** How many bytes the programs of this worker hold. */
export const memoryHeld = () => memories.reduce((n, m) => n + m.buffer.byteLength, 0);

type Exported = (...numbers: number[]) => number;

export class Program {
  /** Why the program has ended, by a panic or for want of memory. From then on nothing that it returns means anything. */
  private end: string | null = null;

  private constructor(private readonly exports: Record<string, Exported>, private readonly memory: WebAssembly.Memory) {}

  /** Loads a program. Several may live side by side, each with a memory of its own. */
  static async load(url: string): Promise<Program> {
    const go = new Go();
    const response = fetch(url).then((r) => {
      if (!r.ok) throw new Error(`${url}: ${r.status} ${r.statusText}`);
      return r;
    });
    const { instance } = await WebAssembly.instantiateStreaming(response, go.importObject);
    const memory = instance.exports.mem as unknown as WebAssembly.Memory;
    memories.push(memory);
    const program = new Program(instance.exports as Record<string, Exported>, memory);
    go.exit = (code) => (program.end = `exit status ${code}`);
    void go.run(instance); // ends only with the page
    return program;
  }

  private run(name: string, ...numbers: number[]): number {
    const f = this.exports[name];
    if (!f) throw new Error(`the engine has no function ${name}`);
    if (this.end === null) {
      try {
        const answer = f(...numbers);
        if (this.end === null) return answer;
      } catch (e) {
        this.end = String(e);
      }
    }
    throw new Refusal("stopped", this.end);
  }

  /** Calls an exported function and returns its number; a negative one is thrown as a Refusal. */
  call(name: string, ...numbers: number[]): number {
    const answer = this.run(name, ...numbers);
    if (answer >= 0) return answer;
    throw new Refusal(REASONS[-2 - answer] ?? "error", this.text());
  }

  /** Writes numbers into the inbox, one list after the other. */
  send(...lists: ArrayLike<number>[]): this {
    const total = lists.reduce((n, list) => n + list.length, 0);
    const place = this.reserve(total); // first, for the memory may grow
    const inbox = new Int32Array(this.memory.buffer, place, total);
    let at = 0;
    for (const list of lists) {
      inbox.set(list, at);
      at += list.length;
    }
    return this;
  }

  /** Makes room in the inbox, and says where that is. */
  private reserve(numbers: number): number {
    const at = this.run("inbox", numbers);
    if (at === 0 && numbers > 0) throw new Refusal("limit", `there is no room for ${numbers} numbers`);
    return at >>> 0;
  }

  /** Writes bytes into the inbox, filled up with zeros to a multiple of four. */
  sendBytes(bytes: Uint8Array): this {
    const numbers = Math.ceil(bytes.length / 4);
    const at = this.reserve(numbers);
    const inbox = new Uint8Array(this.memory.buffer, at, 4 * numbers);
    inbox.set(bytes);
    inbox.fill(0, bytes.length);
    return this;
  }

  /** A copy of the numbers that the last call left. */
  ints(): Int32Array<ArrayBuffer> {
    const [at, length] = [this.run("ints") >>> 0, this.run("intsLen")];
    return new Int32Array(this.memory.buffer, at, length).slice() as Int32Array<ArrayBuffer>;
  }

  /** A copy of the bytes that the last call left. */
  bytes(): Uint8Array<ArrayBuffer> {
    const [at, length] = [this.run("text") >>> 0, this.run("textLen")];
    return new Uint8Array(this.memory.buffer, at, length).slice() as Uint8Array<ArrayBuffer>;
  }

  text(): string {
    return new TextDecoder().decode(this.bytes());
  }
}

/** Makes something when it is first asked for, and once; what failed is tried again. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make().catch((e) => {
    made = null;
    throw e;
  }));
}
