/** Templates on a real database, which limits the size of a document. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../../test-mongo.fixture.js";
import { anEmail, listTemplates, putTemplate } from "./content.fixture.js";

let mongo: TestMongo;
let testApi: TestApi;

beforeAll(async () => {
  mongo = openTestMongo();
  const storage = await mongo.open();
  const { actors, deliveries, events, tables, files, monitor: store } = storage;
  testApi = await startTestApi({ ports: { actors, deliveries, events, tables, files, store } });
  mongo.whenClosing(() => testApi.close());
});
afterAll(() => mongo?.close());

it("accepts many templates of the maximum size at once", async () => {
  await testApi.pauseWorker();
  const body = `<p>${'"'.repeat(500_000)}</p>`;
  const names = Array.from({ length: 6 }, (_, at) => `large ${at}`);
  const puts = names.map((name) =>
    putTemplate(testApi, { name, definition: anEmail({ body }), draft: anEmail({ body }) }),
  );
  const waiting = async (): Promise<number> =>
    (await testApi.api.queue.depths()).reduce((sum, depth) => sum + depth.waiting, 0);
  // The use of the key waits as well.
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(names.length);
  await testApi.resumeWorker();
  await Promise.all(puts);
  // On a busy machine some calls are answered before they are applied.
  const applied = async (): Promise<readonly string[]> =>
    (await listTemplates(testApi)).map(({ name }) => name);
  await expect.poll(applied, { timeout: 60_000 }).toEqual(expect.arrayContaining(names));
  const [first] = await listTemplates(testApi, "?limit=1");
  expect(first).toMatchObject({ definition: anEmail({ body }), draft: anEmail({ body }) });
});
