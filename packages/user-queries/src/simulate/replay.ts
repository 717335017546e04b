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

export interface Replay<State> {
  readonly state: State;
  readonly hasStarted: boolean;
  /** Of the replayed events, how many were applied. */
  readonly applied: number;
  /** The latest step, ms. */
  readonly appliedAt: number;
  readonly alarmAt: number | null;
  /** Decisions that no stored event caused. */
  readonly decisions: number;
  /** Whether the draft caused too many of them; no step follows. */
  readonly isCut: boolean;
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
  readonly answerDelivery: (request: DeliveryRequest) => Message;
}

/** The next thing to apply: the start, an event or an alarm. */
export interface Step {
  /** ms */
  readonly at: number;
  /** The order among steps at the same time: events by `seq`, alarms after them. */
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
    decisions: 0,
    isCut: false,
  };
}

/** Undefined when no step is left before the end. */
export function nextStep<State>(
  { hasStarted, isCut, applied, alarmAt, appliedAt }: Replay<State>,
  { events, from, to }: ReplayWorld<State>,
): Step | undefined {
  if (!hasStarted) return { at: from, order: -1 };
  if (isCut) return undefined;
  const event = events[applied];
  // An alarm that is still due after a step is applied again 1 ms later.
  const wakeAt = alarmAt === null ? Infinity : Math.max(alarmAt, appliedAt + 1);
  if (event !== undefined && replayTimeOf(event) <= wakeAt) {
    return { at: replayTimeOf(event), order: event.seq };
  }
  return wakeAt <= to ? { at: wakeAt, order: Infinity } : undefined;
}

/** Applies the next step; the same replay when none is left. */
export function advanceReplay<State extends EvaluatedUser>(
  replay: Replay<State>,
  world: ReplayWorld<State>,
): Applied<State> {
  const step = nextStep(replay, world);
  if (step === undefined) return { replay, decisions: [] };
  if (!replay.hasStarted) return startReplay(replay, world);
  const { key, events } = world;
  const event = events[replay.applied];
  return step.order !== Infinity && event !== undefined
    ? applyMessage(
        { ...replay, applied: replay.applied + 1 },
        { to: key, type: "event", body: { event } },
        step.at,
        world,
      )
    : applyMessage(replay, { to: key, type: wakeType, body: {} }, step.at, world);
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
  const started = applyMessage({ ...replay, state: computed.state, hasStarted: true }, entry, from, world);
  return { replay: started.replay, decisions: [...computed.decisions, ...started.decisions] };
}

/** Applies a message and all messages that it causes at the same time. */
function applyMessage<State extends EvaluatedUser>(
  replay: Replay<State>,
  message: Message,
  at: number,
  world: ReplayWorld<State>,
): Applied<State> {
  const context = contextAt(at, world);
  const pending = [message];
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
  }
  const counted = replay.decisions + pending.length - (message.type === "event" ? 1 : 0);
  return {
    decisions,
    replay: {
      ...replay,
      state,
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
}

function decide<State extends EvaluatedUser>(
  state: State,
  { type, body }: Message,
  context: WorkspaceContext<State>,
  { behaviour, key, address, answerMessage, answerDelivery }: ReplayWorld<State>,
): Decided<State> {
  const handler = behaviour.handlers[type];
  if (handler === undefined) return { state, decisions: [], caused: [] };
  // The state is the fold of all that was lived.
  const decision = handler.prepare(body).decide(state, { ...context, refolded: state });
  const { send = [], deliveries = [] } = decision;
  return {
    state: decision.state ?? behaviour.create(address),
    decisions: [decision],
    caused: [
      ...send.flatMap((each) => (each.to === key ? [each] : answerMessage(each, context.now))),
      ...deliveries.map(answerDelivery),
    ],
  };
}

function contextAt<State>(
  at: number,
  { address, key, draft, companions }: ReplayWorld<State>,
): WorkspaceContext<State> {
  return { ...address, self: key, now: new Date(at), workspace: draft.workspace, companions };
}
