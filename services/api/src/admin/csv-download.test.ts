import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { jobId, userKey, type StoredEvent, type WorkspaceId } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild } from "../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "./admin-client.fixture.js";

const stored = 50_000;
/** How many events were read from the store. */
let rowsRead = 0;
let testApi: TestApi;
let admin: AdminClient;
let sockets: Socket[] = [];

const workspaceId = "00000000-0000-4000-8000-000000000001" as WorkspaceId;

function anEvent(nth: number): StoredEvent {
  return {
    workspaceId,
    owner: userKey(workspaceId, "ann"),
    job: jobId("00000000-0000-4000-8000-000000000002"),
    part: "main",
    messageId: `m ${nth}`,
    type: "track",
    event: "Asked",
    userId: "ann",
    at: nth,
    receivedAt: nth,
    seq: nth,
    data: JSON.stringify({ text: "x".repeat(1_000) }),
  };
}

/** A store that has not found anything yet. */
async function* neverYields(): AsyncGenerator<StoredEvent> {
  yield await new Promise<StoredEvent>(() => undefined);
}

beforeEach(async () => {
  rowsRead = 0;
  testApi = await startTestApi({
    env: { DOWNLOADS: "4", DOWNLOAD_IDLE_SECONDS: "3600" },
    serve: (api) => ({
      ...api,
      reading: {
        ...api,
        events: {
          ...api.events,
          async *stream() {
            for (let nth = 0; nth < stored; nth += 1) {
              rowsRead += 1;
              yield anEvent(nth);
            }
          },
        },
      },
    }),
  });
  admin = adminClient(testApi);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await testApi.close();
});

/** Opens a download and reads only its first bytes. */
async function openDownload(): Promise<Socket> {
  const socket = connect(Number(new URL(testApi.url).port), "127.0.0.1");
  sockets.push(socket);
  socket.write(
    `GET /api/admin/events/download HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${testApi.adminKey}\r\n\r\n`,
  );
  await once(socket, "readable");
  return socket;
}

describe("a download", () => {
  it("is 429 while four of the workspace are running, and not for another workspace", async () => {
    const child = await makeChild(testApi, { name: "Child" });
    for (let nth = 0; nth < 4; nth += 1) await openDownload();
    const refused = await admin("GET", "/events/download");
    expect([refused.status, refused.headers.get("error-type")]).toEqual([429, "TooManyRequests"]);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(refused.body["message"]).toMatch(/^this workspace may run 4 downloads at a time/);
    for (const path of ["/segments/download", "/deliveries/download"]) {
      expect((await admin("GET", path)).status).toBe(429);
      expect((await admin("GET", `${path}?workspaceId=${child.id}`)).status).toBe(200);
    }
    expect((await admin("GET", "/events")).status).toBe(200);
  });

  it("frees its permit when the client disconnects", async () => {
    for (let nth = 0; nth < 4; nth += 1) await openDownload();
    sockets[0]?.destroy();
    await expect
      .poll(async () => {
        const { status } = await admin("GET", "/segments/download");
        return status;
      })
      .toBe(200);
    expect((await admin("GET", "/segments/download")).status).toBe(200);
  });

  it("reads no more from the store than the client reads", async () => {
    const socket = await openDownload();
    // Sockets buffer some of it; after that nothing more is read.
    await expect
      .poll(async () => {
        const before = rowsRead;
        for (let nth = 0; nth < 20; nth += 1) await fetch(`${testApi.url}/livez`);
        return rowsRead - before;
      })
      .toBe(0);
    expect(rowsRead).toBeLessThan(stored / 2);
    let read = 0;
    socket.on("data", (chunk: Buffer) => (read += chunk.length));
    await expect.poll(() => rowsRead).toBe(stored);
    await expect.poll(() => read).toBeGreaterThan(stored * 1_000);
  });
});

describe("a stalled download", () => {
  it("is aborted, and frees its permit", async () => {
    const shortIdleApi = await startTestApi({
      config: {
        downloadIdleMs: 1_000,
        workspaceLimits: { ...testApi.api.config.workspaceLimits, downloads: 1 },
      },
      serve: (api) => ({
        ...api,
        events: { ...api.events, stream: neverYields },
      }),
    });
    const call = adminClient(shortIdleApi);
    await expect(call("GET", "/events/download")).rejects.toThrow("socket hang up");
    expect((await call("GET", "/segments/download")).status).toBe(200);
    await shortIdleApi.close();
  });
});
