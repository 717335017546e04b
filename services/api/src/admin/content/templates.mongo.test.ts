/** Templates on a real database, which limits the size of a document. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../../test-mongo.fixture.js";
import { anEmail, listTemplates, putTemplate } from "./content.fixture.js";

let mongo: TestMongo;
let house: TestApi;

beforeAll(async () => {
  mongo = openTestMongo();
  const storage = await mongo.open();
  const { actors, deliveries, events, tables, files, monitor: store } = storage;
  house = await startTestApi({ ports: { actors, deliveries, events, tables, files, store } });
  mongo.whenClosing(() => house.close());
});
afterAll(() => mongo?.close());

it("accepts many templates of the maximum size at once", async () => {
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
  // On a busy machine some calls are answered before they are applied.
  const applied = async (): Promise<readonly string[]> =>
    (await listTemplates(house)).map(({ name }) => name);
  await expect.poll(applied, { timeout: 60_000 }).toEqual(expect.arrayContaining(names));
  const [first] = await listTemplates(house, "?limit=1");
  expect(first).toMatchObject({ definition: anEmail({ body }), draft: anEmail({ body }) });
});
