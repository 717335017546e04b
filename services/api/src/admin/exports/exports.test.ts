/** Exports through the api, with the worker in the same process. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removedParts } from "@signalbox/long-tasks";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { computed, traitIs, segmentOf } from "../segments/segments.fixture.js";
import { exportClient, type ExportClient } from "./exports.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let exports: ExportClient;
const people = Array.from({ length: 450 }, (_, index) => `user-${String(index).padStart(3, "0")}`);

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  exports = exportClient(testApi);
  const batch = people.map((userId, index) => ({
    type: "identify",
    userId,
    traits: { plan: index % 10 === 0 ? "pro" : "free", note: "=1+1\nnext" },
  }));
  await testApi.send("/api/public/apps/batch", { batch });
  await testApi.send("/api/public/apps/track", {
    anonymousId: "device-1",
    event: "Seen",
    properties: { big: 1 },
  });
});
afterAll(() => testApi.close());

function linesOf(text: string): readonly Readonly<Record<string, unknown>>[] {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

describe("an export of users", () => {
  it("has each once, as NDJSON with traits, and is named in the answer of the download", async () => {
    const done = await exports.run({ of: "users", format: "ndjson", name: "All" });
    const { status, text, headers } = await exports.file(done.id);
    expect([status, headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="users-.*\.ndjson"$/);
    const rows = linesOf(text);
    expect(rows).toHaveLength(451);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(["device-1", ...people]));
    expect(rows.find(({ id }) => id === "user-010")).toMatchObject({
      isAnonymous: false,
      traits: { plan: "pro", note: "=1+1\nnext" },
      properties: { id: "user-010" },
      segments: [],
      lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(done).toMatchObject({
      status: "Done",
      progress: { done: 451, total: 451 },
      counts: { exported: 451, bytes: Buffer.byteLength(text) },
      fileUntil: expect.any(String) as string,
    });
  });

  it("is cut off when its file is removed while it is downloaded", async () => {
    const { id } = await exports.run({ of: "users", format: "csv" });
    const change = removedParts(testApi.workspaceId, id);
    await testApi.api.tables.apply([{ change, version: Number.MAX_SAFE_INTEGER }]);
    await expect(exports.file(id)).rejects.toThrow("terminated");
  });

  it("has the members of a segment alone, as CSV with guarded cells", async () => {
    const segment = await segmentOf(testApi, "Pro", traitIs("plan", "pro"));
    await computed(testApi, segment);
    const { id } = await exports.run({ of: "users", format: "csv", segmentIds: [segment], kind: "person" });
    const { text } = await exports.file(id);
    const [head, ...rows] = text.split("\r\n");
    expect(head).toBe(
      "id,isAnonymous,traits,properties,segments,groups,subscriptions,firstSeenAt,lastSeenAt",
    );
    expect(rows.filter((row) => row !== "")).toHaveLength(45);
    expect(text).toContain('""name"":""Pro""');
  });

  it("refuses segments that there are not, and filters of others", async () => {
    const refusal = async (body: object): Promise<unknown> => {
      const answer = await exports.begin({ format: "csv", ...body });
      return [answer.status, answer.body.message];
    };
    expect(await refusal({ of: "users", segmentIds: ["none"] })).toEqual([
      400,
      'segmentIds[0]: no segment has the id "none"',
    ]);
    expect(await refusal({ of: "users", from: "2026-01-01T00:00:00Z" })).toEqual([
      400,
      "from: does not belong to an export of users",
    ]);
    expect(await refusal({ of: "events", kind: "person" })).toMatchObject([400, /kind/]);
    expect(await refusal({ of: "events", from: 2, to: 2 })).toEqual([400, "to: must be after `from`"]);
    expect(await refusal({ of: "users", destination: "s3" })).toMatchObject([400, /no storage is set/]);
  });
});

describe("an export of events", () => {
  it("has each once in the order of acceptance, with their data as it was sent", async () => {
    const { id, counts } = await exports.run({ of: "events", format: "ndjson" });
    const rows = linesOf((await exports.file(id)).text);
    const stored = await testApi.storedEvents();
    expect(rows.map(({ messageId }) => messageId)).toEqual(
      stored.map(({ messageId }) => messageId).toReversed(),
    );
    expect(counts["exported"]).toBe(stored.length);
    expect(rows.find(({ event }) => event === "Seen")).toMatchObject({
      eventType: "track",
      userId: null,
      anonymousId: "device-1",
      traits: { big: 1 },
    });
  });

  it("ends with its header where no event is in the time", async () => {
    const { id, progress } = await exports.run({ of: "events", format: "csv", to: "2020-01-01T00:00:00Z" });
    expect(progress).toEqual({ done: 0, total: 0 });
    expect((await exports.file(id)).text).toBe(
      "messageId,eventType,event,userId,anonymousId,processingTime,eventTime,traits,context\r\n",
    );
  });
});

describe("exports", () => {
  it("are listed, the latest first, and leave entries in the audit log", async () => {
    const { id } = await exports.run({ of: "events", format: "csv", name: "Listed" });
    await exports.file(id);
    const { body } = await admin<{ exports: { id: string; of: string }[] }>("GET", "/exports?limit=1");
    expect(body.exports).toMatchObject([{ id, of: "events" }]);
    await expect
      .poll(async () => (await admin<{ entries: object[] }>("GET", "/audit?limit=2")).body.entries)
      .toMatchObject([
        { action: "download-export-file", resources: [{ kind: "export", id, name: "Listed" }] },
        { action: "start-export", query: { subject: "events", format: "csv", destination: "download" } },
      ]);
  });

  it("cannot be cancelled once they are done, and go with their file", async () => {
    const { id } = await exports.run({ of: "events", format: "csv" });
    expect((await admin("POST", `/exports/${id}/cancel`)).status).toBe(409);
    expect((await admin("DELETE", `/exports/${id}`)).status).toBe(204);
    expect((await admin("GET", `/exports/${id}`)).status).toBe(404);
    expect((await exports.file(id)).status).toBe(404);
    const { workspaceId, api } = testApi;
    expect(await api.tables.count("longTaskParts", { task: `${workspaceId}/${id}` })).toBe(0);
  });

  it("that are unknown are not found, also by the id of another kind of task", async () => {
    const started = await admin<{ id: string }>("POST", "/bulk", {
      body: { act: { type: "Export", format: "csv" }, ids: ["user-001"], expectedCount: 1 },
    });
    for (const id of ["none", started.body.id]) {
      expect((await admin("GET", `/exports/${id}`)).status).toBe(404);
      expect((await admin("POST", `/exports/${id}/cancel`)).status).toBe(404);
      expect((await admin("DELETE", `/exports/${id}`)).status).toBe(404);
      expect((await exports.file(id)).status).toBe(404);
    }
  });
});
