/**
 * A shop with very many users: the events of each user in the last three months, the same on every run, and the number
 * of users in its initial segments. Most users view products, few buy. Pure.
 */
import type { Definitions, NamedSegment } from "../audience/definitions.js";
import { rng } from "../load/arrivals.js";
import { identifyCall, trackCall, userIdOf, type Call } from "../load/calls.js";

export interface ShopSize {
  readonly users: number;
  readonly events: number;
}

export interface ShopCounts {
  events: number;
  business: number;
  customers: number;
  businessCustomers: number;
  team: number;
}

export interface Shop {
  /** Each user's calls, oldest first; counted, so call it once per user. */
  callsOf(index: number): readonly Call[];
  readonly counts: Readonly<ShopCounts>;
}

const historyMs = 90 * 24 * 60 * 60 * 1_000;
export const boughtName = "Order Completed";
const addedName = "Product Added";
/** Cumulative shares of the track events, by name. */
const funnel: readonly (readonly [upTo: number, event: string])[] = [
  [0.6, "Product Viewed"],
  [0.85, addedName],
  [0.95, "Cart Viewed"],
  [0.99, "Checkout Started"],
  [1, boughtName],
];

export function createShop({ users, events }: ShopSize, now: number): Shop {
  const counts: ShopCounts = { events: 0, business: 0, customers: 0, businessCustomers: 0, team: 0 };
  const tracksEach = Math.max(0, events / users - 1);
  return {
    counts,
    callsOf(index) {
      const random = rng(index + 1);
      const userId = userIdOf(index);
      const start = now - historyMs * random();
      const moments = Array.from(
        { length: geometric(tracksEach, random) },
        () => start + (now - start) * random(),
      ).toSorted((a, b) => a - b);
      const calls = [
        at(start, identifyOf(userId, random)),
        ...moments.map((moment) =>
          at(moment, { ...trackCall(userId, random), event: eventNameOf(random()) }),
        ),
      ];
      count(calls, counts);
      return calls;
    },
  };
}

/** Defined before there are users. */
export const shopDefinitions: Definitions = {
  segments: [
    {
      name: "business",
      definition: {
        entryNode: {
          id: "1",
          type: "Trait",
          path: "plan",
          operator: { type: "Equals", value: "business" },
        },
        nodes: [],
      },
    },
    {
      name: "customers",
      definition: {
        entryNode: { id: "1", type: "Performed", event: boughtName, timesOperator: ">=" },
        nodes: [],
      },
    },
  ],
  userProperties: [
    { name: "plan", definition: { type: "Trait", path: "plan" } },
    { name: "seats", definition: { type: "Trait", path: "seats" } },
  ],
};

/** Needs history that no user document contains. */
export const laterSegment: NamedSegment = {
  name: "dear carts",
  definition: {
    entryNode: {
      id: "1",
      type: "Performed",
      event: addedName,
      timesOperator: ">=",
      properties: [{ path: "price", operator: { type: "GreaterThanOrEqual", value: 200 } }],
    },
    nodes: [],
  },
};

/** Only the traits that the shop's definitions use, because each costs a searched row. */
function identifyOf(userId: string, random: () => number): Call {
  const call = identifyCall(userId, random);
  const { email, plan, seats } = call["traits"] as Readonly<Record<string, unknown>>;
  return { ...call, traits: { email, plan, seats } };
}

/** The call with another time. */
export function at(moment: number, call: Call): Call {
  return { ...call, timestamp: new Date(moment).toISOString() };
}

/** A geometric random integer with the given mean. */
function geometric(mean: number, random: () => number): number {
  return mean === 0 ? 0 : Math.floor(-Math.log(1 - random()) / Math.log(1 + 1 / mean));
}

/** By a share from 0 to 1: most events are views, few are orders. */
export function eventNameOf(share: number): string {
  return funnel.find(([upTo]) => share < upTo)?.[1] ?? boughtName;
}

function count(calls: readonly Call[], counts: ShopCounts): void {
  const traits = calls[0]?.["traits"] as Readonly<Record<string, unknown>> | undefined;
  const isBusiness = traits?.["plan"] === "business";
  const isCustomer = calls.some(({ event }) => event === boughtName);
  counts.events += calls.length;
  counts.business += isBusiness ? 1 : 0;
  counts.team += traits?.["plan"] === "team" ? 1 : 0;
  counts.customers += isCustomer ? 1 : 0;
  counts.businessCustomers += isBusiness && isCustomer ? 1 : 0;
}
