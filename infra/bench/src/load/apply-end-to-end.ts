/** Events are posted over HTTP while the worker applies them: from the first request to the last applied event. */
import { performance } from "node:perf_hooks";
import type { Installation } from "../installation.js";
import { cpuPerEvent, describeCpu, readCpu } from "../measure/process-usage.js";
import { batchSize, postBatches } from "./post-events.js";

export interface EndToEnd {
  /** Events. */
  readonly perSecond: number;
  readonly detail: string;
}

/** `bodies` are full batches. */
export async function applyEndToEnd(system: Installation, bodies: readonly string[]): Promise<EndToEnd> {
  const events = bodies.length * batchSize;
  const processes = await system.processes();
  const before = await readCpu(processes);
  const start = performance.now();
  await postBatches(system, bodies);
  const taken = (performance.now() - start) / 1_000;
  await system.drained();
  const seconds = (performance.now() - start) / 1_000;
  const cpu = cpuPerEvent(before, await readCpu(processes), events);
  return {
    perSecond: events / seconds,
    detail: `${describeCpu(cpu)}; all accepted after ${taken.toFixed(1)} s of ${seconds.toFixed(1)} s`,
  };
}
