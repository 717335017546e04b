/**
 * One person's life, lived again from their stored events under a draft: the same handlers decide as in the actor, only that
 * nothing they want done is done, and time goes from one thing that happens to the next. What happened before the beginning is
 * folded and no more; at the beginning those who are members start, as when a journey first runs; from then on events come
 * at their time, alarms go off when they are due, and each message is answered the moment it is ordered.
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
import { anonymousBehaviour } from "../user/anonymous-actor.js";
import { recomputeType, type EvaluatedUser } from "../user/evaluation.js";
import { earlyExitEvent, nodeProcessedEvent } from "../runs/run-effects.js";
import { userBehaviour } from "../user/user-actor.js";
import type { JourneyDraft } from "./draft-journey.js";
import { createTraceRecorder, type Trace } from "./trace.js";
import type { SimulatedRateLimits } from "./simulated-rate-limits.js";

export interface SimulationSettings {
  readonly draft: JourneyDraft;
  /** ms, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** What becomes of every message. */
  readonly outcome: DeliveryOutcome;
  readonly rateLimits: SimulatedRateLimits;
}

/** Something that happens. */
export interface Step {
  /** ms */
  readonly at: number;
  /** Among those at the same time: that of events as they were accepted; alarms come behind them. */
  readonly order: number;
}

export interface SimulatedUser {
  readonly key: ActorKey;
  /** Everything they ever did, in any order, before the first `next`. True of what it has to keep until it is lived. */
  addEvent(event: EventRecord): boolean;
  /** Undefined once nothing more happens until the end. */
  next(): Step | undefined;
  /** Lets that happen. */
  advance(): void;
  /** So much happened to them by itself that it was not followed to the end. */
  readonly isCut: boolean;
  story(): Trace;
}

/** Of someone's decisions that no stored event asked for: a draft can go in circles by the second for a year. */
const maxDecisions = 10_000;
/** In one moment: a journey may be begun by its own messages. */
const maxAtOnce = 2_000;

/** When an event is lived: at its own time, but not before it was known. */
export function replayTimeOf({ at, receivedAt }: Pick<EventRecord, "at" | "receivedAt">): number {
  return Math.min(at, receivedAt);
}

/** `companions`: the documents of the groups they are in, as they are now. */
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
  let hasBegun = false;
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

  /** With all that follows from it in the same moment. */
  const apply = (message: Message, at: number): void => {
    const context = contextAt(at);
    const waiting = [message];
    // Grows while it is gone through: what follows from a message comes behind those that wait.
    for (const [nth, each] of waiting.entries()) {
      if (nth >= maxAtOnce) isCut = true;
      if (isCut) break;
      waiting.push(...decide(each, context));
    }
    decisions += waiting.length - (message.type === "event" ? 1 : 0);
    if (decisions >= maxDecisions) isCut = true;
    appliedAt = at;
    alarmAt = behaviour.alarmAt(state);
  };

  const begin = (): void => {
    replayed.sort((a, b) => replayTimeOf(a) - replayTimeOf(b) || a.seq - b.seq);
    const quiet = { ...contextAt(from), workspace: draft.workspaceWithoutJourneys };
    decide({ to: key, type: recomputeType, body: {} }, quiet);
    apply({ to: key, type: startJourneyType, body: { journeyId: draft.id } }, from);
  };

  const next = (): Step | undefined => {
    if (!hasBegun) return { at: from, order: -1 };
    if (isCut) return undefined;
    const event = replayed[nextIndex];
    // One that is still due after it went off is looked at again a moment later.
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
      const isReplayed = at >= from && at <= to && !isOfDraft(event, draft.id);
      if (isReplayed) replayed.push(event);
      return isReplayed;
    },
    next,
    advance() {
      const step = next();
      if (step === undefined) return;
      if (!hasBegun) {
        hasBegun = true;
        begin();
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
    story: () => recorder.trace(state),
  };
}

const outcomeEvents: Readonly<Record<DeliveryOutcome, DeliveryEventName>> = {
  sent: "DFInternalMessageSent",
  skipped: "DFMessageSkipped",
  failed: "DFMessageFailure",
};

/** What a journey itself writes into a person's history; what people do with its messages is theirs. */
const ownEvents: ReadonlySet<string> = new Set([
  nodeProcessedEvent,
  earlyExitEvent,
  "DFBadWorkspaceConfiguration",
  ...Object.values(outcomeEvents),
]);

/** What the journey did in that time is what the draft does now. */
function isOfDraft({ event, data }: EventRecord, draftId: string): boolean {
  return ownEvents.has(event) && parseJsonObject(data)["journeyId"] === draftId;
}

/** As the delivery pipeline would say it. */
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
