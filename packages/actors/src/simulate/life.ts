/**
 * One person's life, lived again from their stored events under a draft: the same handlers decide as in the actor, only that
 * nothing they want done is done, and time goes from one thing that happens to the next. What happened before the beginning is
 * folded and no more; at the beginning those who are members start, as when a journey first runs; from then on events come
 * at their time, alarms go off when they are due, and each message is answered the moment it is ordered.
 */
import {
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
import { wakeType } from "../alarms.js";
import type { Behaviour, DecisionContext } from "../behaviour.js";
import { anonymousBehaviour } from "../user/anonymous-actor.js";
import { recomputeType, type Judged } from "../user/judgement.js";
import { earlyExitEvent, nodeProcessedEvent } from "../user/journeys/run-effects.js";
import { anonymousKind, eventMessage, startJourneyType } from "../user/messages.js";
import { userBehaviour } from "../user/user-actor.js";
import type { JourneyDraft } from "./draft-journey.js";
import { createStoryTeller, type Story } from "./story.js";
import type { Turnstiles } from "./turnstiles.js";

export interface Lifetime {
  readonly draft: JourneyDraft;
  /** ms, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** What becomes of every message. */
  readonly outcome: DeliveryOutcome;
  readonly turnstiles: Turnstiles;
}

/** Something that happens. */
export interface Occasion {
  /** ms */
  readonly at: number;
  /** Among those at the same time: that of events as they were accepted; alarms come behind them. */
  readonly place: number;
}

export interface Life {
  readonly key: ActorKey;
  /** Everything they ever did, in any order, before the first `next`. True of what it has to keep until it is lived. */
  learn(event: EventRecord): boolean;
  /** Undefined once nothing more happens until the end. */
  next(): Occasion | undefined;
  /** Lets that happen. */
  live(): void;
  /** So much happened to them by itself that it was not followed to the end. */
  readonly isCut: boolean;
  story(): Story;
}

/** Of somebody's decisions that no stored event asked for: a draft can go in circles by the second for a year. */
const maxDecisions = 10_000;
/** In one moment: a journey may be begun by its own messages. */
const maxAtOnce = 2_000;

/** When an event is lived: at its own time, but not before it was known. */
export function momentOf({ at, receivedAt }: Pick<EventRecord, "at" | "receivedAt">): number {
  return Math.min(at, receivedAt);
}

/** `companions`: the documents of the groups they are in, as they are now. */
export function createLife(
  key: ActorKey,
  lifetime: Lifetime,
  companions: ReadonlyMap<ActorKey, ActorDocument>,
): Life {
  const isVisitor = parseActorKey(key).kind === anonymousKind;
  return isVisitor
    ? lifeOf(anonymousBehaviour, { key, companions, ...lifetime })
    : lifeOf(userBehaviour, { key, companions, ...lifetime });
}

type LifeOptions = Lifetime & {
  readonly key: ActorKey;
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
};

function lifeOf<State extends Judged>(behaviour: Behaviour<State>, options: LifeOptions): Life {
  const { key, companions, draft, from, to, outcome, turnstiles } = options;
  const address = parseActorKey(key);
  const teller = createStoryTeller();
  const lived: EventRecord[] = [];
  let ahead = 0;
  let state = behaviour.refold.reset(behaviour.create(address));
  let hasBegun = false;
  let decisions = 0;
  let isCut = false;
  let alarmAt: number | null = null;
  let lastAt = from;

  const contextAt = (at: number): DecisionContext<State> => ({
    ...address,
    self: key,
    now: new Date(at),
    workspace: draft.workspace,
    companions,
  });

  const decide = ({ type, body }: Message, context: DecisionContext<State>): readonly Message[] => {
    const handler = behaviour.handlers[type];
    if (handler === undefined) return [];
    // The state is the fold of all that was lived.
    const decision = handler.prepare(body).decide(state, { ...context, refolded: state });
    state = decision.state ?? behaviour.create(address);
    teller.hear(decision);
    const { send = [], deliveries = [] } = decision;
    return [
      ...send.flatMap((each) => (each.to === key ? [each] : turnstiles.answer(each, context.now))),
      ...deliveries.map((request) => outcomeMessage(request, outcome)),
    ];
  };

  /** With all that follows from it in the same moment. */
  const happen = (message: Message, at: number): void => {
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
    lastAt = at;
    alarmAt = behaviour.alarmAt(state);
  };

  const begin = (): void => {
    lived.sort((a, b) => momentOf(a) - momentOf(b) || a.seq - b.seq);
    const quiet = { ...contextAt(from), workspace: draft.quiet };
    decide({ to: key, type: recomputeType, body: {} }, quiet);
    happen({ to: key, type: startJourneyType, body: { journeyId: draft.id } }, from);
  };

  const next = (): Occasion | undefined => {
    if (!hasBegun) return { at: from, place: -1 };
    if (isCut) return undefined;
    const event = lived[ahead];
    // One that is still due after it went off is looked at again a moment later.
    const wake = alarmAt === null ? Infinity : Math.max(alarmAt, lastAt + 1);
    if (event !== undefined && momentOf(event) <= wake) return { at: momentOf(event), place: event.seq };
    return wake <= to ? { at: wake, place: Infinity } : undefined;
  };

  return {
    key,
    learn(event) {
      const at = momentOf(event);
      if (at < from) state = behaviour.refold.fold(state, event, draft.quiet);
      const isLived = at >= from && at <= to && !isOfDraft(event, draft.id);
      if (isLived) lived.push(event);
      return isLived;
    },
    next,
    live() {
      const occasion = next();
      if (occasion === undefined) return;
      if (!hasBegun) {
        hasBegun = true;
        begin();
        return;
      }
      const event = lived[ahead];
      if (occasion.place !== Infinity && event !== undefined) {
        ahead += 1;
        happen({ to: key, type: "event", body: { event } }, occasion.at);
        return;
      }
      happen({ to: key, type: wakeType, body: {} }, occasion.at);
    },
    get isCut() {
      return isCut;
    },
    story: () => teller.tell(state),
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
