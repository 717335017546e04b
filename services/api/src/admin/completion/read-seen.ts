/**
 * What a workspace has seen: traits of a random sample of its users, data of the newest events, names of events. The cost
 * does not grow with the workspace; all of it is remembered for a short time.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { parseJsonObject, type EventFilter, type WorkspaceId } from "@signalbox/core";
import { drawUsers, traitsOf } from "@signalbox/user-queries";
import type { ApiContext } from "../../context.js";
import { createSeenCollection, type SeenFields } from "./seen-fields.js";
import type { SeenEventNames } from "./seen-samples.js";

export type SeenPorts = Pick<ApiContext, "actors" | "events" | "userCounts" | "seen">;

/** Reading an event or a user takes tens of microseconds. */
const readAtATime = 50;

export function seenTraits(workspaceId: WorkspaceId, ports: SeenPorts): Promise<SeenFields> {
  return ports.seen.fields.of(JSON.stringify([workspaceId]), async () => {
    const seen = createSeenCollection();
    const drawn = await drawUsers([workspaceId], { ...ports, counts: ports.userCounts, random: Math.random });
    for (const [index, document] of drawn.flat().entries()) {
      const traits = traitsOf(document);
      if (traits !== undefined) seen.add(traits);
      if (index % readAtATime === readAtATime - 1) await yieldToEventLoop();
    }
    return seen;
  });
}

/** Few: events can be large, and the first answer must be there at once. */
const readEvents = 500;
/** The most names that a beginning of names stands for. */
const mostNamesOfPrefix = 50;

/** Of the newest track events of a name, which may end in `*`. */
export function seenEventData(
  workspaceId: WorkspaceId,
  event: string,
  ports: SeenPorts,
): Promise<SeenFields> {
  return ports.seen.fields.of(JSON.stringify([workspaceId, event]), async () => {
    const seen = createSeenCollection();
    const names = await namesOf(workspaceId, event, ports);
    if (names?.length === 0) return seen;
    await readNewestTracks({ workspaceId, ...(names !== undefined && { events: names }) }, ports, (found) =>
      seen.add(parseJsonObject(found.data)),
    );
    return seen;
  });
}

/** Undefined for every name. */
async function namesOf(
  workspaceId: WorkspaceId,
  event: string,
  { events }: SeenPorts,
): Promise<readonly string[] | undefined> {
  if (event === "" || event === "*") return undefined;
  if (!event.endsWith("*")) return [event];
  return events.names({ workspaceId, prefix: event.slice(0, -1), limit: mostNamesOfPrefix });
}

const mostNames = 2_000;

export function seenEventNames(workspaceId: WorkspaceId, ports: SeenPorts): Promise<SeenEventNames> {
  return ports.seen.names.of(workspaceId, async () => {
    const counts = new Map<string, number>();
    let looked = 0;
    const [names] = await Promise.all([
      ports.events.names({ workspaceId, prefix: "", limit: mostNames }),
      readNewestTracks({ workspaceId }, ports, ({ event }) => {
        looked += 1;
        counts.set(event, (counts.get(event) ?? 0) + 1);
      }),
    ]);
    return { names, isComplete: names.length < mostNames, counts, looked };
  });
}

async function readNewestTracks(
  filter: Pick<EventFilter, "workspaceId" | "events">,
  { events }: Pick<SeenPorts, "events">,
  use: (event: { readonly event: string; readonly data: string }) => void,
): Promise<void> {
  const newest = { ...filter, types: ["track"], hidden: false, fromSeq: 0 };
  for (const [index, event] of (await events.list(newest, { offset: 0, limit: readEvents })).entries()) {
    use(event);
    if (index % readAtATime === readAtATime - 1) await yieldToEventLoop();
  }
}

/** The newest events of a name, of which one must be a track event that is not hidden. */
const latestEvents = 20;

/** Whether a name that was not among the newest events is one of track events. */
export async function isTrackName(
  workspaceId: WorkspaceId,
  name: string,
  { events }: Pick<SeenPorts, "events">,
): Promise<boolean> {
  const latest = await events.list(
    { workspaceId, events: [name], fromSeq: 0 },
    { offset: 0, limit: latestEvents },
  );
  return latest.some(({ type, hidden }) => type === "track" && hidden !== true);
}
