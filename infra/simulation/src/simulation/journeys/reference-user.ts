/** What the reference knows of a user: their runs, and what is needed of ended runs. */
import type { EventRecord } from "@signalbox/core";

export interface ReferenceRun {
  readonly id: string;
  readonly journeyId: string;
  version: number;
  /** Differs when the journey is deleted and created again under its id. */
  readonly journeyCreatedAt: number;
  /** As text; the journey definition at the start of the run, also after later edits, or the one it was moved to. */
  definition: string;
  readonly key?: string;
  readonly bySegment: boolean;
  at: string;
  /** When it came there, ms. */
  since: number;
  until?: number;
  delivery?: string;
  permit?: string;
  /** The event that its keyed segment looks for has happened with its key. */
  isBought: boolean;
  /** ms */
  readonly startedAt: number;
  /** The event that caused its start; also of a run that a segment started. */
  readonly cause?: Pick<EventRecord, "messageId" | "at">;
  isConverted?: true;
  /** Where it was sent a message and went on. */
  readonly sent: Set<string>;
  /** Where it was sent one before a move and would not have come again. */
  sentAt?: string[];
  movedBy?: string;
  moving?: { readonly to: string; readonly by: string };
  /** The event that started it, and the later ones of its cart; empty for a run that a segment started. */
  readonly own: EventRecord[];
}

export interface ReferenceUser {
  link: "free" | "shared" | { readonly userId: string };
  /** For a shared anonymous user: the first user it was linked to. */
  firstLinkedUserId?: string;
  runs: ReferenceRun[];
  /** Finished runs, and those of hold-outs, that can still be converted. */
  measured: ReferenceRun[];
  readonly started: Map<string, number>;
  /** When the latest segment-started run of each journey began. */
  readonly lastAt: Map<string, number>;
  readonly keys: Map<string, Set<string>>;
  /** Message ids of the events that journeys added to the history. */
  written: string[];
  /** Anonymous ids in the user's own events. */
  readonly namedAnonymousIds: Set<string>;
  /** The ways in which ended runs ended, by run id. */
  readonly finished: Map<string, string>;
}

export function newUser(): ReferenceUser {
  return {
    link: "free",
    runs: [],
    measured: [],
    started: new Map(),
    lastAt: new Map(),
    keys: new Map(),
    written: [],
    namedAnonymousIds: new Set(),
    finished: new Map(),
  };
}

/** A journey the user has been in does not run again for the absorbed anonymous user. */
export function merge(user: ReferenceUser, absorbed: ReferenceUser): void {
  for (const run of absorbed.runs) {
    const { journeyId, key, bySegment } = run;
    const wasThere = bySegment
      ? (user.started.get(journeyId) ?? 0) > 0
      : key !== undefined && user.keys.get(journeyId)?.has(key) === true;
    if (!wasThere) user.runs.push(run);
  }
  user.measured.push(...absorbed.measured);
  for (const [journeyId, times] of absorbed.started) {
    user.started.set(journeyId, (user.started.get(journeyId) ?? 0) + times);
  }
  for (const [journeyId, at] of absorbed.lastAt) {
    user.lastAt.set(journeyId, Math.max(user.lastAt.get(journeyId) ?? at, at));
  }
  for (const [journeyId, keys] of absorbed.keys) {
    user.keys.set(journeyId, new Set([...(user.keys.get(journeyId) ?? []), ...keys]));
  }
  user.written.push(...absorbed.written);
}
