/** User lists on the real database: the same contract and the same results, in MongoDB's order. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi } from "../../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../../test-mongo.fixture.js";
import {
  anyFilter,
  anyOrder,
  count,
  identity,
  narrow,
  user,
  positionsOf,
  readAllPages,
} from "./listing.fixture.js";
import { aWorkspace, childId, enter, inOrder, isMeant, parentId } from "./population.fixture.js";
import { usersContract } from "./users-contract.fixture.js";

let mongo: TestMongo;

beforeAll(() => {
  mongo = openTestMongo();
});
afterAll(() => mongo?.close());

describe("users on MongoDB", () => {
  usersContract(async () => {
    const storage = await mongo.open();
    const { actors, events, tables, monitor: store } = storage;
    return startTestApi({ ports: { actors, events, tables, store } });
  });
});

describe("a list on MongoDB", () => {
  it("contains exactly the users that the filter matches, in order, over pages in both directions", async () => {
    const lists = openTestMongo();
    mongo.whenClosing(() => lists.close());
    const storage = await lists.open();
    const [users = []] = fc.sample(
      fc.uniqueArray(user, { selector: identity, minLength: 100, maxLength: 100 }),
      { numRuns: 1, seed: 7 },
    );
    for (const each of users) await enter(each, storage);
    const workspaces = [aWorkspace(parentId), aWorkspace(childId)];
    await fc.assert(
      fc.asyncProperty(fc.oneof(narrow, anyFilter), anyOrder, async (filter, order) => {
        const meant = users.filter((each) => isMeant(each, filter));
        const expected = inOrder(meant, order).map(identity);
        const { forth, back } = await readAllPages({ workspaces, filter, order }, storage);
        expect(positionsOf(forth)).toEqual(expected);
        expect(positionsOf(back)).toEqual(expected);
        expect(await count(filter, workspaces, storage)).toBe(meant.length);
      }),
      { numRuns: 40 },
    );
  });
});
