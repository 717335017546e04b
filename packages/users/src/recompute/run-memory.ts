/**
 * What a process keeps of the open runs between two calls: the users that have a message, and the events that users of the
 * run may lack, where these are few. Losing it costs time only.
 */
import type { ActorKey, EventStore, NamedEvents, WorkspaceId } from "@signalbox/core";
import {
  eventsPerRead,
  readMissingEvents,
  type MissingEvents,
  type MissingEventsOptions,
} from "./missing-events.js";
import type { Pace } from "./pace.js";

export interface RunMemory {
  /** Users that have a message of the run. */
  readonly sent: Set<ActorKey>;
  /**
   * Reads the events at the first call; undefined where they are too many for this number of users, or for the memory that
   * all open runs share. Then each user should read its own.
   */
  missingEvents(named: NamedEvents, reader: EventsReader): Promise<MissingEvents | undefined>;
}

export interface EventsReader extends Pick<MissingEventsOptions, "audience" | "selects"> {
  /** About how many users the run evaluates. */
  readonly users: number;
}

export interface RunMemories {
  /** Of the workspace's run to this version. */
  of(workspaceId: WorkspaceId, target: number): RunMemory;
  keepOnly(workspaceIds: readonly WorkspaceId[]): void;
}

/** Reading more than eight events for each user costs more than reading the users' histories. */
const usersPerRead = eventsPerRead / 8;
/** So many are always worth trying. */
const fewReads = 5;
/** They take seconds, in which no other run proceeds. */
const mostReads = 200;
/** Characters, of all open runs. */
export const mostKept = 33_554_432;

interface KeptRun {
  readonly target: number;
  readonly memory: RunMemory;
  /** Characters. */
  size: number;
}

export interface RunMemoryPorts {
  readonly events: Pick<EventStore, "allByName">;
  readonly pace: Pick<Pace, "reads">;
}

export function createRunMemories({ events, pace }: RunMemoryPorts): RunMemories {
  const runs = new Map<WorkspaceId, KeptRun>();
  const sizeLeft = (): number => [...runs.values()].reduce((left, { size }) => left - size, mostKept);
  const begin = (target: number): KeptRun => {
    let read: MissingEvents | "too many" | undefined;
    const run: KeptRun = {
      target,
      size: 0,
      memory: {
        sent: new Set(),
        async missingEvents(named, { users, ...reader }) {
          const reads = Math.min(mostReads, fewReads + users / usersPerRead);
          const options = { ...reader, limits: { reads, size: sizeLeft() }, atOnce: () => pace.reads };
          read ??= (await readMissingEvents(named, options, events)) ?? "too many";
          if (read === "too many") return undefined;
          run.size = read.size;
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
