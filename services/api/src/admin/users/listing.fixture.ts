/** Generated users, filters and orders for list tests, and paging through a list. */
import {
  countFiltered,
  orderUsers,
  readPage,
  filterUsers,
  type ListedWorkspace,
  type OrderedSet,
  type Page,
  type UserFilter,
  type UserOrder,
  type UserStores,
  type Position,
} from "@signalbox/user-queries";
import { sortKeyOf } from "@signalbox/users";
import { childId, parentId, type GeneratedUser } from "./population.fixture.js";
import fc from "fast-check";

const id = fc.string({
  unit: fc.constantFrom("a", "B", "0", "/", "~", "ü", "ﬀ", "🔑"),
  minLength: 1,
  maxLength: 2,
});
const value = fc.constantFrom<GeneratedUser["values"][string]>("Rome", "Oslo", 5, "5", 40, true, ["x"], null);
const maybe = <Value>(what: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(what, { nil: undefined });
const some = <Name extends string>(...names: readonly Name[]): fc.Arbitrary<Name[] | undefined> =>
  maybe(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }));

export const user: fc.Arbitrary<GeneratedUser> = fc.record({
  workspaceId: fc.constantFrom(parentId, childId),
  kind: fc.constantFrom("user", "anonymous"),
  id,
  segments: fc.dictionary(fc.constantFrom("red", "blue", "opted-in", "left-in", "left-out"), fc.boolean()),
  values: fc.dictionary(fc.constantFrom("city", "age"), value),
});
export const identity = (each: Pick<GeneratedUser, "workspaceId" | "kind" | "id">): string =>
  `${each.workspaceId}/${sortKeyOf(each)}`;
export const population: fc.Arbitrary<GeneratedUser[]> = fc.uniqueArray(user, {
  selector: identity,
  maxLength: 60,
});

export const anyFilter: fc.Arbitrary<UserFilter> = fc
  .record({
    userIds: fc.option(fc.array(id, { maxLength: 20 }), { nil: undefined, freq: 5 }),
    segmentFilter: some("red", "blue"),
    negativeSegmentFilter: some("red", "blue"),
    subscriptionGroupFilter: some("in", "out"),
    negativeSubscriptionGroupFilter: some("in", "out"),
    unsubscribedFromFilter: fc.option(fc.constant(["out"]), { nil: undefined, freq: 5 }),
    userPropertyFilter: maybe(
      fc.array(fc.record({ id: fc.constantFrom("city", "age"), values: fc.array(value, { maxLength: 4 }) }), {
        maxLength: 1,
      }),
    ),
  })
  .map(
    (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([, given]) => given !== undefined)) as UserFilter,
  );
/** At most two conditions, so that some users match. */
export const narrow: fc.Arbitrary<UserFilter> = anyFilter.chain((full) => {
  const given = Object.keys(full);
  return fc
    .subarray(given, { maxLength: Math.min(2, given.length) })
    .map((kept): UserFilter =>
      Object.fromEntries(Object.entries(full).filter(([name]) => kept.includes(name))),
    );
});
export const anyOrder: fc.Arbitrary<UserOrder> = fc.record<UserOrder>({
  sortBy: fc.constantFrom("id", "city", "age"),
  sortOrder: fc.constantFrom("asc", "desc"),
  limit: fc.integer({ min: 1, max: 12 }),
  readAllUpTo: fc.constantFrom(0, 5_000),
});

export interface Question {
  readonly workspaces: readonly ListedWorkspace[];
  readonly filter: UserFilter;
  readonly order: UserOrder;
}

export function listingFor({ workspaces, filter, order }: Question, stores: UserStores): OrderedSet {
  return orderUsers(filterUsers(filter, workspaces, stores), order, stores.tables);
}

export function readOnePage(
  listing: OrderedSet,
  limit: number,
  cursor?: Position,
  direction: "after" | "before" = "after",
): Promise<Page> {
  return readPage(listing, { cursor, direction, isExclusive: true, limit });
}

/** Every page from the start, then every page back from the end. */
export async function readAllPages(
  question: Question,
  stores: UserStores,
): Promise<{ forth: Page[]; back: Page[] }> {
  const { limit } = question.order;
  let page = await readOnePage(listingFor(question, stores), limit);
  const forth = [page];
  while (page.hasNext) {
    page = await readOnePage(listingFor(question, stores), limit, page.positions.at(-1));
    forth.push(page);
  }
  const back = [page];
  while (page.hasPrevious) {
    page = await readOnePage(listingFor(question, stores), limit, page.positions[0], "before");
    back.unshift(page);
  }
  return { forth, back };
}

export const names = (positions: readonly Position[]): string[] =>
  positions.map(({ workspaceId, place: sortKey }) => `${workspaceId}/${sortKey}`);
export const positionsOf = (pages: readonly Page[]): string[] =>
  names(pages.flatMap(({ positions }) => positions));

export async function count(
  filter: UserFilter,
  workspaces: readonly ListedWorkspace[],
  stores: UserStores,
): Promise<number> {
  return countFiltered(filterUsers(filter, workspaces, stores));
}
