/**
 * Simulates a draft for many users: one after the other if users do not wait for each other, all together in order of time
 * if the draft has a rate limit. Pure: the caller checks the clock between two steps and may stop.
 */
import type { ActorDocument, ActorKey, DeliveryOutcome } from "@signalbox/core";
import { cachedQuietUntil } from "@signalbox/send-checks";
import type { JourneyDraft } from "./draft-journey.js";
import { createSimulatedUser, type SimulatedUser, type SimulationSettings } from "./simulated-user.js";
import type { Step } from "./replay.js";
import type { Trace } from "./trace.js";
import { createSimulationCounter, type SimulationCounts } from "./simulation-counts.js";
import type { SendFacts } from "./send-facts.js";
import { createSimulatedRateLimits } from "./simulated-rate-limits.js";

export interface SimulationSpan {
  /** ms, both inclusive; the end may be in the future, where only alarms are applied. */
  readonly from: number;
  readonly to: number;
  /** The outcome of every message; with `sendFacts`, of those that pass the checks. */
  readonly outcome?: DeliveryOutcome;
  /** The number of users whose traces are kept. */
  readonly samples?: number;
  /** Whether traces have what runs waited for. */
  readonly isDetailed?: boolean;
}

export interface SimulationOptions extends SimulationSpan {
  readonly draft: JourneyDraft;
  /** Messages are checked as sending would check them; without it they are not checked. */
  readonly sendFacts?: SendFacts;
}

export interface Sample {
  readonly key: ActorKey;
  readonly trace: Trace;
}

export interface Simulated extends SimulationCounts {
  /** Simulated users. */
  readonly looked: number;
  /** Those of them whose replay was cut off. */
  readonly cut: number;
  /** The time up to which all of them were simulated, ms: the end, unless the simulation was stopped. */
  readonly until: number;
  /** The first users that have runs. */
  readonly samples: readonly Sample[];
}

export interface Simulation {
  /** A user without events; add them with `addEvent`. */
  createUser(key: ActorKey, companions?: ReadonlyMap<ActorKey, ActorDocument>): SimulatedUser;
  /**
   * Simulates the users, one step per iteration. With a shared draft it must be called once, with all users. If the caller
   * stops early, users who have not reached the end are left out; with a shared draft all users are counted so far.
   */
  play(users: readonly SimulatedUser[]): Generator<undefined, void>;
  result(): Simulated;
}

const defaultSamples = 20;

export function createSimulation(options: SimulationOptions): Simulation {
  const { draft, from, to, outcome = "sent", sendFacts, isDetailed = false } = options;
  const { samples: maxSamples = defaultSamples } = options;
  const settings: SimulationSettings = {
    draft,
    from,
    to,
    sending: { outcome, facts: sendFacts, quietUntil: cachedQuietUntil() },
    isDetailed,
    rateLimits: createSimulatedRateLimits(draft.workspace),
  };
  const counter = createSimulationCounter(draft.nodes);
  const samples: Sample[] = [];
  let [looked, cut, until] = [0, 0, to];

  const count = (simulatedUser: SimulatedUser): void => {
    const trace = simulatedUser.trace();
    looked += 1;
    if (simulatedUser.isCut) cut += 1;
    counter.add(trace);
    if (trace.runs.length > 0 && samples.length < maxSamples) samples.push({ key: simulatedUser.key, trace });
  };

  return {
    createUser: (key, companions = new Map()) => createSimulatedUser(key, settings, companions),
    *play(users) {
      if (!draft.isShared) {
        for (const simulatedUser of users) {
          yield* advanceAlone(simulatedUser);
          count(simulatedUser);
        }
        return;
      }
      try {
        for (const at of advanceTogether(users)) {
          until = at;
          yield;
        }
        until = to;
      } finally {
        for (const simulatedUser of users) count(simulatedUser);
      }
    },
    result: () => ({ ...counter.result(), looked, cut, until, samples }),
  };
}

function* advanceAlone(simulatedUser: SimulatedUser): Generator<undefined, void> {
  while (simulatedUser.next() !== undefined) {
    simulatedUser.advance();
    yield;
  }
}

interface QueuedStep extends Step {
  readonly simulatedUser: SimulatedUser;
  /** Among the users. */
  readonly index: number;
}

/** Advances all users in order of time; yields the time of each step. */
function* advanceTogether(users: readonly SimulatedUser[]): Generator<number, void> {
  const heap: QueuedStep[] = [];
  for (const [index, simulatedUser] of users.entries()) {
    const step = simulatedUser.next();
    if (step !== undefined) push(heap, { ...step, simulatedUser, index });
  }
  for (let queued = pop(heap); queued !== undefined; queued = pop(heap)) {
    const { simulatedUser, index, at } = queued;
    simulatedUser.advance();
    const step = simulatedUser.next();
    if (step !== undefined) push(heap, { ...step, simulatedUser, index });
    yield at;
  }
}

function isBefore(one: QueuedStep, other: QueuedStep): boolean {
  if (one.at !== other.at) return one.at < other.at;
  return one.order === other.order ? one.index < other.index : one.order < other.order;
}

/** A binary heap, the earliest first. */
function push(heap: QueuedStep[], queued: QueuedStep): void {
  let at = heap.length;
  for (;;) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (at === 0 || parent === undefined || !isBefore(queued, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = queued;
}

function pop(heap: QueuedStep[]): QueuedStep | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    if (one === undefined) break;
    const [child, childAt] = other !== undefined && isBefore(other, one) ? [other, left + 1] : [one, left];
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = childAt;
  }
  heap[at] = last;
  return first;
}
