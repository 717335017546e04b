/**
 * A draft led through the lives of many: page after page where nobody waits for anybody, all together in order of time where
 * a rate limit makes them. Pure: anyone who plays it looks at the clock between two steps, and may stop.
 */
import type { ActorDocument, ActorKey, DeliveryOutcome } from "@signalbox/core";
import type { JourneyDraft } from "./draft-journey.js";
import { createSimulatedUser, type SimulatedUser, type Lifetime, type Occasion } from "./simulated-user.js";
import type { Story } from "./trace.js";
import { createSimulationCounter, type SimulationCounts } from "./simulation-counts.js";
import { createTurnstiles } from "./simulated-rate-limits.js";

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
  readonly story: Story;
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
  person(key: ActorKey, companions?: ReadonlyMap<ActorKey, ActorDocument>): SimulatedUser;
  /**
   * Leads them, one step at a time. Where the draft is shared, to be called once, with everybody. Anyone who stops it early
   * leaves out those who had not come to the end; of a shared draft everybody counts as far as they have come.
   */
  play(people: readonly SimulatedUser[]): Generator<undefined, void>;
  result(): Simulated;
}

const defaultSamples = 20;

export function createSimulation(options: SimulationOptions): Simulation {
  const { draft, from, to, outcome = "sent", samples: maxSamples = defaultSamples } = options;
  const lifetime: Lifetime = { draft, from, to, outcome, turnstiles: createTurnstiles(draft.workspace) };
  const counter = createSimulationCounter(draft.nodes);
  const samples: Sample[] = [];
  let [looked, cut, until] = [0, 0, to];

  const count = (simulatedUser: SimulatedUser): void => {
    const story = simulatedUser.story();
    looked += 1;
    if (simulatedUser.isCut) cut += 1;
    counter.add(story);
    if (story.runs.length > 0 && samples.length < maxSamples) samples.push({ key: simulatedUser.key, story });
  };

  return {
    person: (key, companions = new Map()) => createSimulatedUser(key, lifetime, companions),
    *play(people) {
      if (!draft.isShared) {
        for (const simulatedUser of people) {
          yield* alone(simulatedUser);
          count(simulatedUser);
        }
        return;
      }
      try {
        for (const at of together(people)) {
          until = at;
          yield;
        }
        until = to;
      } finally {
        for (const simulatedUser of people) count(simulatedUser);
      }
    },
    result: () => ({ ...counter.result(), looked, cut, until, samples }),
  };
}

function* alone(simulatedUser: SimulatedUser): Generator<undefined, void> {
  while (simulatedUser.next() !== undefined) {
    simulatedUser.live();
    yield;
  }
}

interface Turn extends Occasion {
  readonly simulatedUser: SimulatedUser;
  /** Among the people. */
  readonly nth: number;
}

/** All of them in order of time; gives the moment after each step. */
function* together(people: readonly SimulatedUser[]): Generator<number, void> {
  const heap: Turn[] = [];
  for (const [nth, simulatedUser] of people.entries()) {
    const occasion = simulatedUser.next();
    if (occasion !== undefined) push(heap, { ...occasion, simulatedUser, nth });
  }
  for (let turn = pop(heap); turn !== undefined; turn = pop(heap)) {
    const { simulatedUser, nth, at } = turn;
    simulatedUser.live();
    const occasion = simulatedUser.next();
    if (occasion !== undefined) push(heap, { ...occasion, simulatedUser, nth });
    yield at;
  }
}

function isBefore(one: Turn, other: Turn): boolean {
  if (one.at !== other.at) return one.at < other.at;
  return one.place === other.place ? one.nth < other.nth : one.place < other.place;
}

/** A binary heap, the earliest first. */
function push(heap: Turn[], turn: Turn): void {
  let at = heap.length;
  for (;;) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (at === 0 || parent === undefined || !isBefore(turn, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = turn;
}

function pop(heap: Turn[]): Turn | undefined {
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
