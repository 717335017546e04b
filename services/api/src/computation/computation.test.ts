/** How many renderings, previews and simulations a workspace has at a time, as callers see it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { makeChild } from "../workspaces/family.fixture.js";
import { createComputation } from "./computation.js";
import { createSameThread } from "./same-thread.fixture.js";
import type { TaskRunner } from "./task-runner.js";

let testApi: TestApi;
let admin: AdminClient;
let open = (): void => undefined;
let running = 0;

/** Tasks that wait until `open` is called. */
function createBlockedRunner(): TaskRunner {
  const runner = createSameThread();
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    ...runner,
    async run(...task) {
      running += 1;
      await opened;
      return runner.run(...task);
    },
  };
}

beforeAll(async () => {
  const limits = {
    computations: 2,
    computationsWaiting: 2,
    computationWaitMs: 60_000,
    downloads: 1,
    liveStreams: 1,
  };
  testApi = await startTestApi({
    serve: (api) => ({ ...api, computation: createComputation({ runner: createBlockedRunner(), limits }) }),
  });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
const journey = {
  entryNode: { type: "EventEntryNode", event: "Asked", child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
};

type Call = readonly [method: "POST" | "PUT", path: string, body: object];

const render: Call = [
  "POST",
  "/content/templates/render",
  { channel: "Sms", contents: {}, userProperties: {} },
];
const calls: readonly Call[] = [
  render,
  ["POST", "/segments/preview", { definition: everyone }],
  ["POST", "/journeys/simulate", { definition: journey, from: 0, to: 1 }],
  ["PUT", "/content/templates", { name: "T", definition: { type: "Sms", body: "Hi" } }],
];

describe("computations of a workspace", () => {
  it("run two at a time, wait in order, and are 429 with retry-after beyond that; other workspaces are not affected", async () => {
    const request = ([method, path, body]: Call, headers: Readonly<Record<string, string>> = {}) =>
      admin(method, path, { body, headers });
    const child = await makeChild(testApi, { name: "Child" });
    const kept = calls.map((call) => request(call));
    await expect.poll(() => running).toBe(2);
    const refused = await Promise.all(calls.map((call) => request(call)));
    for (const { status, headers, body } of refused) {
      expect([status, headers.get("error-type")]).toEqual([429, "TooManyRequests"]);
      expect(headers.get("retry-after")).toMatch(/^\d+$/);
      expect(body["message"]).toMatch(/^this workspace may run 2 /);
    }
    const other = request(render, { "df-workspace-id": child.id });
    await expect.poll(() => running).toBe(3);
    open();
    expect((await Promise.all(kept)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await other).status).toBe(200);
    expect((await request(render)).status).toBe(200);
  });
});
