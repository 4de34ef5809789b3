import { greeting } from "./words";

const worker: Worker = new Worker("worker.js", { type: "module" });
worker.postMessage(greeting satisfies string);
console.log("again and again and again and again and again and again and again and again and again and again and again and again and again and again and again and again and again and again and again and again and ");
