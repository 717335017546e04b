/**
 * The queries of a dashboard in a large workspace, each compared with the raw driver reading the same rows. The
 * expected answers are known, because the shop counted its users when it created them.
 */
import { indexKey } from "@signalbox/audience";
import type { StoredSegment, WorkspaceState } from "@signalbox/workspace";
import type { RawQueries } from "../limits/raw-queries.js";
import type { AdminCalls } from "../load/admin-calls.js";
import type { Question } from "../measure/time-answers.js";
import {
  countQuestion,
  limit,
  pageQuestion,
  previewQuestion,
  type OrderedSet,
  type PreviewQuery,
} from "./question-kinds.js";
import { boughtName, type ShopCounts } from "./shop.js";

export interface QueryContext {
  readonly admin: AdminCalls;
  readonly raw: RawQueries;
  readonly state: WorkspaceState;
  readonly counts: ShopCounts;
  readonly users: number;
}

export function questionsOf(asking: QueryContext): readonly Question[] {
  const { admin, raw, state, counts, users } = asking;
  const page = (listing: OrderedSet): Question => pageQuestion(listing, admin);
  const count = (listing: OrderedSet): Question => countQuestion(listing, admin);
  const preview = (query: PreviewQuery): Question => previewQuestion(query, { admin, raw });
  const business = segmentOf(state, "business");
  const customers = segmentOf(state, "customers");
  const plan = propertyOf(state, "plan");
  const seats = propertyOf(state, "seats");
  const team = { slot: plan.slot, value: indexKey("team") };
  return [
    page({
      what: "first page of a segment",
      body: { segmentFilter: [business.id] },
      expected: counts.business,
      raw: () => [raw.members(business.slot, limit + 1), raw.countMembers(business.slot)],
    }),
    count({
      what: "members of a segment, counted",
      body: { segmentFilter: [business.id] },
      expected: counts.business,
      raw: () => [raw.countMembers(business.slot)],
    }),
    count({
      what: "members of two segments, counted",
      body: { segmentFilter: [business.id, customers.id] },
      expected: counts.businessCustomers,
      raw: () => [raw.countBoth(customers.slot, business.slot)],
    }),
    page({
      what: "first page by a user property",
      body: { userPropertyFilter: [{ id: plan.id, values: ["team"] }] },
      expected: counts.team,
      raw: () => [raw.holders(team, limit + 1), raw.countHolders(team)],
    }),
    page({
      what: "first page in order of a user property",
      body: { sortBy: seats.id },
      expected: users,
      raw: () => [raw.inOrderOf(seats.slot, limit + 1), raw.countUsers()],
    }),
    preview({
      what: "preview by an event",
      definition: customers.definition,
      expected: counts.customers,
      readExact: () => raw.doers(boughtName),
    }),
    preview({ what: "preview by a trait", definition: business.definition, expected: counts.business }),
  ];
}

export function segmentOf({ segments }: WorkspaceState, wanted: string): StoredSegment {
  return found(
    segments.find(({ name }) => name === wanted),
    wanted,
  );
}

export function propertyOf({ userProperties }: WorkspaceState, wanted: string): { id: string; slot: number } {
  return found(
    userProperties.find(({ name }) => name === wanted),
    wanted,
  );
}

function found<T>(definition: T | undefined, name: string): T {
  if (definition === undefined) throw new Error(`"${name}" is not defined`);
  return definition;
}
