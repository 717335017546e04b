/** Simulates a draft of a journey over the stored histories of users. Nothing is saved, queued or sent. */
import {
  createSimulation,
  groupCompanions,
  readJourneyDraft,
  viewOf,
  type DraftJourney,
  type DraftNode,
  type JourneyDraft,
  type Simulated,
  type SimulationSpan,
  type WorkspaceState,
} from "@signalbox/actors";
import { firstSeqAt, type ActorDocument, type ActorKey, type StoredEvent } from "@signalbox/core";
import { unpack, unpackAll, type Packed } from "../packed.js";
import { eventsThatMake } from "./events-that-make.js";

export interface Simulating extends SimulationSpan {
  readonly workspace: Packed<WorkspaceState>;
  readonly draft: DraftJourney;
}

/** What has to be read for a draft, or all its issues. */
export type SimulationPlan =
  | {
      readonly ok: true;
      readonly nodes: readonly DraftNode[];
      /** Users wait for each other: they are simulated together. */
      readonly isShared: boolean;
      readonly needsGroups: boolean;
      /**
       * The events without which no run begins, and their lowest `seq`; no names when a run may begin without an
       * event.
       */
      readonly search: { readonly events: readonly string[]; readonly fromSeq?: number };
    }
  | { readonly ok: false; readonly message: string };

export function planSimulation({ workspace, draft: given, from }: Simulating): SimulationPlan {
  const reading = readJourneyDraft(given, viewOf(unpack(workspace)));
  if (!reading.ok) return reading;
  const { draft } = reading;
  return {
    ok: true,
    nodes: draft.nodes,
    isShared: draft.isShared,
    needsGroups: groupCompanions.areNeeded(draft.workspace),
    search: eventsThatStart(draft, from),
  };
}

export interface SimulatingPeople extends Simulating {
  readonly people: readonly ActorKey[];
  readonly events: readonly Packed<readonly StoredEvent[]>[];
  /** Of the groups they are in, where a definition uses them. */
  readonly groups: readonly Packed<ReadonlyMap<ActorKey, ActorDocument>>[];
  /** Users whose runs are kept. */
  readonly samples: number;
  /**
   * ms; users who are not at the end by then are left out, or counted as far as they came where they wait for each
   * other.
   */
  readonly budgetMs: number;
}

export interface SimulatedPeople extends Simulated {
  /** All of them were simulated to the end. */
  readonly isWhole: boolean;
}

/** Throws for a draft with issues. The clock gives ms from any origin. */
export function simulatePeople(
  { workspace, draft: given, people, events, groups, budgetMs, ...span }: SimulatingPeople,
  clock: () => number = () => performance.now(),
): SimulatedPeople {
  const until = clock() + budgetMs;
  const reading = readJourneyDraft(given, viewOf(unpack(workspace)));
  if (!reading.ok) throw new TypeError(`a draft that was planned has faults: ${reading.message}`);
  const simulation = createSimulation({ draft: reading.draft, ...span });
  const companions = new Map(groups.flatMap((each) => [...unpack(each)]));
  const lives = new Map(people.map((key) => [key, simulation.person(key, companions)]));
  for (const event of unpackAll(events)) lives.get(event.owner)?.learn(event);
  let isWhole = true;
  for (const _ of simulation.play([...lives.values()])) {
    isWhole = clock() < until;
    if (!isWhole) break;
  }
  return { ...simulation.result(), isWhole };
}

function eventsThatStart(
  { entry, workspace }: JourneyDraft,
  from: number,
): { readonly events: readonly string[]; readonly fromSeq?: number } {
  if (entry.by === "event") {
    return entry.event.endsWith("*") ? { events: [] } : { events: [entry.event], fromSeq: firstSeqAt(from) };
  }
  const segment = workspace.state.segments.find(({ id }) => id === entry.segmentId);
  return { events: segment === undefined ? [] : eventsThatMake(segment.definition) };
}
