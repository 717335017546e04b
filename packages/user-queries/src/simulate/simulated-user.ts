/**
 * Replays a user's stored events with a draft journey. The actor's own handlers decide, but effects are not carried out and
 * time advances from one step to the next. Events before the start are only folded. At the start, members enter, as when a
 * journey starts to run. From then on events are applied at their time, alarms when they are due, and each delivery request
 * gets its outcome immediately.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import {
  anonymousKind,
  eventMessage,
  firstSeqAt,
  parseActorKey,
  parseJsonObject,
  startJourneyType,
  type ActorDocument,
  type ActorKey,
  type DeliveryEventName,
  type DeliveryOutcome,
  type DeliveryRequest,
  type EventRecord,
  type Message,
} from "@signalbox/core";
import { wakeType, type Behaviour } from "@signalbox/engine";
import {
  anonymousBehaviour,
  earlyExitEvent,
  type EvaluatedUser,
  nodeProcessedEvent,
  recomputeType,
  userBehaviour,
} from "@signalbox/users";
import type { JourneyDraft } from "./draft-journey.js";
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

/** The next thing to apply: the start, an event or an alarm. */
export interface Step {
  /** ms */
  readonly at: number;
  /** The order among steps at the same time: events by `seq`, alarms after them. */
  readonly order: number;
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

/** Decisions per user that no stored event caused: a draft can have a cycle of one second for a year. */
const maxDecisions = 10_000;
/** Decisions at one time: a journey can be started by its own messages. */
const maxAtOnce = 2_000;

/** When an event is replayed: at its own time, or when it was received if that is earlier. */
export function replayTimeOf({ at, receivedAt }: Pick<EventRecord, "at" | "receivedAt">): number {
  return Math.min(at, receivedAt);
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
  options: SimulatedUserOptions,
): SimulatedUser {
  const { key, companions, draft, from, to, outcome, rateLimits } = options;
  const address = parseActorKey(key);
  const recorder = createTraceRecorder();
  const replayed: EventRecord[] = [];
  let nextIndex = 0;
  let state = behaviour.refold.reset(behaviour.create(address));
  let hasStarted = false;
  let decisions = 0;
  let isCut = false;
  let alarmAt: number | null = null;
  let appliedAt = from;

  const contextAt = (at: number): WorkspaceContext<State> => ({
    ...address,
    self: key,
    now: new Date(at),
    workspace: draft.workspace,
    companions,
  });

  const decide = ({ type, body }: Message, context: WorkspaceContext<State>): readonly Message[] => {
    const handler = behaviour.handlers[type];
    if (handler === undefined) return [];
    // The state is the fold of all that was lived.
    const decision = handler.prepare(body).decide(state, { ...context, refolded: state });
    state = decision.state ?? behaviour.create(address);
    recorder.record(decision);
    const { send = [], deliveries = [] } = decision;
    return [
      ...send.flatMap((each) => (each.to === key ? [each] : rateLimits.answer(each, context.now))),
      ...deliveries.map((request) => outcomeMessage(request, outcome)),
    ];
  };

  /** Applies a message and all messages that it causes at the same time. */
  const apply = (message: Message, at: number): void => {
    const context = contextAt(at);
    const pending = [message];
    // Grows during the iteration: messages that a message causes are appended.
    for (const [nth, each] of pending.entries()) {
      if (nth >= maxAtOnce) isCut = true;
      if (isCut) break;
      pending.push(...decide(each, context));
    }
    decisions += pending.length - (message.type === "event" ? 1 : 0);
    if (decisions >= maxDecisions) isCut = true;
    appliedAt = at;
    alarmAt = behaviour.alarmAt(state);
  };

  const start = (): void => {
    replayed.sort((a, b) => replayTimeOf(a) - replayTimeOf(b) || a.seq - b.seq);
    const context = { ...contextAt(from), workspace: draft.workspaceWithoutJourneys };
    decide({ to: key, type: recomputeType, body: {} }, context);
    apply({ to: key, type: startJourneyType, body: { journeyId: draft.id } }, from);
  };

  const next = (): Step | undefined => {
    if (!hasStarted) return { at: from, order: -1 };
    if (isCut) return undefined;
    const event = replayed[nextIndex];
    // An alarm that is still due after a step is applied again 1 ms later.
    const wakeAt = alarmAt === null ? Infinity : Math.max(alarmAt, appliedAt + 1);
    if (event !== undefined && replayTimeOf(event) <= wakeAt)
      return { at: replayTimeOf(event), order: event.seq };
    return wakeAt <= to ? { at: wakeAt, order: Infinity } : undefined;
  };

  return {
    key,
    addEvent(event) {
      const at = replayTimeOf(event);
      if (at < from) state = behaviour.refold.fold(state, event, draft.workspaceWithoutJourneys);
      const isReplayed = at >= from && at <= to && !isWrittenByJourney(event, draft.id);
      if (isReplayed) replayed.push(event);
      return isReplayed;
    },
    next,
    advance() {
      const step = next();
      if (step === undefined) return;
      if (!hasStarted) {
        hasStarted = true;
        start();
        return;
      }
      const event = replayed[nextIndex];
      if (step.order !== Infinity && event !== undefined) {
        nextIndex += 1;
        apply({ to: key, type: "event", body: { event } }, step.at);
        return;
      }
      apply({ to: key, type: wakeType, body: {} }, step.at);
    },
    get isCut() {
      return isCut;
    },
    trace: () => recorder.trace(state),
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
