/** Parents and children on two apis and a worker: every process follows a change in another one within a second. */
import { randomUUID } from "node:crypto";
import { startService } from "@signalbox/launcher";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, clientOf, until, type Answer, type Client } from "./client.fixture.js";
import { freePort, startSystem, type System } from "./system.fixture.js";

let system: System;
/** Through the first api, and through the second. */
let client: Client;
let second: Client;

interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly writeKey: string;
}

beforeAll(async () => {
  system = await startSystem({ apis: 2, workers: 1 });
  client = clientOf(system);
  second = clientOf(system, system.apis[1]?.url);
});
afterAll(() => system.stop());

const followsWithinMs = 1_000;
const track = { userId: "ann", event: "Bought" };

function workspaces(method: string, path: string, body?: object): Promise<Answer> {
  return ask(new URL(`/api-l/admin/workspaces${path}`, system.url), {
    method,
    headers: { authorization: `Bearer ${system.adminKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function makeChild(name: string): Promise<Workspace> {
  const { status, body } = await workspaces("PUT", "/child", { workspaceId: system.workspaceId, name });
  expect(status).toBe(200);
  return body as Workspace;
}

/** Sends through the second api with that workspace's key. */
async function statusOf({ writeKey }: Pick<Workspace, "writeKey">): Promise<number> {
  const headers = { authorization: writeKey, prefer: "wait=10" };
  return (await second.ingest("/api/public/apps/track", track, headers)).status;
}

describe("a child", () => {
  it("accepts events as soon as it is created, and its parent continues to accept its own", async () => {
    const own = { writeKey: `Bearer ${system.writeKey}` };
    expect(await statusOf(own)).toBe(204);
    const shop = await makeChild("Shop");
    expect([await statusOf(shop), await statusOf(own)]).toEqual([204, 204]);
    const { body } = await workspaces("GET", `?workspaceId=${system.workspaceId}`);
    expect(body).toMatchObject({ type: "Parent" });
    expect((await client.events("event=Bought")).count).toBe(3);
    expect((await second.events("event=Bought")).count).toBe(3);
  });

  it("is paused and resumed in every process within a second", async () => {
    const blog = await makeChild("Blog");
    expect(await statusOf(blog)).toBe(204);
    for (const [status, expected] of [
      ["Paused", 401],
      ["Active", 204],
    ] as const) {
      expect((await workspaces("PATCH", "/status", { workspaceId: blog.id, status })).status).toBe(200);
      await until(
        () => statusOf(blog),
        (answered) => answered === expected,
        followsWithinMs,
      );
    }
  });

  it("is deleted in every process within a second, and its name becomes available", async () => {
    const brief = await makeChild("Brief");
    expect(await statusOf(brief)).toBe(204);
    expect((await workspaces("DELETE", `?workspaceId=${brief.id}`)).status).toBe(201);
    await until(
      () => statusOf(brief),
      (status) => status === 401,
      followsWithinMs,
    );
    expect((await workspaces("GET", `?workspaceId=${brief.id}`)).body).toMatchObject({
      name: "DfTombstoned-Brief",
      status: "Tombstoned",
    });
    expect((await makeChild("Brief")).id).not.toBe(brief.id);
  });

  it("accepts its sessions at any api", async () => {
    const [, api] = system.apis;
    const { id } = await makeChild("Embedded");
    const opened = await ask(new URL("/api-l/sessions/", system.url), {
      method: "POST",
      headers: { authorization: `Bearer ${system.adminKey}`, "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: id }),
    });
    const { token } = opened.body as { readonly token: string };
    const look = (workspaceId: string): Promise<Answer> =>
      ask(new URL(`/api/admin/events?workspaceId=${workspaceId}`, api?.url), {
        headers: { authorization: `Bearer ${token}` },
      });
    expect([(await look(id)).status, (await look(system.workspaceId)).status]).toEqual([200, 403]);
  });
});

describe("an api that starts before a worker has set up its workspace and keys", () => {
  it("is not ready and answers 503 until they work, and 401 to other keys from then on", async () => {
    const [worker] = system.workers;
    worker?.freeze();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = Buffer.from(`${randomUUID()}:early`).toString("base64");
    const service = startService({
      service: "api",
      environment: {
        ...system.environment,
        PORT: String(port),
        WORKSPACE_ID: randomUUID(),
        WRITE_KEY: own,
        ADMIN_KEY: "ab".repeat(32),
      },
    });
    const send = (key: string): Promise<Answer> =>
      ask(`${url}/api/public/apps/track`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify(track),
      });
    const readiness = async (): Promise<number> =>
      (await ask(`${url}/readyz`, {}).catch(() => undefined))?.status ?? 0;
    await until(readiness, (status) => status !== 0);
    expect(await readiness()).toBe(503);
    for (const key of [own, "unknown"]) {
      const { status, headers } = await send(key);
      expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
    }
    worker?.thaw();
    await until(readiness, (status) => status === 200);
    expect([(await send(own)).status, (await send("unknown")).status]).toEqual([204, 401]);
    await service.stop();
  });
});
