/**
 * Names in the recent events of workspaces, for pickers. Only the most recent events are read: reading all history
 * for a list of names would cost too much.
 */
import { parseJsonObject, type StoredEvent, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { readNewest } from "./newest-events.js";

export const recentEvents = 5_000;
/** Few at a time: events can be large. */
const eventsPerRead = 500;

/** Top-level keys of the data of recent events of a type, by event name, both sorted. */
export async function recentNames(
  workspaces: readonly WorkspaceId[],
  type: "identify" | "track",
  { events }: Pick<ApiContext, "events">,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, Set<string>>();
  const filters = workspaces.map((workspaceId) => ({ workspaceId, types: [type], hidden: false }));
  const newest = readNewest(filters, events);
  for (let read = 0; read < recentEvents; read += eventsPerRead) {
    const found = await newest.next(eventsPerRead);
    for (const event of found) collect(names, event);
    if (found.length < eventsPerRead) break;
  }
  return new Map(
    [...names]
      .toSorted(([a], [b]) => compare(a, b))
      .map(([name, keys]) => [name, [...keys].toSorted(compare)]),
  );
}

function collect(names: Map<string, Set<string>>, { event, data }: StoredEvent): void {
  const keys = names.get(event) ?? new Set();
  names.set(event, keys);
  for (const key of Object.keys(parseJsonObject(data))) keys.add(key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
