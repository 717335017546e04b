import fc from "fast-check";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { mersenne } from "pure-rand/generator/mersenne";
import { describe, expect, it } from "vitest";
import {
  anyFilter,
  anyOrder,
  listingFor,
  count,
  identity,
  names,
  narrow,
  population,
  positionsOf,
  readOnePage,
  readAllPages,
} from "./listing.fixture.js";
import {
  aWorkspace,
  childId,
  enter,
  inOrder,
  isMeant,
  leave,
  parentId,
  storesOf,
  type GeneratedUser,
} from "./population.fixture.js";
import {
  createUserCounts,
  estimateFiltered,
  readPage,
  filterUsers,
  type UserFilter,
  type UserStores,
} from "@signalbox/user-queries";

const one = [aWorkspace()];
const family = [aWorkspace(parentId), aWorkspace(childId)];

describe.each([
  { name: "one workspace", workspaces: one },
  { name: "a parent and its child", workspaces: family },
])("the list of $name", ({ workspaces }) => {
  const listed = new Set(workspaces.map(({ workspaceId }) => workspaceId));

  it("contains exactly the users that the filter matches, in order, over pages in both directions", async () => {
    await fc.assert(
      fc.asyncProperty(population, narrow, anyOrder, async (users, filter, order) => {
        const stores = await storesOf(users);
        const meant = users.filter((each) => listed.has(each.workspaceId) && isMeant(each, filter));
        const expected = inOrder(meant, order).map(identity);
        const { forth, back } = await readAllPages({ workspaces, filter, order }, stores);
        expect(positionsOf(forth)).toEqual(expected);
        expect(positionsOf(back)).toEqual(expected);
        for (const pages of [forth, back]) {
          expect(pages.map(({ hasPrevious }) => hasPrevious)).toEqual(pages.map((_, index) => index > 0));
          expect(pages.map(({ hasNext }) => hasNext)).toEqual(
            pages.map((_, index) => index < pages.length - 1),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it("counts the users that the filter matches, for any combination of filters", async () => {
    await fc.assert(
      fc.asyncProperty(population, fc.oneof(narrow, anyFilter), async (users, filter) => {
        const stores = await storesOf(users);
        const meant = users.filter((each) => listed.has(each.workspaceId) && isMeant(each, filter));
        expect(await count(filter, workspaces, stores)).toBe(meant.length);
      }),
      { numRuns: 300 },
    );
  });

  it("shows remaining users exactly once while others are added and removed between pages", async () => {
    await fc.assert(
      fc.asyncProperty(population, population, narrow, anyOrder, async (users, others, filter, order) => {
        const known = new Set(users.map(identity));
        const coming = others.filter((each) => !known.has(identity(each)));
        const [staying, going] = [
          users.filter((_, index) => index % 3 > 0),
          users.filter((_, index) => index % 3 === 0),
        ];
        const stores = await storesOf(users);
        const question = { workspaces, filter, order };
        const seen: string[] = [];
        let page = await readOnePage(listingFor(question, stores), order.limit);
        for (;;) {
          seen.push(...names(page.positions));
          if (!page.hasNext) break;
          const [gone, come] = [going.pop(), coming.pop()];
          if (gone !== undefined) await leave(gone, stores);
          if (come !== undefined) await enter(come, stores);
          page = await readOnePage(listingFor(question, stores), order.limit, page.positions.at(-1));
        }
        expect(new Set(seen).size).toBe(seen.length);
        const meant = staying.filter((each) => listed.has(each.workspaceId) && isMeant(each, filter));
        const stayed = new Set(staying.map(identity));
        expect(seen.filter((each) => stayed.has(each))).toEqual(inOrder(meant, order).map(identity));
      }),
      { numRuns: 150 },
    );
  });

  it("begins with the user at the cursor where the cursor is not exclusive", async () => {
    await fc.assert(
      fc.asyncProperty(population, narrow, anyOrder, fc.nat(), async (users, filter, order, at) => {
        const stores = await storesOf(users);
        const listing = listingFor({ workspaces, filter, order }, stores);
        const all = await listing.walk({ from: undefined, back: false, limit: 1_000 });
        const cursor = all[all.length === 0 ? 0 : at % all.length];
        if (cursor === undefined) return;
        const index = all.indexOf(cursor);
        const page = await readPage(listing, { cursor, direction: "after", isExclusive: false, limit: 3 });
        expect(names(page.positions)).toEqual(names(all.slice(index, index + 3)));
        expect(page.hasPrevious).toBe(index > 0);
      }),
    );
  });
});

describe("many users", () => {
  /** Every second is red, every hundredth blue; a tenth has a city, all of them different. */
  const users = Array.from({ length: 3_000 }, (_, index): GeneratedUser => {
    return {
      workspaceId: parentId,
      kind: index % 7 === 0 ? "anonymous" : "user",
      id: String(index).padStart(5, "0"),
      segments: { red: index % 2 === 0, blue: index % 100 === 0, "left-out": index % 3 === 0 },
      values: index % 10 === 0 ? { city: `city ${(index * 7_919) % 3_000}` } : {},
    };
  });

  /** Counts the calls of tables and actors while a page is read. */
  function counted(stores: UserStores): { readonly stores: UserStores; readonly calls: () => number } {
    let called = 0;
    const watch = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get(target, name, receiver) {
          called += 1;
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
    return {
      stores: { actors: watch(stores.actors), tables: watch(stores.tables) },
      calls: () => called,
    };
  }

  it.each<[string, UserFilter, string]>([
    ["in order of ids", {}, "id"],
    ["of a segment", { segmentFilter: ["red"] }, "id"],
    ["of two segments", { segmentFilter: ["red", "blue"] }, "id"],
    ["of a segment without another", { segmentFilter: ["red"], negativeSegmentFilter: ["blue"] }, "id"],
    ["subscribed to an OptOut group", { subscriptionGroupFilter: ["out"] }, "id"],
    ["sorted by a property", {}, "city"],
    ["of a segment, sorted", { segmentFilter: ["red"] }, "city"],
  ])("are listed with a handful of queries: %s", async (_, filter, sortBy) => {
    const { stores, calls: called } = counted(await storesOf(users));
    const order = { sortBy, sortOrder: "asc", limit: 10 } as const;
    const listing = listingFor({ workspaces: one, filter, order }, stores);
    const page = await readOnePage(listing, order.limit);
    const expected = inOrder(
      users.filter((each) => isMeant(each, filter)),
      order,
    );
    expect(names(page.positions)).toEqual(expected.slice(0, 10).map(identity));
    expect(called()).toBeLessThan(20);
  });

  it.each<[string, UserFilter]>([
    ["all", {}],
    ["of a segment", { segmentFilter: ["red"] }],
    ["of a segment that few are in", { segmentFilter: ["blue"] }],
    ["of one segment without another", { segmentFilter: ["red"], negativeSegmentFilter: ["left-out"] }],
  ])("are estimated from a sample: %s", async (_, filter) => {
    const stores = await storesOf(users);
    const [counts, random] = [createUserCounts({ now: () => new Date(0) }), randomNumbers()];
    const estimate = await estimateFiltered(filterUsers(filter, one, stores), { ...stores, counts, random });
    const meant = users.filter((each) => isMeant(each, filter)).length;
    expect(estimate?.low).toBeLessThanOrEqual(meant);
    expect(estimate?.high).toBeGreaterThanOrEqual(meant);
    expect((estimate?.high ?? Infinity) - (estimate?.low ?? 0)).toBeLessThan(0.1 * users.length);
  });

  it("are counted without reading the rows of the last condition", async () => {
    const { actors, tables } = await storesOf(users);
    const unread = { ...tables, getMany: () => Promise.reject(new Error("rows were read")) };
    for (const filter of [
      { segmentFilter: ["red", "blue"] },
      { segmentFilter: ["red"], negativeSegmentFilter: ["left-out"] },
    ]) {
      const meant = users.filter((each) => isMeant(each, filter)).length;
      expect(await count(filter, one, { actors, tables: unread })).toBe(meant);
    }
  });

  it("are not estimated where they are few", async () => {
    const stores = await storesOf(users.slice(0, 1_000));
    const [counts, random] = [createUserCounts({ now: () => new Date(0) }), randomNumbers()];
    const filtered = filterUsers({}, one, stores);
    expect(await estimateFiltered(filtered, { ...stores, counts, random })).toBeUndefined();
  });

  /** The same on every run. */
  function randomNumbers(): () => number {
    const generator = mersenne(1);
    return () => uniformFloat64(generator);
  }

  it("are walked to the end over batches, and counted", async () => {
    const stores = await storesOf(users);
    const filter: UserFilter = { segmentFilter: ["red"], subscriptionGroupFilter: ["out"] };
    const meant = users.filter((each) => isMeant(each, filter));
    expect(await count(filter, one, stores)).toBe(meant.length);
    for (const sortBy of ["id", "city"]) {
      const order = { sortBy, sortOrder: "desc", limit: 400 } as const;
      const { forth } = await readAllPages({ workspaces: one, filter, order }, stores);
      expect(positionsOf(forth)).toEqual(inOrder(meant, order).map(identity));
    }
  });
});

describe("a filter", () => {
  const refusal = (filter: UserFilter, sortBy = "id"): string => {
    const none = {} as UserStores;
    try {
      listingFor({ workspaces: family, filter, order: { sortBy, sortOrder: "asc", limit: 1 } }, none);
      return "taken";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  it("is refused with the path of every unknown id", () => {
    expect(
      refusal({
        segmentFilter: ["red", "pink"],
        negativeSegmentFilter: ["grey"],
        subscriptionGroupFilter: ["in", "x"],
        negativeSubscriptionGroupFilter: ["y"],
        unsubscribedFromFilter: ["z"],
        userPropertyFilter: [{ id: 'a"b', values: [] }],
      }).split("; "),
    ).toEqual([
      'segmentFilter[1]: no segment with id "pink"',
      'negativeSegmentFilter[0]: no segment with id "grey"',
      'subscriptionGroupFilter[1]: no subscription group with id "x"',
      'negativeSubscriptionGroupFilter[0]: no subscription group with id "y"',
      'unsubscribedFromFilter[0]: no subscription group with id "z"',
      'userPropertyFilter[0].id: no user property with id "a\\"b"',
    ]);
  });

  it("and an order over a list of events are refused", () => {
    const reason =
      'users cannot be filtered or sorted by the user property "orders" (PerformedMany); userIds finds them by their ids';
    expect(refusal({ userPropertyFilter: [{ id: "orders", values: [1] }] })).toBe(
      `userPropertyFilter[0].id: ${reason}`,
    );
    expect(refusal({}, "orders")).toBe(`sortBy: ${reason}`);
    expect(refusal({}, "shoe size")).toBe('sortBy: must be "id", or the id or name of a user property');
    expect(refusal({}, "The city")).toBe("taken");
  });
});
