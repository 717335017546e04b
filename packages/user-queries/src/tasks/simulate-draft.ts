/** Simulates a draft of a journey over the stored histories of users. Nothing is saved, queued or sent. */
import { viewOf, type WorkspaceState } from "@signalbox/workspace";
import {
  type ActorDocument,
  type ActorKey,
  firstSeqAt,
  type Issue,
  issuesText,
  type StoredEvent,
} from "@signalbox/core";
import { unpack, unpackAll, type Packed } from "../preview/packed.js";
import {
  readJourneyDraft,
  type DraftJourney,
  type DraftMessage,
  type DraftNode,
  type JourneyDraft,
} from "../simulate/draft-journey.js";
import { createSimulation, type Simulated, type SimulationSpan } from "../simulate/simulation.js";
import type { PackedSendFacts } from "../simulate/load-send-facts.js";
import type { SendFacts } from "../simulate/send-facts.js";
import { groupCompanions } from "@signalbox/users";
import { requiredEvents } from "./required-events.js";

export interface SimulationInput extends SimulationSpan {
  readonly workspace: Packed<WorkspaceState>;
  readonly draft: DraftJourney;
}

/** What has to be read for a draft, or all its issues. */
export type SimulationPlan =
  | {
      readonly ok: true;
      readonly nodes: readonly DraftNode[];
      readonly messages: readonly DraftMessage[];
      /** Ids of nodes that are ends. */
      readonly unfinished: readonly string[];
      /** Users wait for each other: they are simulated together. */
      readonly isShared: boolean;
      readonly needsGroups: boolean;
      /**
       * The events without which no run begins, and their lowest `seq`; no names when a run may begin without an
       * event.
       */
      readonly search: { readonly events: readonly string[]; readonly fromSeq?: number };
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export function planSimulation({ workspace, draft: given, from }: SimulationInput): SimulationPlan {
  const reading = readJourneyDraft(given, viewOf(unpack(workspace)));
  if (!reading.ok) return reading;
  const { draft } = reading;
  return {
    ok: true,
    nodes: draft.nodes,
    messages: draft.messages,
    unfinished: [...draft.unfinished],
    isShared: draft.isShared,
    needsGroups: groupCompanions.areNeeded(draft.workspace),
    search: startEvents(draft, from),
  };
}

export interface UserSimulationInput extends SimulationInput {
  readonly users: readonly ActorKey[];
  readonly events: readonly Packed<readonly StoredEvent[]>[];
  /** Of the groups they are in, where a definition uses them. */
  readonly groups: readonly Packed<ReadonlyMap<ActorKey, ActorDocument>>[];
  /** Messages are checked with them; without, they are not checked. */
  readonly sendFacts?: PackedSendFacts;
  /** Users whose runs are kept. */
  readonly samples: number;
  /**
   * ms; users who are not at the end by then are left out, or counted as far as they came where they wait for each
   * other.
   */
  readonly budgetMs: number;
}

export interface SimulatedUsers extends Simulated {
  /** All of them were simulated to the end. */
  readonly isWhole: boolean;
}

/** Throws for a draft with issues. The clock gives ms from any origin. */
export function simulateUsers(
  { workspace, draft: given, users, events, groups, sendFacts, budgetMs, ...span }: UserSimulationInput,
  clock: () => number = () => performance.now(),
): SimulatedUsers {
  const until = clock() + budgetMs;
  const reading = readJourneyDraft(given, viewOf(unpack(workspace)));
  if (!reading.ok) throw new TypeError(`a draft that was planned has faults: ${issuesText(reading.issues)}`);
  const simulation = createSimulation({
    draft: reading.draft,
    ...span,
    ...(sendFacts !== undefined && { sendFacts: unpackFacts(sendFacts) }),
  });
  const companions = new Map(groups.flatMap((each) => [...unpack(each)]));
  const simulatedUsers = new Map(users.map((key) => [key, simulation.createUser(key, companions)]));
  for (const event of unpackAll(events)) simulatedUsers.get(event.owner)?.addEvent(event);
  let isWhole = true;
  for (const _ of simulation.play([...simulatedUsers.values()])) {
    isWhole = clock() < until;
    if (!isWhole) break;
  }
  return { ...simulation.result(), isWhole };
}

function unpackFacts({ shared, permits }: PackedSendFacts): SendFacts {
  return { ...unpack(shared), permits: unpack(permits) };
}

function startEvents(
  { entry, workspace }: JourneyDraft,
  from: number,
): { readonly events: readonly string[]; readonly fromSeq?: number } {
  if (entry.by === "event") {
    return entry.event.endsWith("*") ? { events: [] } : { events: [entry.event], fromSeq: firstSeqAt(from) };
  }
  const segment = workspace.state.segments.find(({ id }) => id === entry.segmentId);
  return { events: segment === undefined ? [] : requiredEvents(segment.definition) };
}
