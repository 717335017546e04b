/**
 * One user of a simulation: their stored events, those before the start folded, the others replayed with the draft. Each
 * delivery request gets its outcome immediately.
 */
import type { WorkspaceView } from "@signalbox/workspace";
import {
  anonymousKind,
  eventMessage,
  firstSeqAt,
  parseActorKey,
  parseJsonObject,
  type ActorDocument,
  type ActorKey,
  type DeliveryEventName,
  type DeliveryOutcome,
  type DeliveryRequest,
  type EventRecord,
  type Message,
} from "@signalbox/core";
import type { Behaviour } from "@signalbox/engine";
import {
  anonymousBehaviour,
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

export interface SimulationSettings {
  readonly draft: JourneyDraft;
  /** ms, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** The outcome of every delivery request. */
  readonly outcome: DeliveryOutcome;
  readonly rateLimits: SimulatedRateLimits;
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
    ? simulatedUserOf(anonymousBehaviour, { key, companions, ...settings })
    : simulatedUserOf(userBehaviour, { key, companions, ...settings });
}

type SimulatedUserOptions = SimulationSettings & {
  readonly key: ActorKey;
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
};

function simulatedUserOf<State extends EvaluatedUser>(
  behaviour: Behaviour<State, WorkspaceView>,
  { outcome, rateLimits, ...options }: SimulatedUserOptions,
): SimulatedUser {
  const { key, draft, from, to } = options;
  const address = parseActorKey(key);
  const recorder = createTraceRecorder();
  const events: EventRecord[] = [];
  const world: ReplayWorld<State> = {
    ...options,
    behaviour,
    address,
    events,
    answerMessage: (message, now) => rateLimits.answer(message, now),
    answerDelivery: (request) => outcomeMessage(request, outcome),
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
      for (const decision of decisions) recorder.record(decision);
      replay = after;
    },
    get isCut() {
      return replay.isCut;
    },
    trace: () => recorder.trace(replay.state),
  };
}

const outcomeEvents: Readonly<Record<DeliveryOutcome, DeliveryEventName>> = {
  sent: "DFInternalMessageSent",
  skipped: "DFMessageSkipped",
  failed: "DFMessageFailure",
};

/** Events that a journey writes into a user's history; opens, clicks and the like are the user's own events. */
const ownEvents: ReadonlySet<string> = new Set([
  nodeProcessedEvent,
  earlyExitEvent,
  convertedEvent,
  heldOutEvent,
  "DFBadWorkspaceConfiguration",
  ...Object.values(outcomeEvents),
]);

/** Whether the journey itself wrote the event; the draft writes its own instead. */
function isWrittenByJourney({ event, data }: EventRecord, draftId: string): boolean {
  return ownEvents.has(event) && parseJsonObject(data)["journeyId"] === draftId;
}

/** The event that the delivery pipeline sends for this outcome. */
function outcomeMessage(request: DeliveryRequest, outcome: DeliveryOutcome): Message {
  const { workspaceId, userId, isAnonymous, templateId, origin, id, channel, context, requestedAt } = request;
  const data = { ...origin, templateId, workspaceId, userId, messageId: id, variant: { type: channel } };
  return eventMessage(workspaceId, {
    event: {
      messageId: id,
      part: "main",
      type: "track",
      event: outcomeEvents[outcome],
      ...(isAnonymous === true ? { anonymousId: userId } : { userId }),
      at: requestedAt,
      receivedAt: requestedAt,
      seq: firstSeqAt(requestedAt),
      data: JSON.stringify(data),
      ...(context !== undefined && { context, hidden: true as const }),
    },
    news: { deliveryId: id, outcome },
  });
}
