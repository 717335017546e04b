/**
 * The queries of a dashboard in a large workspace, each compared with the raw driver reading the same rows. The
 * expected answers are known, because the shop counted its users when it created them.
 */
import { indexKey } from "@signalbox/audience";
import type { WorkspaceState } from "@signalbox/workspace";
import { countUsers } from "../audience/check-members.js";
import type { RawQueries } from "../limits/raw-queries.js";
import type { AdminCalls } from "../load/admin-calls.js";
import type { Question } from "../measure/time-answers.js";
import { shopDefinitions, type ShopCounts } from "./shop.js";

const limit = 50;

export interface QueryContext {
  readonly admin: AdminCalls;
  readonly raw: RawQueries;
  readonly state: WorkspaceState;
  readonly counts: ShopCounts;
  readonly users: number;
}

export function questionsOf(asking: QueryContext): readonly Question[] {
  const { raw, state, counts, users } = asking;
  const business = segmentOf(state, "business");
  const customers = segmentOf(state, "customers");
  const plan = propertyOf(state, "plan");
  const seats = propertyOf(state, "seats");
  const team = { slot: plan.slot, value: indexKey("team") };
  return [
    page(asking, {
      what: "first page of a segment",
      body: { segmentFilter: [business.id] },
      expected: counts.business,
      raw: () => [raw.members(business.slot, limit + 1), raw.countMembers(business.slot)],
    }),
    count(asking, {
      what: "members of a segment, counted",
      body: { segmentFilter: [business.id] },
      expected: counts.business,
      raw: () => [raw.countMembers(business.slot)],
    }),
    count(asking, {
      what: "members of two segments, counted",
      body: { segmentFilter: [business.id, customers.id] },
      expected: counts.businessCustomers,
      raw: () => [raw.countBoth(customers.slot, business.slot)],
    }),
    page(asking, {
      what: "first page by a user property",
      body: { userPropertyFilter: [{ id: plan.id, values: ["team"] }] },
      expected: counts.team,
      raw: () => [raw.holders(team, limit + 1), raw.countHolders(team)],
    }),
    page(asking, {
      what: "first page in order of a user property",
      body: { sortBy: seats.id },
      expected: users,
      raw: () => [raw.inOrderOf(seats.slot, limit + 1), raw.countUsers()],
    }),
    preview(asking, "customers", { name: "preview by an event", expected: counts.customers }),
    preview(asking, "business", { name: "preview by a trait", expected: counts.business }),
  ];
}

interface Listing {
  readonly what: string;
  readonly body: object;
  /** Number of users. */
  readonly expected: number;
  readonly raw: () => readonly Promise<unknown>[];
}

function page({ admin }: QueryContext, { what, body, expected, raw }: Listing): Question {
  return {
    what,
    async ask() {
      const { users, userCount } = (await admin.callApi("POST", "/users/", { ...body, limit })) as UserPage;
      expectSame(what, userCount, expected);
      expectSame(`${what}: users`, users.length, Math.min(limit, expected));
    },
    queryRaw: async () => void (await Promise.all(raw())),
    detail: () => `${expected.toLocaleString("en")} users in all`,
  };
}

interface UserPage {
  readonly users: readonly unknown[];
  readonly userCount: number;
}

function count({ admin }: QueryContext, { what, body, expected, raw }: Listing): Question {
  return {
    what,
    ask: async () => expectSame(what, await countUsers(admin, body), expected),
    queryRaw: async () => void (await Promise.all(raw())),
    detail: () => `${expected.toLocaleString("en")} users`,
  };
}

interface Preview {
  readonly count: number;
  readonly isEstimate: boolean;
  readonly looked: number;
}

/** Largest accepted error of an estimate, as a share. */
const maxEstimateError = 0.2;
const previewGoal = { atMost: 300 };

function preview(
  { admin, raw }: QueryContext,
  segment: string,
  { name, expected }: { readonly name: string; readonly expected: number },
): Question {
  const definition = shopDefinitions.segments.find((each) => each.name === segment)?.definition;
  const entry = definition?.entryNode;
  let latest: Preview = { count: 0, isEstimate: false, looked: 0 };
  return {
    what: name,
    goal: previewGoal,
    async ask() {
      latest = (await admin.callApi("POST", "/segments/preview", { definition })) as Preview;
      if (latest.isEstimate) {
        const off = Math.abs(latest.count - expected) / expected;
        if (off > maxEstimateError) throw new Error(`${name}: ${latest.count} instead of ${expected}`);
      } else expectSame(name, latest.count, expected);
    },
    queryRaw: () =>
      entry?.type === "Performed" && !latest.isEstimate
        ? raw.doers(entry.event)
        : raw.walkUsers(latest.looked),
    detail: () =>
      `${latest.count.toLocaleString("en")} users${latest.isEstimate ? " by estimate" : ""}, ` +
      `${latest.looked.toLocaleString("en")} evaluated`,
  };
}

function segmentOf({ segments }: WorkspaceState, wanted: string): { id: string; slot: number } {
  return found(
    segments.find(({ name }) => name === wanted),
    wanted,
  );
}

function propertyOf({ userProperties }: WorkspaceState, wanted: string): { id: string; slot: number } {
  return found(
    userProperties.find(({ name }) => name === wanted),
    wanted,
  );
}

function found<T>(definition: T | undefined, name: string): T {
  if (definition === undefined) throw new Error(`"${name}" is not defined`);
  return definition;
}

function expectSame(what: string, reported: number, expected: number): void {
  if (reported !== expected) throw new Error(`${what}: ${reported} instead of ${expected}`);
}
