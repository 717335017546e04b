/** What the reference knows of a person: their runs, and what must be known of those that are over. */
import type { EventRecord } from "@signalbox/core";

export interface ReferenceRun {
  readonly id: string;
  readonly journeyId: string;
  readonly version: number;
  /** As text; the journey it began in, whatever has come under its name since. */
  readonly definition: string;
  readonly key?: string;
  readonly bySegment: boolean;
  at: string;
  until?: number;
  delivery?: string;
  turn?: string;
  /** What its keyed segment looks for has happened under its key. */
  isBought: boolean;
  /** The event that started it, and those of its cart since; none of a run that began with a segment. */
  readonly own: EventRecord[];
}

export interface ReferencePerson {
  link: "free" | "shared" | { readonly userId: string };
  /** Of a shared anonymous user: the first user it was linked to. */
  firstLinkedUserId?: string;
  runs: ReferenceRun[];
  readonly started: Map<string, number>;
  /** When the latest run of a journey began that begins with a segment. */
  readonly lastAt: Map<string, number>;
  readonly keys: Map<string, Set<string>>;
  /** Message ids of the events journeys wrote into their history. */
  written: string[];
  /** Anonymous ids that events of theirs named. */
  readonly named: Set<string>;
  /** Ids of runs that are over, by how. */
  readonly finished: Map<string, string>;
}

export function nobody(): ReferencePerson {
  return {
    link: "free",
    runs: [],
    started: new Map(),
    lastAt: new Map(),
    keys: new Map(),
    written: [],
    named: new Set(),
    finished: new Map(),
  };
}

/** A journey the user has been in is not gone through again as the absorbed. */
export function merge(person: ReferencePerson, absorbed: ReferencePerson): void {
  for (const run of absorbed.runs) {
    const { journeyId, key, bySegment } = run;
    const wasThere = bySegment
      ? (person.started.get(journeyId) ?? 0) > 0
      : key !== undefined && person.keys.get(journeyId)?.has(key) === true;
    if (!wasThere) person.runs.push(run);
  }
  for (const [journeyId, times] of absorbed.started) {
    person.started.set(journeyId, (person.started.get(journeyId) ?? 0) + times);
  }
  for (const [journeyId, at] of absorbed.lastAt) {
    person.lastAt.set(journeyId, Math.max(person.lastAt.get(journeyId) ?? at, at));
  }
  for (const [journeyId, keys] of absorbed.keys) {
    person.keys.set(journeyId, new Set([...(person.keys.get(journeyId) ?? []), ...keys]));
  }
  person.written.push(...absorbed.written);
}
