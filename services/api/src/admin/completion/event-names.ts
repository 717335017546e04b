/** Completes the names of track events: those of the newest events by frequency, then all others by name. */
import { fewAtATime, type WorkspaceId } from "@signalbox/core";
import type { Visibility } from "@signalbox/workspace";
import { hideAddresses } from "../../masking/hide-addresses.js";
import type { BeginsTest, Completion } from "./find-completions.js";
import { isTrackName, seenEventNames, type SeenPorts } from "./read-seen.js";
import type { SeenEventNames } from "./seen-samples.js";

export interface EventNameQuestion {
  readonly workspaces: readonly WorkspaceId[];
  readonly prefix: string;
  readonly begins: BeginsTest;
  readonly limit: number;
  readonly visibility: Visibility | undefined;
}

export interface EventNameCompletions {
  readonly completions: readonly Completion[];
  /** Events. */
  readonly looked: number;
}

export async function completeEventNames(
  question: EventNameQuestion,
  ports: SeenPorts,
): Promise<EventNameCompletions> {
  const { workspaces, visibility, begins, limit } = question;
  const seen = await fewAtATime(workspaces, (workspaceId) => seenEventNames(workspaceId, ports));
  const counts = new Map<string, number>();
  for (const [name, count] of seen.flatMap((each) => [...each.counts])) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const isShown = (name: string): boolean =>
    begins(name) && (visibility === undefined || hideAddresses(name) === name);
  const frequent = [...counts]
    .filter(([name]) => isShown(name))
    .toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .map(([name, count]) => ({ name, types: [], count }));
  const others = (await allNames(seen, question, ports)).filter((name) => !counts.has(name) && isShown(name));
  const rare = await onlyTracked(others.slice(0, Math.max(0, limit - frequent.length)), workspaces, ports);
  return {
    completions: [...frequent, ...rare.map((name) => ({ name, types: [], count: 0 }))].slice(0, limit),
    looked: seen.reduce((sum, { looked }) => sum + looked, 0),
  };
}

/** In their order. Where there are too many to know all, those that begin with exactly the prefix are looked up. */
async function allNames(
  seen: readonly SeenEventNames[],
  { workspaces, prefix, limit }: EventNameQuestion,
  { events }: SeenPorts,
): Promise<readonly string[]> {
  const found = await fewAtATime([...seen.entries()], async ([place, { names, isComplete }]) => {
    const workspaceId = workspaces[place];
    if (isComplete || prefix === "" || workspaceId === undefined) return names;
    return [...names, ...(await events.names({ workspaceId, prefix, limit }))];
  });
  return [...new Set(found.flat())].toSorted();
}

async function onlyTracked(
  names: readonly string[],
  workspaces: readonly WorkspaceId[],
  ports: SeenPorts,
): Promise<readonly string[]> {
  const found = await fewAtATime(names, async (name) => {
    const tracked = await fewAtATime(workspaces, (workspaceId) => isTrackName(workspaceId, name, ports));
    return tracked.includes(true) ? [name] : [];
  });
  return found.flat();
}
