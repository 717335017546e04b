/** Templates on a real database, which bounds how large a document may be. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices } from "@signalbox/dev-services";
import { connectMongoStorage } from "@signalbox/storage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { anEmail, listTemplates, putTemplate } from "./content.fixture.js";

const closing: (() => Promise<unknown>)[] = [];
let house: TestApi;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-templates-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const services = await startDevServices({ dataDir, only: ["mongodb"], durable: false });
  closing.push(() => services.stop());
  const storage = await connectMongoStorage({ url: services.mongodb.url, database: "templates" });
  closing.push(() => storage.close());
  const { actors, deliveries, events, tables, files, monitor: store } = storage;
  house = await startTestApi({ ports: { actors, deliveries, events, tables, files, store } });
  closing.push(() => house.close());
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

it("takes many of the largest templates at once", async () => {
  await house.pauseWorker();
  const body = `<p>${'"'.repeat(500_000)}</p>`;
  const names = Array.from({ length: 6 }, (_, at) => `large ${at}`);
  const puts = names.map((name) =>
    putTemplate(house, { name, definition: anEmail({ body }), draft: anEmail({ body }) }),
  );
  const waiting = async (): Promise<number> =>
    (await house.api.queue.depths()).reduce((sum, depth) => sum + depth.waiting, 0);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(names.length);
  await house.resumeWorker();
  await Promise.all(puts);
  // On a busy machine some are answered before they are applied.
  const applied = async (): Promise<readonly string[]> =>
    (await listTemplates(house)).map(({ name }) => name);
  await expect.poll(applied, { timeout: 60_000 }).toEqual(expect.arrayContaining(names));
  const [first] = await listTemplates(house, "?limit=1");
  expect(first).toMatchObject({ definition: anEmail({ body }), draft: anEmail({ body }) });
});
