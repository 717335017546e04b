/** The analysis on the real database: the same numbers as in memory. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices } from "@signalbox/dev-services";
import { connectMongoStorage } from "@signalbox/storage";
import { afterAll, beforeAll, describe } from "vitest";
import { startTestApi } from "../../test-api.fixture.js";
import { analysisContract } from "./analysis-contract.fixture.js";

let url = "";
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-analysis-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const services = await startDevServices({ dataDir, only: ["mongodb"], durable: false });
  closing.push(() => services.stop());
  url = services.mongodb.url;
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

describe("the analysis on MongoDB", () => {
  analysisContract({
    size: 2_000,
    questions: 2,
    start: async () => {
      const storage = await connectMongoStorage({ url, database: "analysis" });
      closing.push(() => storage.close());
      const { actors, deliveries, events, tables, monitor: store } = storage;
      return startTestApi({ ports: { actors, deliveries, events, tables, store } });
    },
  });
});
