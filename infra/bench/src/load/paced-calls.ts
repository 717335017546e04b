/**
 * Events at a fixed rate whose sender waits until they are applied (`Prefer: wait`). Requests are sent at random times
 * and do not wait for earlier answers.
 */
import type { Installation } from "../installation.js";
import { cpuPerEvent, describeCpu, readCpu } from "../measure/process-usage.js";
import { percentile } from "../measure/percentiles.js";
import { arrivals } from "./arrivals.js";
import type { Call } from "./calls.js";
import { runOpenLoop } from "./open-loop.js";
import { batchPath } from "./post-events.js";
import type { Poster } from "./post-json.js";

const wait = { prefer: "wait=10" };

/** How events are sent: one per request, or in batches. */
export interface SendMode {
  readonly what: string;
  readonly eventsPerRequest: number;
  /** Resolves with the status. */
  send(poster: Poster): Promise<number>;
}

export function singles(next: () => Call): SendMode {
  return {
    what: "singles",
    eventsPerRequest: 1,
    send(poster) {
      const call = next();
      return poster.post(`/api/public/apps/${String(call["type"])}`, JSON.stringify(call), wait);
    },
  };
}

export function batchesOf(size: number, next: () => Call): SendMode {
  return {
    what: `batches of ${size}`,
    eventsPerRequest: size,
    send(poster) {
      const batch = Array.from({ length: size }, next);
      return poster.post(batchPath, JSON.stringify({ batch }), wait);
    },
  };
}

export interface Pace {
  /** Events. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly random: () => number;
}

export interface PacedResult {
  /** accepted → applied, as measured by the sender, ms. */
  readonly p95: number;
  readonly detail: string;
}

export async function runPaced(
  mode: SendMode,
  { perSecond, seconds, random }: Pace,
  { system, poster }: { readonly system: Installation; readonly poster: Poster },
): Promise<PacedResult> {
  const moments = arrivals({ perSecond: perSecond / mode.eventsPerRequest, seconds, random });
  const processes = await system.processes();
  const before = await readCpu(processes);
  const send = async (): Promise<boolean> => (await mode.send(poster)) === 204;
  const { latenciesMs, failed } = await runOpenLoop({ moments, send });
  const events = latenciesMs.length * mode.eventsPerRequest;
  const cpu = cpuPerEvent(before, await readCpu(processes), events);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latenciesMs, share).toFixed(1));
  return {
    p95: Number(p95),
    detail: `p50 ${p50}, p95 ${p95}, p99 ${p99} ms of ${latenciesMs.length} requests, ${failed} late or failed; ${describeCpu(cpu)}`,
  };
}
