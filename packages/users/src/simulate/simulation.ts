/**
 * A draft led through the lives of many: page after page where nobody waits for anybody, all together in order of time where
 * a rate limit makes them. Pure: anyone who plays it looks at the clock between two steps, and may stop.
 */
import type { ActorDocument, ActorKey, DeliveryOutcome } from "@signalbox/core";
import type { JourneyDraft } from "./draft-journey.js";
import {
  createSimulatedUser,
  type SimulatedUser,
  type SimulationSettings,
  type Step,
} from "./simulated-user.js";
import type { Trace } from "./trace.js";
import { createSimulationCounter, type SimulationCounts } from "./simulation-counts.js";
import { createSimulatedRateLimits } from "./simulated-rate-limits.js";

export interface SimulationSpan {
  /** ms, both inclusive; the end may lie ahead: then time alone goes on. */
  readonly from: number;
  readonly to: number;
  /** What becomes of every message. */
  readonly outcome?: DeliveryOutcome;
  /** People whose stories are kept. */
  readonly samples?: number;
}

export interface SimulationOptions extends SimulationSpan {
  readonly draft: JourneyDraft;
}

export interface Sample {
  readonly key: ActorKey;
  readonly trace: Trace;
}

export interface Simulated extends SimulationCounts {
  /** People led. */
  readonly looked: number;
  /** Of these, people to whom more happened than was followed. */
  readonly cut: number;
  /** How far time went for all of them, ms: to the end, unless they were stopped. */
  readonly until: number;
  /** The first to have runs. */
  readonly samples: readonly Sample[];
}

export interface Simulation {
  /** Someone who is still to learn their history. */
  createUser(key: ActorKey, companions?: ReadonlyMap<ActorKey, ActorDocument>): SimulatedUser;
  /**
   * Leads them, one step at a time. Where the draft is shared, to be called once, with everybody. Anyone who stops it early
   * leaves out those who had not come to the end; of a shared draft everybody counts as far as they have come.
   */
  play(users: readonly SimulatedUser[]): Generator<undefined, void>;
  result(): Simulated;
}

const defaultSamples = 20;

export function createSimulation(options: SimulationOptions): Simulation {
  const { draft, from, to, outcome = "sent", samples: maxSamples = defaultSamples } = options;
  const settings: SimulationSettings = {
    draft,
    from,
    to,
    outcome,
    rateLimits: createSimulatedRateLimits(draft.workspace),
  };
  const counter = createSimulationCounter(draft.nodes);
  const samples: Sample[] = [];
  let [looked, cut, until] = [0, 0, to];

  const count = (simulatedUser: SimulatedUser): void => {
    const trace = simulatedUser.story();
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
  /** Among the people. */
  readonly index: number;
}

/** All of them in order of time; gives the moment after each step. */
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
