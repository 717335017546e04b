/** Open dashboards as the api sees them: a stream of live events and counts each. */
import { get, type ClientRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { JoinedMember } from "./join-member.js";
import { rowOf, type Row } from "../benchmark.js";
import type { LiveEvents } from "../history/live-events.js";
import type { Installation } from "../installation.js";
import { readCpu } from "../measure/process-usage.js";

const dashboards = 100;
const seconds = 15;
const goalPercent = 10;

/** The CPU of the api that the streams add, in percent of a core, beside live events. */
export async function costOfDashboards(
  system: Installation,
  member: JoinedMember,
  live: LiveEvents,
): Promise<Row> {
  const without = await live.beside(() => shareOfCore(system));
  const streams = await Promise.all(Array.from({ length: dashboards }, () => openStream(system, member)));
  try {
    const before = received(streams);
    const beside = await live.beside(() => shareOfCore(system));
    const detail =
      `${beside.result.toFixed(1)} % with, ${without.result.toFixed(1)} % without; ` +
      `each received ${((received(streams) - before) / dashboards / seconds).toFixed(0)} bytes/s`;
    const figure = beside.result - without.result;
    return rowOf(
      { what: `${dashboards} open dashboards: CPU of the api`, figure, unit: "% of a core", detail },
      { below: goalPercent },
    );
  } finally {
    for (const { request } of streams) request.destroy();
  }
}

async function shareOfCore(system: Installation): Promise<number> {
  const processes = (await system.processes()).filter(({ name }) => name === "api");
  const before = (await readCpu(processes)).get("api") ?? 0;
  await pause(seconds * 1_000);
  const after = (await readCpu(processes)).get("api") ?? 0;
  return ((after - before) / (seconds * 1_000)) * 100;
}

interface Stream {
  readonly request: ClientRequest;
  bytes: number;
}

function received(streams: readonly Stream[]): number {
  return streams.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Resolves when the first values have arrived. */
function openStream({ url, workspaceId }: Installation, { headers }: JoinedMember): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const address = `${url}/api/admin/live?workspaceId=${workspaceId}&topics=events&topics=counts`;
    const options = { headers: { ...headers, accept: "text/event-stream" }, agent: false };
    const request = get(address, options, (answer) => {
      const stream: Stream = { request, bytes: 0 };
      if (answer.statusCode !== 200) reject(new Error(`no stream: ${answer.statusCode}`));
      answer.on("data", (chunk: Buffer) => {
        stream.bytes += chunk.length;
        resolve(stream);
      });
      answer.on("error", () => {});
    });
    request.on("error", reject);
  });
}
