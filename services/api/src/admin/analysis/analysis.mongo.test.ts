/** The analysis on the real database: the same numbers as in memory. */
import { afterAll, beforeAll, describe } from "vitest";
import { startTestApi } from "../../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../../test-mongo.fixture.js";
import { analysisContract } from "./analysis-contract.fixture.js";

let mongo: TestMongo;

beforeAll(() => {
  mongo = openTestMongo();
});
afterAll(() => mongo?.close());

describe("the analysis on MongoDB", () => {
  analysisContract({
    size: 2_000,
    questions: 2,
    start: async () => {
      const storage = await mongo.open();
      const { actors, deliveries, events, tables, monitor: store } = storage;
      return startTestApi({ ports: { actors, deliveries, events, tables, store } });
    },
  });
});
