/** One user of a simulation: their stored events, those before the start folded, the others replayed with the draft. */
import type { AudienceUser } from "@signalbox/audience";
import type { WorkspaceView } from "@signalbox/workspace";
import {
  anonymousKind,
  parseActorKey,
  parseJsonObject,
  type ActorDocument,
  type ActorKey,
  type ActorAddress,
  type EventRecord,
} from "@signalbox/core";
import type { Behaviour } from "@signalbox/engine";
import {
  anonymousBehaviour,
  anonymousUserOf,
  audienceUserOf,
  convertedEvent,
  earlyExitEvent,
  type EvaluatedUser,
  heldOutEvent,
  nodeProcessedEvent,
  userBehaviour,
} from "@signalbox/users";
import type { JourneyDraft } from "./draft-journey.js";
import { advanceReplay, newReplay, nextStep, replayTimeOf, type ReplayWorld, type Step } from "./replay.js";
import { createTraceRecorder, type Trace } from "./trace.js";
import type { SimulatedRateLimits } from "./simulated-rate-limits.js";
import { createSimulatedSending, outcomeEventNames, type SendingOptions } from "./simulated-sending.js";

export interface SimulationSettings {
  readonly draft: JourneyDraft;
  /** ms, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly rateLimits: SimulatedRateLimits;
  readonly sending: Omit<SendingOptions, "workspace">;
  /** Whether traces have what runs waited for. */
  readonly isDetailed: boolean;
}

export interface SimulatedUser {
  readonly key: ActorKey;
  /** Call for all stored events, in any order, before the first `next`. True if the event is kept for the replay. */
  addEvent(event: EventRecord): boolean;
  /** Undefined when no step is left before the end. */
  next(): Step | undefined;
  /** Applies the next step. */
  advance(): void;
  /** Whether the replay was stopped because the draft caused too many decisions. */
  readonly isCut: boolean;
  trace(): Trace;
}

/** `companions`: the current documents of the user's groups. */
export function createSimulatedUser(
  key: ActorKey,
  settings: SimulationSettings,
  companions: ReadonlyMap<ActorKey, ActorDocument>,
): SimulatedUser {
  const isAnonymousUser = parseActorKey(key).kind === anonymousKind;
  return isAnonymousUser
    ? simulatedUserOf(
        { behaviour: anonymousBehaviour, userOf: ({ id }, { profile }) => anonymousUserOf({ id }, profile) },
        { key, companions, ...settings },
      )
    : simulatedUserOf({ behaviour: userBehaviour, userOf: audienceUserOf }, { key, companions, ...settings });
}

type SimulatedUserOptions = SimulationSettings & {
  readonly key: ActorKey;
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
};

interface ActorKind<State> {
  readonly behaviour: Behaviour<State, WorkspaceView>;
  readonly userOf: (address: ActorAddress, state: State) => AudienceUser;
}

function simulatedUserOf<State extends EvaluatedUser>(
  { behaviour, userOf }: ActorKind<State>,
  { rateLimits, sending: sendingOptions, isDetailed, ...options }: SimulatedUserOptions,
): SimulatedUser {
  const { key, draft, from, to } = options;
  const address = parseActorKey(key);
  const recorder = createTraceRecorder({ isDetailed, unfinished: draft.unfinished });
  const sending = createSimulatedSending(key, { ...sendingOptions, workspace: draft.workspace });
  const events: EventRecord[] = [];
  const world: ReplayWorld<State> = {
    ...options,
    behaviour,
    address,
    events,
    answerMessage: (message, now) => rateLimits.answer(message, now),
    answerDelivery: (request, state, now) =>
      sending.answer(request, { user: userOf(address, state), state, now: now.getTime() }),
  };
  let replay = newReplay(behaviour.refold.reset(behaviour.create(address)), from);
  return {
    key,
    addEvent(event) {
      const at = replayTimeOf(event);
      if (at < from) {
        const state = behaviour.refold.fold(replay.state, event, draft.workspaceWithoutJourneys);
        replay = { ...replay, state };
      }
      const isReplayed = at >= from && at <= to && !isWrittenByJourney(event, draft.id);
      if (isReplayed) events.push(event);
      return isReplayed;
    },
    next: () => nextStep(replay, world),
    advance() {
      if (!replay.hasStarted) events.sort((a, b) => replayTimeOf(a) - replayTimeOf(b) || a.seq - b.seq);
      const { replay: after, decisions } = advanceReplay(replay, world);
      for (const decision of decisions) recorder.record(decision, after.appliedAt);
      replay = after;
    },
    get isCut() {
      return replay.isCut;
    },
    trace: () => ({ runs: recorder.runs(replay.state), requests: sending.requests() }),
  };
}

/** Events that a journey writes into a user's history; opens, clicks and the like are the user's own events. */
const ownEvents: ReadonlySet<string> = new Set([
  nodeProcessedEvent,
  earlyExitEvent,
  convertedEvent,
  heldOutEvent,
  ...outcomeEventNames,
]);

/** Whether the journey itself wrote the event; the draft writes its own instead. */
function isWrittenByJourney({ event, data }: EventRecord, draftId: string): boolean {
  return ownEvents.has(event) && parseJsonObject(data)["journeyId"] === draftId;
}
