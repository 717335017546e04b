/**
 * A draft led through the lives of many: page after page where nobody waits for anybody, all together in order of time where
 * a rate limit makes them. Pure: whoever plays it looks at the clock between two steps, and may stop.
 */
import type { ActorDocument, ActorKey, DeliveryOutcome } from "@signalbox/core";
import type { JourneyDraft } from "./draft-journey.js";
import { createLife, type Life, type Lifetime, type Occasion } from "./life.js";
import type { Story } from "./story.js";
import { createTally, type Tally } from "./tally.js";
import { createTurnstiles } from "./turnstiles.js";

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

export interface Simulated extends Tally {
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
  /** Somebody who is still to learn their history. */
  person(key: ActorKey, companions?: ReadonlyMap<ActorKey, ActorDocument>): Life;
  /**
   * Leads them, one step at a time. Where the draft is shared, to be called once, with everybody. Whoever stops it early
   * leaves out those who had not come to the end; of a shared draft everybody counts as far as they have come.
   */
  play(people: readonly Life[]): Generator<undefined, void>;
  result(): Simulated;
}

const defaultSamples = 20;

export function createSimulation(options: SimulationOptions): Simulation {
  const { draft, from, to, outcome = "sent", samples: maxSamples = defaultSamples } = options;
  const lifetime: Lifetime = { draft, from, to, outcome, turnstiles: createTurnstiles(draft.workspace) };
  const tally = createTally(draft.nodes);
  const samples: Sample[] = [];
  let [looked, cut, until] = [0, 0, to];

  const count = (life: Life): void => {
    const story = life.story();
    looked += 1;
    if (life.isCut) cut += 1;
    tally.add(story);
    if (story.runs.length > 0 && samples.length < maxSamples) samples.push({ key: life.key, story });
  };

  return {
    person: (key, companions = new Map()) => createLife(key, lifetime, companions),
    *play(people) {
      if (!draft.isShared) {
        for (const life of people) {
          yield* alone(life);
          count(life);
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
        for (const life of people) count(life);
      }
    },
    result: () => ({ ...tally.result(), looked, cut, until, samples }),
  };
}

function* alone(life: Life): Generator<undefined, void> {
  while (life.next() !== undefined) {
    life.live();
    yield;
  }
}

interface Turn extends Occasion {
  readonly life: Life;
  /** Among the people. */
  readonly nth: number;
}

/** All of them in order of time; gives the moment after each step. */
function* together(people: readonly Life[]): Generator<number, void> {
  const heap: Turn[] = [];
  for (const [nth, life] of people.entries()) {
    const occasion = life.next();
    if (occasion !== undefined) push(heap, { ...occasion, life, nth });
  }
  for (let turn = pop(heap); turn !== undefined; turn = pop(heap)) {
    const { life, nth, at } = turn;
    life.live();
    const occasion = life.next();
    if (occasion !== undefined) push(heap, { ...occasion, life, nth });
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
