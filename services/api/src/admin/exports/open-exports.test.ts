/** How many exports of a workspace run at once. */
import { longTaskRowId, longTaskTable } from "@signalbox/long-tasks";
import { commandTable } from "@signalbox/workspace";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
/** Whether outcomes are not stored yet, as the reads of the next call for its key find it. */
let isEarly = false;

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => ({
      ...api,
      tables: {
        ...api.tables,
        get: async (table, id) => {
          if (table === commandTable.name && isEarly) return undefined;
          // The limit is checked after the reads for the key.
          if (table === longTaskTable.name) isEarly = false;
          return api.tables.get(table, id);
        },
      },
    }),
  });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

it("is limited, but a repeated call gets the answer of its own", async () => {
  const begin = async (key: string): Promise<unknown> => {
    const call = { body: { of: "events", format: "csv" }, headers: { "idempotency-key": key } };
    const { status, body } = await admin<{ id?: string }>("POST", "/exports", call);
    return [status, body.id];
  };
  const first = (await begin("first")) as [number, string];
  expect(first).toEqual([200, expect.any(String)]);
  await testApi.pauseWorker();
  const { api, workspaceId } = testApi;
  const row = (await api.tables.get(longTaskTable.name, longTaskRowId(workspaceId, first[1]))) ?? {};
  const others = Array.from({ length: 20 }, (_, index) => `other-${index}`);
  const changes = others.map((taskId) => {
    const open = { ...longTaskTable.read(row), taskId, open: true };
    return { change: longTaskTable.put(longTaskRowId(workspaceId, taskId), open), version: 1 };
  });
  await api.tables.apply(changes);
  isEarly = true;
  expect(await begin("first")).toEqual(first);
  expect(await begin("second")).toEqual([429, undefined]);
});
