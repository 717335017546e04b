import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import {
  computed,
  membersOf,
  performed,
  putSegment,
  segmentOf,
  showSegment,
} from "../segments/segments.fixture.js";
import { computedState } from "./recompute-account.js";

let testApi: TestApi;
let admin: AdminClient;

interface Recompute {
  readonly status: string;
  readonly target: number;
  readonly reached: number;
  readonly finishedAt: number | null;
}

interface Incomplete {
  readonly notComputed?: unknown;
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function recompute(): Promise<Recompute> {
  return (await admin<Recompute>("GET", "/computed-properties/recompute")).body;
}

async function finished(): Promise<Recompute> {
  for (;;) {
    const progressRow = await recompute();
    if (progressRow.reached === progressRow.target) return progressRow;
    await pause(20);
  }
}

describe("GET /computed-properties/periods", () => {
  it("shows for each definition in force when it was last computed for all users", async () => {
    const id = await segmentOf(testApi, "Paid", performed("Paid"));
    await putSegment(testApi, { name: "Paused", definition: performed("Paid"), status: "Paused" });
    await computed(testApi, id);
    const { body } = await admin<{ periods: { id: string; type: string; lastRecomputed: number }[] }>(
      "GET",
      "/computed-properties/periods",
    );
    expect(body.periods.find((period) => period.id === id)).toEqual({
      id,
      workspaceId: testApi.workspaceId,
      type: "Segment",
      lastRecomputed: expect.any(Number),
    });
    expect(body.periods.filter(({ type }) => type === "UserProperty")).toHaveLength(11);
    expect(body.periods.filter(({ type }) => type === "Segment")).toHaveLength(3);
  });
});

describe("POST /computed-properties/trigger-recompute", () => {
  it("recomputes all users", async () => {
    const before = await finished();
    const { status, text } = await admin("POST", "/computed-properties/trigger-recompute", {
      body: { workspaceId: testApi.workspaceId },
    });
    expect([status, text]).toEqual([200, ""]);
    const after = await finished();
    expect(after).toEqual({
      status: "Running",
      target: before.target + 1,
      reached: before.target + 1,
      done: expect.any(Number),
      total: expect.any(Number),
      startedAt: null,
      finishedAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect(after.finishedAt).toBeGreaterThanOrEqual(before.finishedAt ?? Infinity);
  });
});

describe("PUT /computed-properties/recompute", () => {
  /** How the lists, counts and downloads of a segment say whether they are complete. */
  async function completeness(id: string): Promise<readonly unknown[]> {
    const body = { workspaceId: testApi.workspaceId, segmentFilter: [id] };
    const counted = await admin<Incomplete>("POST", "/users/count", { body });
    const without = { workspaceId: testApi.workspaceId, negativeSegmentFilter: [id] };
    const listed = await admin<Incomplete>("POST", "/users", { body: without });
    const unfiltered = await admin<Incomplete>("POST", "/users/count", {});
    const downloaded = await admin("GET", "/segments/download");
    return [
      counted.body.notComputed,
      listed.body.notComputed,
      unfiltered.body.notComputed,
      downloaded.headers.get("df-segments-not-computed"),
    ];
  }

  it("pauses and resumes the recompute", async () => {
    await testApi.send("/api/public/apps/track", { userId: "ann", event: "Came" });
    await finished();
    const set = (status: string): ReturnType<AdminClient> =>
      admin("PUT", "/computed-properties/recompute", { body: { workspaceId: testApi.workspaceId, status } });
    expect((await set("Paused")).status).toBe(200);
    const id = await segmentOf(testApi, "Came", performed("Came"));
    expect(await recompute()).toMatchObject({ status: "Paused" });
    expect(await showSegment(testApi, id)).toMatchObject({ progress: { done: expect.any(Number) } });
    await testApi.send("/api/public/apps/track", { userId: "new", event: "Came" });
    expect(await membersOf(testApi, id)).toEqual(["new"]);
    const { workspaceId } = testApi;
    const waiting = [{ workspaceId, id, type: "Segment", progress: { done: 0, total: 0 } }];
    expect(await completeness(id)).toEqual([waiting, waiting, undefined, "1"]);
    expect((await set("Running")).status).toBe(200);
    await computed(testApi, id);
    expect(await membersOf(testApi, id)).toEqual(["ann", "new"]);
    expect(await completeness(id)).toEqual([undefined, undefined, undefined, "0"]);
    expect((await set("Sleeping")).status).toBe(400);
  });
});

describe("the computed state of a definition", () => {
  const progress = { wanted: 5, reached: 3, running: 4, done: 10, total: 40, startedAt: 1, finishedAt: 900 };

  it("is empty while it is not in force, progress while it is new, and then the time it was computed", () => {
    const since = (version: number): { since: number; definitionUpdatedAt: number } => ({
      since: version,
      definitionUpdatedAt: 700,
    });
    expect(computedState(since(3), false, progress)).toEqual({});
    expect(computedState(since(4), true, progress)).toEqual({ progress: { done: 10, total: 40 } });
    expect(computedState(since(5), true, progress)).toEqual({ progress: { done: 0, total: 0 } });
    expect(computedState(since(3), true, progress)).toEqual({ lastRecomputed: 900 });
    expect(computedState(since(0), true, { ...progress, finishedAt: null })).toEqual({
      lastRecomputed: 700,
    });
  });
});
