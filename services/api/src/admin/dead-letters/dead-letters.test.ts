import { workspaceKey, type DeadLetter } from "@signalbox/workspace";
import { anonymousKey, jobId, userKey, type Message } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let jobs = 0;

beforeEach(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterEach(() => testApi.close());

/** Posts a message as an older version or an operator might have. */
async function post(message: Message): Promise<void> {
  const { mailbox, acknowledgements } = testApi.api;
  jobs += 1;
  const job = jobId(`odd-${jobs}`);
  await mailbox.send(job, {
    v: 1,
    messages: [message],
    acceptedAt: 0,
    replyTo: acknowledgements.channel,
  });
  await acknowledgements.wait([job], 5_000);
}

async function deadLetters(
  query = "",
): Promise<{ deadLetters: readonly DeadLetter[]; count: number; nextCursor?: string }> {
  return (await admin<{ deadLetters: readonly DeadLetter[]; count: number }>("GET", `/dead-letters${query}`))
    .body;
}

const event = {
  messageId: "m1",
  part: "main",
  type: "track",
  event: "Late",
  userId: "u1",
  at: 1,
  receivedAt: 1,
  seq: 1,
  data: "{}",
};

describe("dead letters", () => {
  it("are empty at first", async () => {
    expect(await deadLetters()).toEqual({ deadLetters: [], count: 0 });
  });

  it("are listed latest first with their reason, a page at a time", async () => {
    for (const type of ["one", "two", "three"])
      await post({ to: userKey(testApi.workspaceId, "u1"), type, body: { x: 1 } });
    const first = await deadLetters("?limit=2");
    const second = await deadLetters(`?limit=2&cursor=${first.nextCursor}`);
    const all = [...first.deadLetters, ...second.deadLetters];
    expect([first.count, all.length, second.nextCursor]).toEqual([3, 3, undefined]);
    expect(new Set(all.map(({ message }) => (message as Message).type))).toEqual(
      new Set(["one", "two", "three"]),
    );
    expect(all[0]).toMatchObject({
      to: `${testApi.workspaceId}/user/u1`,
      error: expect.stringContaining("takes no message of type"),
    });
    expect((await admin("GET", `/dead-letters/${all[0]?.id}`)).body).toEqual(all[0]);
  });

  it("are grouped by their cause, the largest group first", async () => {
    const to = userKey(testApi.workspaceId, "u1");
    for (const type of ["odd", "rare", "odd"]) await post({ to, type, body: {} });
    interface Causes {
      readonly causes: readonly { readonly key: string; readonly count: number }[];
    }
    const { body } = await admin<Causes>("GET", "/dead-letters/causes");
    expect(body).toMatchObject({
      causes: [
        { actor: "user", messageType: "odd", count: 2, error: expect.stringContaining("takes no message") },
        { actor: "user", messageType: "rare", count: 1 },
      ],
      isComplete: true,
    });
    const { deadLetters: odd, count } = await deadLetters(`?cause=${body.causes[0]?.key}`);
    expect([count, odd.map(({ message }) => (message as Message).type)]).toEqual([2, ["odd", "odd"]]);
    expect((await deadLetters("?cause=unknown")).count).toBe(0);
  });

  it("are replayed corrected, and count as the original event", async () => {
    await post({
      to: userKey(testApi.workspaceId, "u1"),
      type: "event",
      body: { event: { ...event, seq: "one" } },
    });
    const [deadLetter] = (await deadLetters()).deadLetters;
    const path = `/dead-letters/${deadLetter?.id}/replay`;
    const unchanged = await admin("POST", path, { body: {} });
    expect([unchanged.status, unchanged.body["message"]]).toEqual([
      400,
      expect.stringMatching(/^message\.body does not fit: event\.seq: /),
    ]);
    expect((await admin("POST", path, { body: { message: { type: "dance" } } })).body["message"]).toMatch(
      /^message\.type: must be one of event,/,
    );
    const corrected = await admin("POST", path, { body: { message: { body: { event } } } });
    expect(corrected.status).toBe(204);
    expect(await deadLetters()).toEqual({ deadLetters: [], count: 0 });
    expect((await admin("GET", "/users/u1")).status).toBe(200);
    expect((await testApi.storedEvents()).map(({ job }) => job)).toEqual([deadLetter?.job]);
  });

  it("are replayed once per idempotency key", async () => {
    await post({ to: userKey(testApi.workspaceId, "u1"), type: "odd", body: {} });
    const [deadLetter] = (await deadLetters()).deadLetters;
    const call = {
      body: { message: { type: "event", body: { event } } },
      headers: { "idempotency-key": "k" },
    };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect((await admin("POST", `/dead-letters/${deadLetter?.id}/replay`, call)).status).toBe(204);
    }
  });

  it("go only to the actor they were for", async () => {
    await post({ to: userKey(testApi.workspaceId, "u1"), type: "odd", body: {} });
    const [deadLetter] = (await deadLetters()).deadLetters;
    const message = { to: userKey(testApi.workspaceId, "victim"), type: "event", body: { event } };
    await admin("POST", `/dead-letters/${deadLetter?.id}/replay`, { body: { message } });
    expect((await admin("GET", "/users/victim")).status).toBe(404);
  });

  it("of the workspace are corrected only with all permissions, because such a message is any command", async () => {
    const own = { name: "own", id: "own", hash: "0".repeat(64) };
    const body = { commandId: "c1", by: "someone", input: own };
    await post({ to: workspaceKey(testApi.workspaceId), type: "odd", body: {} });
    const [deadLetter] = (await deadLetters()).deadLetters;
    const path = `/dead-letters/${deadLetter?.id}/replay`;
    const { body: made } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "replays", permissions: ["deadletters:replay"] },
    });
    const call = { body: { message: { type: "create-admin-key", body } } };
    expect((await admin("POST", path, { ...call, key: made.apiKey })).status).toBe(403);
    expect((await admin("POST", path, call)).status).toBe(204);
  });

  it("are discarded", async () => {
    await post({ to: anonymousKey(testApi.workspaceId, "v1"), type: "odd", body: {} });
    const [deadLetter] = (await deadLetters()).deadLetters;
    const call = { headers: { "idempotency-key": "k" } };
    expect((await admin("DELETE", `/dead-letters/${deadLetter?.id}/`, call)).status).toBe(204);
    expect((await deadLetters()).count).toBe(0);
    expect((await admin("DELETE", `/dead-letters/${deadLetter?.id}`, call)).status).toBe(204);
    expect((await admin("DELETE", `/dead-letters/${deadLetter?.id}`)).status).toBe(404);
  });

  it("of another workspace are not found", async () => {
    const other = await startTestApi();
    await post({ to: userKey(other.workspaceId, "u1"), type: "odd", body: {} });
    const [row] = await testApi.api.tables.query({
      table: "deadLetters",
      where: {},
      order: { by: "at", direction: "asc" },
      limit: 1,
    });
    expect((await deadLetters()).count).toBe(0);
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/replay"],
    ] as const) {
      expect((await admin(method, `/dead-letters/${row?.id}${path}`)).status).toBe(404);
    }
    await other.close();
  });
});
