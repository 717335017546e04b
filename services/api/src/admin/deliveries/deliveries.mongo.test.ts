/** The delivery lists on the real database: the same contract as in memory. */
import { afterAll, beforeAll, describe } from "vitest";
import { startTestApi } from "../../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../../test-mongo.fixture.js";
import { deliveriesContract } from "./deliveries-contract.fixture.js";

let mongo: TestMongo;

beforeAll(() => {
  mongo = openTestMongo();
});
afterAll(() => mongo?.close());

describe("deliveries on MongoDB", () => {
  deliveriesContract(async () => {
    const storage = await mongo.open();
    const { actors, deliveries, events, tables, monitor: store } = storage;
    return startTestApi({ ports: { actors, deliveries, events, tables, store } });
  });
});
