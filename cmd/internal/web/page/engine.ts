// The page's side of the worker: `engine.calls.path(...)` asks and promises the answer.

import { type Reason, Refusal } from "./wasm";
import type { Calls, Reply, Request } from "./worker";

/** The calls of the worker as the page sees them: all of them promise. */
type Remote = {
  [K in keyof Calls]: (...args: Parameters<Calls[K]>) => Promise<Awaited<ReturnType<Calls[K]>>>;
};

interface Asker {
  resolve(value: never): void;
  reject(error: Error): void;
}

export class Engine {
  private worker: Worker;
  private readonly waiting = new Map<number, Asker>();
  private asked = 0;
  private lost: Error | null = null; // why nobody answers any more

  readonly calls: Remote;

  /** Tells by stopped when nobody will answer any more, until it is restarted. */
  constructor(private readonly name: string, private readonly stopped: (why: string) => void) {
    this.worker = this.hire();
    this.calls = new Proxy({} as Remote, {
      get: (_, call) => (...args: unknown[]) => this.ask(call as keyof Calls, args),
    });
  }

  private hire(): Worker {
    const worker = new Worker("worker.js", { name: this.name });
    worker.onmessage = (m: MessageEvent<Reply>) => this.answer(m.data);
    worker.onerror = (e) => this.stop(new Refusal("stopped", e.message || "worker.js"));
    return worker;
  }

  /** Gives up whatever is being answered, and begins afresh. */
  restart() {
    this.worker.terminate();
    this.fail(new Error("given up"));
    this.lost = null;
    this.worker = this.hire();
  }

  private ask(call: keyof Calls, args: unknown[]): Promise<never> {
    if (this.lost) return Promise.reject(this.lost);
    const id = this.asked++;
    const answer = new Promise<never>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.postMessage({ id, call, args } satisfies Request);
    return answer;
  }

  private answer(reply: Reply) {
    const asker = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("value" in reply) asker?.resolve(reply.value as never);
    else this.refuse(asker, new Refusal(reply.reason as Reason, reply.message));
    if (reply.heavy && this.waiting.size === 0) this.restart();
  }

  private refuse(asker: Asker | undefined, refusal: Refusal) {
    asker?.reject(refusal);
    if (refusal.reason === "stopped") this.stop(refusal);
  }

  private stop(why: Error) {
    this.fail(why);
    if (this.lost) return;
    this.worker.terminate(); // which gives its memory back
    this.lost = why;
    this.stopped(why.message);
  }

  private fail(error: Error) {
    for (const asker of this.waiting.values()) asker.reject(error);
    this.waiting.clear();
  }
}
