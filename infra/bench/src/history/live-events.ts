/**
 * Live events at a fixed rate beside some work: each at a random time, its sender waits until it is applied. They
 * change no segment of the benchmark.
 */
import { rowOf, type Row } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { endlessArrivals, rng } from "../load/arrivals.js";
import { trackCall, userIdOf } from "../load/calls.js";
import { describeLatencies } from "../load/ingest-latency.js";
import { runOpenLoop } from "../load/open-loop.js";
import { singles } from "../load/paced-calls.js";
import { createPoster } from "../load/post-json.js";
import { percentile } from "../measure/percentiles.js";

const liveEventsPerSecond = 100;
const goalP95Ms = 100;
const connections = 64;

export interface LiveLatencies {
  /** accepted → applied, as measured by the sender, ms. */
  readonly p95: number;
  readonly detail: string;
}

export interface LiveEvents {
  /** Sends events until `work` is done. Without latencies where none are sent. */
  beside<Result>(
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly live?: LiveLatencies }>;
  close(): void;
}

export function createLiveEvents(system: Installation, users: number): LiveEvents {
  const poster = createPoster(system.url, system.writeKey, connections);
  const random = rng(9);
  const mode = singles(() => ({
    ...trackCall(userIdOf(Math.floor(random() * users)), random),
    event: "Product Viewed",
  }));
  return {
    async beside(work) {
      const during = { isOver: false };
      const sending = runOpenLoop({
        moments: momentsUntil(() => during.isOver, random),
        send: async () => (await mode.send(poster)) === 204,
      });
      const result = await work().finally(() => {
        during.isOver = true;
      });
      const { latenciesMs, failed } = await sending;
      return {
        result,
        live: {
          p95: percentile(latenciesMs, 0.95),
          detail: `${describeLatencies(latenciesMs)}, ${failed} late or failed`,
        },
      };
    },
    close: () => poster.close(),
  };
}

/** For measuring the work by itself. */
export const noLiveEvents: LiveEvents = {
  beside: async (work) => ({ result: await work() }),
  close: () => {},
};

/** The latency beside some work, compared with that beside the raw driver that does the same; none without events. */
export function liveRows(work: string, live?: LiveLatencies, raw?: LiveLatencies): readonly Row[] {
  if (live === undefined) return [];
  const { p95, detail } = live;
  const row = {
    what: `${work}: p95 of live events`,
    figure: p95,
    unit: "ms",
    ...(raw === undefined ? {} : { limit: { what: "beside the raw driver", figure: raw.p95 } }),
    detail: raw === undefined ? detail : `${detail}; beside the raw driver: ${raw.detail}`,
  };
  return [rowOf(row, { below: goalP95Ms })];
}

export function* momentsUntil(isOver: () => boolean, random: () => number): Generator<number> {
  for (const moment of endlessArrivals({ perSecond: liveEventsPerSecond, random })) {
    if (isOver()) return;
    yield moment;
  }
}
