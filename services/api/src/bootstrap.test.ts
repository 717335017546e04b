import { randomUUID } from "node:crypto";
import { deserializeWorkspace, workspaceKey, hashKey } from "@signalbox/workspace";
import { unavailable, type WorkspaceId } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bootstrapWorkspace, firstKeysOf, type FirstKeys } from "./bootstrap.js";
import { readConfig } from "./config.js";
import { createFirstSetup } from "./first-setup.js";
import { createServer } from "./server.js";
import { startTestApi, type TestApi } from "./test-api.fixture.js";

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

function someKeys(): FirstKeys {
  return {
    workspaceId: randomUUID() as WorkspaceId,
    writeKey: Buffer.from("my-id:my-secret").toString("base64"),
    adminKey: "ab".repeat(32),
  };
}

async function workspaceOf({ workspaceId }: FirstKeys): Promise<ReturnType<typeof deserializeWorkspace>> {
  const document = (await api.api.actors.load([workspaceKey(workspaceId)])).values().next().value;
  return deserializeWorkspace(document?.state ?? "{}");
}

describe("the first workspace", () => {
  it("exists with its keys after the bootstrap, also when repeated", async () => {
    const first = someKeys();
    const outcomes = await Promise.all([1, 2, 3].map(() => bootstrapWorkspace(first, api.api)));
    expect(outcomes).toEqual([true, true, true]);
    expect(await bootstrapWorkspace(first, api.api)).toBe(true);
    const { writeKeys, adminKeys, ...state } = await workspaceOf(first);
    expect(writeKeys).toEqual([
      expect.objectContaining({
        name: "default-write-key",
        secretId: "my-id",
        hash: hashKey(first.writeKey),
      }),
    ]);
    expect(state.subscriptionGroups.map(({ name }) => name)).toEqual(["Default - Email", "Default - SMS"]);
    expect(api.api.secrets.open(state.subscriptionSecret ?? "")).toMatch(/^[0-9a-f]{64}$/);
    expect(api.api.secrets.open(writeKeys[0]?.sealed ?? "")).toBe(first.writeKey);
    expect(adminKeys).toHaveLength(1);
    expect(await api.api.keys.find(first.adminKey)).toMatchObject({
      workspaceId: first.workspaceId,
      role: "admin",
    });
  });

  it("is waited for a limited time, and set up once a worker runs", async () => {
    await api.pauseWorker();
    const first = someKeys();
    const stop = new AbortController();
    const options = { waitMs: 50, retryMs: 50, signal: stop.signal };
    expect(await bootstrapWorkspace(first, api.api, options)).toBe(false);
    expect(api.logged.at(-1)).toMatchObject({
      level: "warn",
      message: expect.stringMatching(/no worker has answered/),
    });
    await api.resumeWorker();
    await expect.poll(() => api.api.keys.find(first.writeKey)).toBeDefined();
    await expect.poll(() => api.logged.at(-1)?.message).toMatch(/is set up$/);
    expect((await workspaceOf(first)).writeKeys).toHaveLength(1);
    stop.abort();
  });

  it("keeps the service from being ready, and its clients from losing events, until its keys work", async () => {
    await api.pauseWorker();
    const first = someKeys();
    const context = { ...api.api, firstSetup: createFirstSetup({ isDone: false }) };
    const server = await createServer(context).listen(0, "127.0.0.1");
    const url = `http://127.0.0.1:${server.port}`;
    const track = async (path: string, key: string): Promise<readonly unknown[]> => {
      const answer = await fetch(url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({ userId: "ann", event: "Early" }),
      });
      const { headers, status } = answer;
      return [status, headers.get("error-type"), Number(headers.get("retry-after")) > 0];
    };
    const stop = new AbortController();
    const options = { waitMs: 50, retryMs: 50, signal: stop.signal };
    expect(await bootstrapWorkspace(first, context, options)).toBe(false);

    for (const path of ["/api/public/apps/track", "/v1/track"]) {
      for (const key of [first.writeKey, "unknown"]) {
        expect(await track(path, key)).toEqual([503, "NotSetUp", true]);
      }
    }
    const early = await fetch(`${url}/readyz`);
    expect([early.status, await early.json()]).toEqual([
      503,
      {
        ready: false,
        checks: { draining: false, redis: "ok", mongodb: "ok", workspace: "not set up" },
        workersByPart: { actors: 0, deliveries: 0 },
      },
    ]);
    // Keys that already work are accepted meanwhile.
    expect((await track("/api/public/apps/track", api.writeKey))[0]).toBe(204);

    await api.resumeWorker();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await track("/api/public/apps/track", first.writeKey))[0]).toBe(204);
    expect((await track("/api/public/apps/track", "unknown")).slice(0, 2)).toEqual([401, "Unauthorized"]);
    stop.abort();
    await server.close();
  });

  it("does not stop the start when the queue is unavailable", async () => {
    const stop = new AbortController();
    const send = () => Promise.reject(unavailable("queue", new Error("down")));
    const mailbox = { ...api.api.mailbox, send };
    const made = await bootstrapWorkspace(
      someKeys(),
      { ...api.api, mailbox },
      { waitMs: 10, signal: stop.signal },
    );
    stop.abort();
    expect(made).toBe(false);
  });

  it("is only requested when workspace and both keys are configured", () => {
    const { workspaceId, writeKey, adminKey } = someKeys();
    expect(firstKeysOf(readConfig({ WORKSPACE_ID: workspaceId, WRITE_KEY: writeKey }))).toBeUndefined();
    expect(
      firstKeysOf(readConfig({ WORKSPACE_ID: workspaceId, WRITE_KEY: writeKey, ADMIN_KEY: adminKey })),
    ).toBeDefined();
  });
});
