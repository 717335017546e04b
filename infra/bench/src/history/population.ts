/**
 * Users whose past is asked about: each has a profile and about nine events of common names; one in twenty also has a
 * rare event, one in ten is of the plan "team". The same on every run, and counted while it is created. Pure.
 */
import { rng } from "../load/arrivals.js";
import { identifyCall, trackCall, userIdOf, type Call } from "../load/calls.js";

export const rareEvent = "Warranty Claimed";
export const quietDays = 30;
/** The lowest prices that the segments over the same events ask for. */
export const priceSteps: readonly number[] = Array.from({ length: 20 }, (_, step) => step * 15);

/** Numbers of users, except `events`. */
export interface PopulationCounts {
  events: number;
  /** With the rare event. */
  rare: number;
  /** Without it in the last thirty days. */
  quiet: number;
  team: number;
  /** With a rare event of at least each of `priceSteps`. */
  priced: number[];
  readers: number;
  buyers: number;
  readingBuyers: number;
}

export interface Population {
  /** Each user's calls, oldest first; counted, so call it once per user. */
  callsOf(index: number): readonly Call[];
  readonly counts: Readonly<PopulationCounts>;
}

const dayMs = 24 * 60 * 60 * 1_000;
const historyDays = 90;
const shareOfRare = 0.05;
const shareOfTeam = 0.1;
/** No rare event is near the limit of thirty days, so that time alone changes no segment. */
const rareDaysAgo = { recent: { from: 1, to: 25 }, old: { from: 35, to: 85 } };
const boughtName = "Order Completed";
/** Cumulative shares of the common events, by name: most are views, few are orders. */
const funnel: readonly (readonly [upTo: number, event: string])[] = [
  [0.6, "Product Viewed"],
  [0.85, "Product Added"],
  [0.95, "Cart Viewed"],
  [0.99, "Checkout Started"],
  [1, boughtName],
];
const commonEvents = { least: 5, most: 13 };
const otherPlans: readonly string[] = ["free", "starter", "business"];

export function createPopulation(now: number): Population {
  const counts: PopulationCounts = {
    events: 0,
    rare: 0,
    quiet: 0,
    team: 0,
    priced: priceSteps.map(() => 0),
    readers: 0,
    buyers: 0,
    readingBuyers: 0,
  };
  return {
    counts,
    callsOf(index) {
      const random = rng(index + 1);
      const userId = userIdOf(index);
      const events = [...commonOf(userId, now, random), ...rareOf(userId, now, random)];
      const calls = [
        at(now - historyDays * dayMs, profileOf(userId, random)),
        ...events.toSorted((a, b) => momentOf(a) - momentOf(b)),
      ];
      count(calls, now, counts);
      return calls;
    },
  };
}

function profileOf(userId: string, random: () => number): Call {
  const call = identifyCall(userId, random);
  const { email, seats, newsletter } = call["traits"] as Readonly<Record<string, unknown>>;
  const plan = random() < shareOfTeam ? "team" : otherPlans[Math.floor(random() * otherPlans.length)];
  return { ...call, traits: { email, plan, seats, newsletter } };
}

function commonOf(userId: string, now: number, random: () => number): Call[] {
  const { least, most } = commonEvents;
  const length = least + Math.floor(random() * (most - least + 1));
  return Array.from({ length }, () =>
    at(now - historyDays * dayMs * random(), {
      ...trackCall(userId, random),
      event: eventNameOf(random()),
    }),
  );
}

function rareOf(userId: string, now: number, random: () => number): Call[] {
  if (random() >= shareOfRare) return [];
  const { from, to } = random() < 0.5 ? rareDaysAgo.recent : rareDaysAgo.old;
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    at(now - (from + (to - from) * random()) * dayMs, {
      ...trackCall(userId, random),
      event: rareEvent,
    }),
  );
}

function count(calls: readonly Call[], now: number, counts: PopulationCounts): void {
  const traits = fieldsOf(calls[0]?.["traits"]);
  const rare = calls.filter(({ event }) => event === rareEvent);
  const highest = Math.max(...rare.map(({ properties }) => Number(fieldsOf(properties)["price"])));
  const isBuyer = calls.some(({ event }) => event === boughtName);
  const isReader = traits["newsletter"] === true;
  counts.events += calls.length;
  counts.rare += rare.length > 0 ? 1 : 0;
  counts.quiet += rare.every((call) => momentOf(call) < now - quietDays * dayMs) ? 1 : 0;
  counts.team += traits["plan"] === "team" ? 1 : 0;
  counts.priced = counts.priced.map((users, step) => users + (highest >= (priceSteps[step] ?? 0) ? 1 : 0));
  counts.readers += isReader ? 1 : 0;
  counts.buyers += isBuyer ? 1 : 0;
  counts.readingBuyers += isReader && isBuyer ? 1 : 0;
}

/** The call with another time. */
function at(moment: number, call: Call): Call {
  return { ...call, timestamp: new Date(moment).toISOString() };
}

/** By a share from 0 to 1. */
function eventNameOf(share: number): string {
  return funnel.find(([upTo]) => share < upTo)?.[1] ?? boughtName;
}

function momentOf(call: Call): number {
  return Date.parse(String(call["timestamp"]));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>;
}
