/**
 * What a process keeps of the open runs between two calls: the users that have a message, and the events that users of the
 * run may lack, where these are few. Losing it costs time only.
 */
import type { ActorKey, EventStore, NamedEvents, WorkspaceId } from "@signalbox/core";
import { mostWeight, readEventsByOwner, type EventsByOwner } from "../queries/events-by-owner.js";

export interface RunMemory {
  /** Users that have a message of the run. */
  readonly sent: Set<ActorKey>;
  /**
   * The events, read by the first call; undefined where they are too many for the number of users, or for all open runs
   * together. Then each user should read its own.
   */
  events(named: NamedEvents, users: number): Promise<EventsByOwner | undefined>;
}

export interface RunMemories {
  /** Of the workspace's run to this version. */
  of(workspaceId: WorkspaceId, target: number): RunMemory;
  keepOnly(workspaceIds: readonly WorkspaceId[]): void;
}

/** Few, because they are decoded while events wait. */
const eventsPerRead = 1_000;
/** Reading more than this many events for each user costs more than reading the users' histories. */
const eventsPerUser = 8;

interface KeptRun {
  readonly target: number;
  readonly memory: RunMemory;
  weight: number;
}

export function createRunMemories(events: Pick<EventStore, "pagesByName">): RunMemories {
  const runs = new Map<WorkspaceId, KeptRun>();
  const weightLeft = (): number => [...runs.values()].reduce((left, { weight }) => left - weight, mostWeight);
  const begin = (target: number): KeptRun => {
    let read: EventsByOwner | "many" | undefined;
    const run: KeptRun = {
      target,
      weight: 0,
      memory: {
        sent: new Set(),
        async events(named, users) {
          const most = Math.min(weightLeft(), users * eventsPerUser);
          read ??= (await readEventsByOwner(named, { size: eventsPerRead, most }, events)) ?? "many";
          if (read === "many") return undefined;
          run.weight = read.weight;
          return read;
        },
      },
    };
    return run;
  };
  return {
    of(workspaceId, target) {
      const known = runs.get(workspaceId);
      const run = known?.target === target ? known : begin(target);
      runs.set(workspaceId, run);
      return run.memory;
    },
    keepOnly(workspaceIds) {
      const kept = new Set(workspaceIds);
      for (const id of runs.keys()) if (!kept.has(id)) runs.delete(id);
    },
  };
}
