/**
 * The replay of a user's events with a draft journey: a state, and pure steps from one state to the next. The actor's own
 * handlers decide; their effects are returned and not carried out.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import {
  startJourneyType,
  type ActorAddress,
  type ActorDocument,
  type ActorKey,
  type DeliveryRequest,
  type EventRecord,
  type Message,
} from "@signalbox/core";
import { wakeType, type Behaviour, type Decision } from "@signalbox/engine";
import { recomputeType, type EvaluatedUser } from "@signalbox/users";
import type { JourneyDraft } from "./draft-journey.js";
import type { SendAnswer } from "./simulated-sending.js";

export interface Replay<State> {
  readonly state: State;
  readonly hasStarted: boolean;
  /** Of the replayed events, how many were applied. */
  readonly applied: number;
  /** The latest step, ms. */
  readonly appliedAt: number;
  readonly alarmAt: number | null;
  /** Messages that quiet hours hold. */
  readonly held: readonly HeldRequest[];
  /** Decisions that no stored event caused. */
  readonly decisions: number;
  /** Whether the draft caused too many of them; no step follows. */
  readonly isCut: boolean;
}

interface HeldRequest {
  readonly request: DeliveryRequest;
  /** ms */
  readonly until: number;
}

/** What does not change during a replay. */
export interface ReplayWorld<State> {
  readonly behaviour: Behaviour<State, WorkspaceView>;
  readonly key: ActorKey;
  readonly address: ActorAddress;
  readonly draft: JourneyDraft;
  /** The current documents of the user's groups. */
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
  /** ms, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** In the order of the replay. */
  readonly events: readonly EventRecord[];
  /** What other actors and the delivery pipeline answer at once. */
  readonly answerMessage: (message: Message, now: Date) => readonly Message[];
  readonly answerDelivery: (request: DeliveryRequest, state: State, now: Date) => SendAnswer;
}

/** The next thing to apply. */
export interface Step {
  readonly is: "start" | "event" | "alarm" | "held";
  /** ms */
  readonly at: number;
  /** The order among steps at the same time: events by `seq`, alarms after them, then messages that were held. */
  readonly order: number;
}

export interface Applied<State> {
  readonly replay: Replay<State>;
  /** In order. */
  readonly decisions: readonly Decision<State>[];
}

/** Decisions per user that no stored event caused: a draft can have a cycle of one second for a year. */
const maxDecisions = 10_000;
/** Decisions at one time: a journey can be started by its own messages. */
const maxAtOnce = 2_000;

/** When an event is replayed: at its own time, or when it was received if that is earlier. */
export function replayTimeOf({ at, receivedAt }: Pick<EventRecord, "at" | "receivedAt">): number {
  return Math.min(at, receivedAt);
}

/** `state` is the fold of the events before the start. */
export function newReplay<State>(state: State, from: number): Replay<State> {
  return {
    state,
    hasStarted: false,
    applied: 0,
    appliedAt: from,
    alarmAt: null,
    held: [],
    decisions: 0,
    isCut: false,
  };
}

/** Undefined when no step is left before the end. */
export function nextStep<State>(
  { hasStarted, isCut, applied, alarmAt, appliedAt, held }: Replay<State>,
  { events, from, to }: ReplayWorld<State>,
): Step | undefined {
  if (!hasStarted) return { is: "start", at: from, order: -1 };
  if (isCut) return undefined;
  const event = events[applied];
  // An alarm that is still due after a step is applied again 1 ms later.
  const wakeAt = alarmAt === null ? Infinity : Math.max(alarmAt, appliedAt + 1);
  const heldUntil = nextHeld(held)?.until ?? Infinity;
  if (event !== undefined && replayTimeOf(event) <= Math.min(wakeAt, heldUntil)) {
    return { is: "event", at: replayTimeOf(event), order: event.seq };
  }
  if (Math.min(wakeAt, heldUntil) > to) return undefined;
  return wakeAt <= heldUntil
    ? { is: "alarm", at: wakeAt, order: Infinity }
    : { is: "held", at: heldUntil, order: Infinity };
}

/** Applies the next step; the same replay when none is left. */
export function advanceReplay<State extends EvaluatedUser>(
  replay: Replay<State>,
  world: ReplayWorld<State>,
): Applied<State> {
  const step = nextStep(replay, world);
  const { key, events } = world;
  switch (step?.is) {
    case undefined:
      return { replay, decisions: [] };
    case "start":
      return startReplay(replay, world);
    case "alarm":
      return applyMessages(replay, [{ to: key, type: wakeType, body: {} }], step.at, world);
    case "held":
      return releaseHeld(replay, step.at, world);
    case "event": {
      const next = { ...replay, applied: replay.applied + 1 };
      const event = events[replay.applied];
      const messages = event === undefined ? [] : [{ to: key, type: "event", body: { event } }];
      return applyMessages(next, messages, step.at, world);
    }
  }
}

/** The one that is due first, and of these the one that was requested first. */
function nextHeld(held: readonly HeldRequest[]): HeldRequest | undefined {
  let next: HeldRequest | undefined;
  for (const each of held) if (next === undefined || each.until < next.until) next = each;
  return next;
}

/** Asks again about the message that is due; it may be held again. */
function releaseHeld<State extends EvaluatedUser>(
  replay: Replay<State>,
  at: number,
  world: ReplayWorld<State>,
): Applied<State> {
  const due = nextHeld(replay.held);
  if (due === undefined) return { replay, decisions: [] };
  const held = replay.held.filter((each) => each !== due);
  const answer = world.answerDelivery(due.request, replay.state, new Date(at));
  return answer.is === "held"
    ? {
        replay: { ...replay, held: [...held, { ...due, until: answer.until }], appliedAt: at },
        decisions: [],
      }
    : applyMessages({ ...replay, held }, [answer.message], at, world);
}

/** The definitions are computed without the draft, then the user is offered to it, as at the start of a journey. */
function startReplay<State extends EvaluatedUser>(
  replay: Replay<State>,
  world: ReplayWorld<State>,
): Applied<State> {
  const { key, draft, from } = world;
  const recompute = { to: key, type: recomputeType, body: {} };
  const context = { ...contextAt(from, world), workspace: draft.workspaceWithoutJourneys };
  const computed = decide(replay.state, recompute, context, world);
  const entry = { to: key, type: startJourneyType, body: { journeyId: draft.id } };
  const started = applyMessages({ ...replay, state: computed.state, hasStarted: true }, [entry], from, world);
  return { replay: started.replay, decisions: [...computed.decisions, ...started.decisions] };
}

/** Applies the messages and all messages that they cause at the same time. */
function applyMessages<State extends EvaluatedUser>(
  replay: Replay<State>,
  messages: readonly Message[],
  at: number,
  world: ReplayWorld<State>,
): Applied<State> {
  const context = contextAt(at, world);
  const pending = [...messages];
  const held = [...replay.held];
  const decisions: Decision<State>[] = [];
  let { state, isCut } = replay;
  // Grows during the iteration: messages that a message causes are appended.
  for (const [nth, each] of pending.entries()) {
    if (nth >= maxAtOnce) isCut = true;
    if (isCut) break;
    const decided = decide(state, each, context, world);
    state = decided.state;
    decisions.push(...decided.decisions);
    pending.push(...decided.caused);
    held.push(...decided.held);
  }
  const stored = messages.filter(({ type }) => type === "event").length;
  const counted = replay.decisions + pending.length - stored;
  return {
    decisions,
    replay: {
      ...replay,
      state,
      held,
      decisions: counted,
      isCut: isCut || counted >= maxDecisions,
      appliedAt: at,
      alarmAt: world.behaviour.alarmAt(state),
    },
  };
}

interface Decided<State> {
  readonly state: State;
  /** One, or none for a message that the actor does not know. */
  readonly decisions: readonly Decision<State>[];
  readonly caused: readonly Message[];
  readonly held: readonly HeldRequest[];
}

function decide<State extends EvaluatedUser>(
  state: State,
  { type, body }: Message,
  context: WorkspaceContext<State>,
  { behaviour, key, address, answerMessage, answerDelivery }: ReplayWorld<State>,
): Decided<State> {
  const handler = behaviour.handlers[type];
  if (handler === undefined) return { state, decisions: [], caused: [], held: [] };
  // The state is the fold of all that was lived.
  const decision = handler.prepare(body).decide(state, { ...context, refolded: state });
  const { send = [], deliveries = [] } = decision;
  const next = decision.state ?? behaviour.create(address);
  const caused = send.flatMap((each) => (each.to === key ? [each] : answerMessage(each, context.now)));
  const held: HeldRequest[] = [];
  for (const request of deliveries) {
    const answer = answerDelivery(request, next, context.now);
    if (answer.is === "held") held.push({ request, until: answer.until });
    else caused.push(answer.message);
  }
  return { state: next, decisions: [decision], caused, held };
}

function contextAt<State>(
  at: number,
  { address, key, draft, companions }: ReplayWorld<State>,
): WorkspaceContext<State> {
  return { ...address, self: key, now: new Date(at), workspace: draft.workspace, companions };
}
