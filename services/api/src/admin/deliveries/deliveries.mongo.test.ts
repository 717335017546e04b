/** The lists of deliveries on the real database: the same promises as in memory. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices } from "@signalbox/dev-services";
import { connectMongoStorage } from "@signalbox/storage";
import { afterAll, beforeAll, describe } from "vitest";
import { startTestApi } from "../../test-api.fixture.js";
import { deliveriesContract } from "./deliveries-contract.fixture.js";

let url = "";
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-deliveries-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const services = await startDevServices({ dataDir, only: ["mongodb"], durable: false });
  closing.push(() => services.stop());
  url = services.mongodb.url;
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

describe("deliveries on MongoDB", () => {
  deliveriesContract(async () => {
    const storage = await connectMongoStorage({ url, database: "deliveries" });
    closing.push(() => storage.close());
    const { actors, deliveries, events, tables, monitor: store } = storage;
    return startTestApi({ ports: { actors, deliveries, events, tables, store } });
  });
});
