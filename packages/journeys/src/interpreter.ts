/**
 * Advances runs: asks the current node for a decision, carries it out, and continues until a node waits or the run ends.
 * It knows no node type. Deterministic; a stimulus that a run does not wait for returns the very run that was given.
 */
import type { JsonObject } from "@signalbox/core";
import type { MessageRequest, StepDecision, RateLimitRequest } from "./decision.js";
import type { Conversion } from "./goal-definition.js";
import { isHeldOut } from "./hold-out.js";
import type { Journey } from "./journey.js";
import type { CompiledNode, Scene } from "./nodes/journey-node.js";
import type { JourneyUser } from "./journey-user.js";
import {
  maxPath,
  visitIdOf,
  type FinishedRun,
  type FinishReason,
  type JourneyRun,
  type RunTrigger,
} from "./run.js";
import { concerns, type Trigger } from "./trigger.js";

/** A run arrived at a node. */
export interface Visit {
  /** Id of the event that records it; the same when the step is repeated. */
  readonly id: string;
  readonly nodeId: string;
  readonly nodeType: string;
  /** ms */
  readonly at: number;
  /** The label of the edge taken; at the entry, the trigger of the run. */
  readonly cause: string;
}

export interface RunStep {
  readonly run: JourneyRun | FinishedRun;
  /** In this step, in order. */
  readonly visited: readonly Visit[];
  readonly orders: readonly MessageRequest[];
  readonly asks: readonly RateLimitRequest[];
  /** ms: when the run needs a `time` stimulus; replaces the earlier value. */
  readonly alarmAt?: number;
  /** The run reached its goal in this step. */
  readonly conversion?: Conversion;
}

export interface RunStart {
  /** From `runIdOf`. */
  readonly id: string;
  readonly key?: string;
  readonly trigger?: RunTrigger;
  readonly entryProperties?: JsonObject;
}

export interface Circumstances {
  readonly user: JourneyUser;
  /** ms */
  readonly now: number;
  /** The journey sends nothing for now. */
  readonly isPaused?: boolean;
}

export interface StartOptions extends Circumstances {
  readonly journey: Journey;
  readonly start: RunStart;
}

export interface AdvanceOptions extends Circumstances {
  /** The version the run started with. */
  readonly journey: Journey;
  readonly run: JourneyRun;
  readonly trigger: Trigger;
}

/** A user who is held out gets a run that has finished and was at no node. */
export function startRun({ journey, start, ...circumstances }: StartOptions): RunStep {
  const { now } = circumstances;
  const { id, key, trigger, entryProperties } = start;
  const run: JourneyRun = {
    v: 1,
    id,
    journeyId: journey.id,
    version: journey.version,
    ...(key !== undefined && { key }),
    ...(trigger !== undefined && { trigger }),
    ...(entryProperties !== undefined && { entryProperties }),
    startedAt: now,
    at: journey.entryNodeId,
    since: now,
    visits: 0,
    wait: {},
    path: [],
  };
  if (
    isHeldOut({
      journeyId: journey.id,
      userId: circumstances.user.userId,
      key,
      percent: journey.holdOutPercent,
    })
  ) {
    return stepOf(finish({ ...run, at: "" }, "heldOut", now));
  }
  return carryOut({ ...circumstances, journey, run }, { go: run.at, because: journey.entry.by });
}

/** Throws a `TypeError` when the run is not of this version of this journey. */
export function advanceRun({ journey, run, trigger, ...circumstances }: AdvanceOptions): RunStep {
  if (run.journeyId !== journey.id || run.version !== journey.version) {
    throw new TypeError(`run ${run.id} is of journey ${run.journeyId}, version ${run.version}`);
  }
  const { user, now, isPaused = false } = circumstances;
  if (!concerns(trigger, run.wait, now)) return stepOf(run);
  const decision = nodeOf(journey, run.at).wake({ run, user, now, isPaused, trigger });
  if (decision === "stay") return stepOf(run);
  return carryOut({ ...circumstances, journey, run }, decision);
}

/** Ends a run at its node, for an external reason. `now` in ms. */
export function endRun(run: JourneyRun, reason: FinishReason, now: number): RunStep {
  return stepOf(finish(run, reason, now));
}

/** Ends a run at its node, because an operator says so. */
export function stopRun(run: JourneyRun, by: string, now: number): RunStep {
  return stepOf({ ...finish(run, "stopped", now), ...(by !== "" && { stoppedBy: by }) });
}

interface Advancing extends Circumstances {
  readonly journey: Journey;
  readonly run: JourneyRun;
}

/** Nodes that do not wait are passed at once, none of them twice. */
export function carryOut({ journey, run: from, ...circumstances }: Advancing, first: StepDecision): RunStep {
  const { user, now, isPaused = false } = circumstances;
  const visited: Visit[] = [];
  let run = from;
  let decision = first;
  const skipRepeat = (): void => {
    if (!("send" in decision) || run.sentAt?.includes(run.at) !== true) return;
    run = afterRepeat(run);
    decision = goOnAsSent(nodeOf(journey, run.at), { run, user, now, isPaused }, decision);
  };
  skipRepeat();
  while ("go" in decision) {
    const { go, because } = decision;
    if (visited.some(({ nodeId }) => nodeId === go)) {
      return stepOf(finish(run, "wentInCircles", now), { visited });
    }
    const node = nodeOf(journey, go);
    run = arrive(run, node, { now, because });
    visited.push({ id: visitIdOf(run, "visit"), nodeId: go, nodeType: node.type, at: now, cause: because });
    decision = node.enter({ run, user, now, isPaused });
    skipRepeat();
  }
  if ("finish" in decision) return stepOf(finish(run, decision.finish, now), { visited });
  return rest(run, decision, visited);
}

/** The run once it has passed a node whose message it was sent before. */
function afterRepeat(run: JourneyRun): JourneyRun {
  const { sentAt = [], ...kept } = run;
  const left = sentAt.filter((nodeId) => nodeId !== run.at);
  return left.length === 0 ? kept : { ...kept, sentAt: left };
}

/** What the node decides when its message is sent. */
function goOnAsSent(
  node: CompiledNode,
  scene: Scene,
  request: Extract<StepDecision, { readonly send: MessageRequest }>,
): StepDecision {
  const { deliveryId: id } = request.send;
  const trigger = { type: "delivery", id, outcome: "sent", retryable: false, folded: true } as const;
  const decision = node.wake({ ...scene, trigger });
  return decision === "stay" ? request : decision;
}

function arrive(
  run: JourneyRun,
  node: CompiledNode,
  { now, because }: { readonly now: number; readonly because: string },
): JourneyRun {
  return {
    ...run,
    at: node.id,
    since: now,
    visits: run.visits + 1,
    wait: {},
    path: [...run.path.slice(1 - maxPath), [node.id, now, because]],
  };
}

type Resting = Exclude<StepDecision, { readonly go: string } | { readonly finish: FinishReason }>;

function rest(run: JourneyRun, decision: Resting, visited: readonly Visit[]): RunStep {
  if ("send" in decision) {
    const { send } = decision;
    const waiting = { ...run, wait: { delivery: { id: send.deliveryId } } };
    return stepOf(waiting, { visited, orders: [send] });
  }
  if ("ask" in decision) {
    const { ask } = decision;
    return stepOf({ ...run, wait: { turn: ask.id } }, { visited, asks: [ask] });
  }
  return stepOf({ ...run, wait: decision.wait }, { visited });
}

function finish(run: JourneyRun, finished: FinishReason, now: number): FinishedRun {
  const { wait: _over, moving: _move, ...kept } = run;
  return { ...kept, finished, finishedAt: now };
}

export function stepOf(
  run: JourneyRun | FinishedRun,
  { visited = [], orders = [], asks = [] }: Partial<Pick<RunStep, "visited" | "orders" | "asks">> = {},
): RunStep {
  const alarmAt = "wait" in run ? run.wait.until : undefined;
  return { run, visited, orders, asks, ...(alarmAt !== undefined && { alarmAt }) };
}

function nodeOf(journey: Journey, id: string): CompiledNode {
  const node = journey.nodes.get(id);
  if (node === undefined) throw new TypeError(`journey ${journey.id} has no node "${id}"`);
  return node;
}
