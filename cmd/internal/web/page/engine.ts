// The page's side of the worker: `engine.calls.path(...)` asks and promises the answer.

import { type Reason, Refusal } from "./wasm";
import type { Calls, Reply, Request } from "./worker";

/** The calls of the worker as the page sees them: all of them promise. */
type Remote = {
  [K in keyof Calls]: (...args: Parameters<Calls[K]>) => Promise<Awaited<ReturnType<Calls[K]>>>;
};

export class Engine {
  private worker: Worker;
  private readonly waiting = new Map<number, { resolve: (v: never) => void; reject: (e: Error) => void }>();
  private asked = 0;

  readonly calls: Remote;

  constructor(private readonly name = "engine") {
    this.worker = this.hire();
    this.calls = new Proxy({} as Remote, {
      get: (_, call) => (...args: unknown[]) => this.ask(call as keyof Calls, args),
    });
  }

  private hire(): Worker {
    const worker = new Worker("worker.js", { name: this.name });
    worker.onmessage = (m: MessageEvent<Reply>) => this.answer(m.data);
    worker.onerror = (e) => this.fail(new Error(e.message || "the engine could not be loaded"));
    return worker;
  }

  /** Gives up whatever is being answered, and begins afresh. */
  restart() {
    this.worker.terminate();
    this.fail(new Error("given up"));
    this.worker = this.hire();
  }

  private ask(call: keyof Calls, args: unknown[]): Promise<never> {
    const id = this.asked++;
    const answer = new Promise<never>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.postMessage({ id, call, args } satisfies Request);
    return answer;
  }

  private answer(reply: Reply) {
    const asker = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("value" in reply) asker?.resolve(reply.value as never);
    else asker?.reject(new Refusal(reply.reason as Reason, reply.message));
  }

  private fail(error: Error) {
    for (const asker of this.waiting.values()) asker.reject(error);
    this.waiting.clear();
  }
}
