/**
 * How long events of another workspace wait until they are applied while one user, or the users of one workspace, have
 * 100,000 events in the queue. The events go to users of all partitions, because one user keeps only one busy.
 */
import { rowOf, type Row } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { percentile } from "../measure/percentiles.js";
import { arrivals, rng } from "./arrivals.js";
import { describeLatencies } from "./ingest-latency.js";
import { runOpenLoop } from "./open-loop.js";
import { createPoster, type Poster } from "./post-json.js";

const busyEvents = 100_000;
const eventsPerCall = 500;
const callsAtOnce = 8;
const eventsPerSecond = 40;
const seconds = 20;
const connections = 256;
/** Of the wait beside the busy user over the wait without. Fair turns are to reach it. */
const goalRatio = 3;

export type Busy = "user" | "workspace";

export async function measureBesideBusy(
  kind: Busy,
  system: Installation,
  neighbourKey: string,
): Promise<Row> {
  const poster = createPoster(system.url, neighbourKey, connections);
  const busy = createPoster(system.url, system.writeKey, callsAtOnce);
  try {
    const quiet = await waits(poster);
    const filling = fill(busy, kind);
    const beside = await waits(poster);
    await filling;
    const [longest, usual] = [percentile(beside, 1), percentile(quiet, 1)];
    const detail = `until applied: ${describeLatencies(beside)}; without ${describeLatencies(quiet)}`;
    const row = { what: `longest wait beside one busy ${kind}, over the longest without`, unit: "", detail };
    return rowOf({ ...row, figure: longest / usual }, { below: goalRatio });
  } finally {
    poster.close();
    busy.close();
  }
}

/** Each answer comes when its event is applied, or after the longest wait that the api allows. */
async function waits(poster: Poster): Promise<readonly number[]> {
  const random = rng(9);
  let index = 0;
  const send = async (): Promise<boolean> => {
    const body = JSON.stringify({ userId: `neighbour-${(index += 1)}`, event: "Seen" });
    const status = await poster.post("/api/public/apps/track", body, { prefer: "wait=60" });
    return status === 204 || status === 202;
  };
  const moments = arrivals({ perSecond: eventsPerSecond, seconds, random });
  const { latenciesMs, failed } = await runOpenLoop({ moments, send });
  if (failed > 0) throw new Error(`${failed} events were not accepted`);
  return latenciesMs;
}

async function fill(poster: Poster, kind: Busy): Promise<void> {
  let left = busyEvents / eventsPerCall;
  const batch = Array.from({ length: eventsPerCall }, (_, index) => ({
    type: "track",
    userId: kind === "user" ? "busy" : `busy-${index}`,
    event: "Ticked",
  }));
  const body = JSON.stringify({ batch });
  const sendSome = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const status = await poster.post("/api/public/apps/batch", body);
      if (status !== 204 && status !== 202)
        throw new Error(`the events of the busy ${kind} were answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, sendSome));
}
