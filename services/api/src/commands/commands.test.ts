import { createAcknowledgements } from "@signalbox/engine";
import { issueAt, unavailable } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { commandRecord, refused as refusedOutcome, type CommandOutcome } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commandTable } from "@signalbox/workspace";
import { addLink, ownPage, signedIn, testBrowser, type TestBrowser } from "../members/member.fixture.js";
import { createServer } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin/admin-client.fixture.js";
import { commandIdOf } from "./command-id.js";
import { readCommand } from "./idempotency.js";

let testApi: TestApi;
let admin: AdminClient;
let clock = Date.now();

beforeEach(async () => {
  clock = Date.now();
  testApi = await startTestApi({ ports: { now: () => new Date(clock) } });
  admin = adminClient(testApi);
});
afterEach(() => testApi.close());

interface Key {
  readonly id: string;
  readonly apiKey: string;
}

function makeKey(name: string, headers: Record<string, string> = {}): Promise<AdminAnswer<Key>> {
  return admin<Key>("POST", "/admin-keys", { body: { name }, headers });
}

async function keyNames(): Promise<readonly string[]> {
  const { body } = await admin<readonly { name: string }[]>("GET", "/admin-keys");
  return body.map(({ name }) => name);
}

describe("an idempotency key", () => {
  it("returns the first answer for a repeat and does nothing", async () => {
    const first = await makeKey("one", { "idempotency-key": "k" });
    const again = await makeKey("one", { "idempotency-key": "k" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await keyNames()).filter((name) => name === "one")).toHaveLength(1);
  });

  it("does so also when both are concurrent", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => makeKey("one", { "idempotency-key": "k" })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it("returns a refusal again too", async () => {
    await makeKey("taken");
    const refused = await makeKey("taken", { "idempotency-key": "k" });
    await admin(
      "DELETE",
      `/admin-keys?id=${(await admin<readonly (Key & { name: string })[]>("GET", "/admin-keys")).body.find(({ name }) => name === "taken")?.id}`,
    );
    const again = await makeKey("taken", { "idempotency-key": "k" });
    expect([again.status, again.text]).toEqual([400, refused.text]);
  });

  it("returns a refusal again in the form that the repeat asks for", async () => {
    const put = (accept: string): Promise<AdminAnswer<{ message: string }>> =>
      admin("PUT", "/broadcasts/v2", {
        body: { name: "Sale", segmentId: "none", messageTemplateId: "gone" },
        headers: { "idempotency-key": "k", accept },
      });
    const { message } = (await put("*/*")).body;
    expect(message).toMatch(/^segmentId: .+; messageTemplateId: /);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(JSON.parse((await put("application/problem+json")).text)).toMatchObject({
        status: 400,
        detail: message,
        issues: [
          { path: ["segmentId"], code: "unknownSegment" },
          { path: ["messageTemplateId"], code: "unknownTemplate" },
        ],
      });
      expect((await put("application/json")).body).toEqual({ message });
    }
  });

  it("belongs to its caller: each of two keys and a member makes a command of their own", async () => {
    const headers = { "idempotency-key": "shared" };
    const { body: second } = await makeKey("second");
    const { browser } = await signedIn(testApi, { role: "Admin" });
    const names = ["by-first", "by-second", "by-member"];
    const made = await Promise.all([
      makeKey("by-first", headers),
      admin<Key>("POST", "/admin-keys", { body: { name: "by-second" }, headers, key: second.apiKey }),
      browser.send("POST", "/api/admin/admin-keys", { name: "by-member" }, { ...ownPage, ...headers }),
    ]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await keyNames()).toEqual(expect.arrayContaining(names));
    const again = await admin<Key>("POST", "/admin-keys", {
      body: { name: "by-second" },
      headers,
      key: second.apiKey,
    });
    expect(again.body).toEqual(made[1].body);
    const other = await admin("POST", "/admin-keys", { body: { name: "x" }, headers, key: second.apiKey });
    expect(other.headers.get("error-type")).toBe("IdempotencyConflict");
  });

  it("is the same for a member in another session", async () => {
    const { browser, account } = await signedIn(testApi, { role: "Admin" });
    const headers = { ...ownPage, "idempotency-key": "mine" };
    const send = (session: TestBrowser): Promise<Response> =>
      session.send("POST", "/api/admin/admin-keys", { name: "by-member" }, headers);
    const first = await send(browser);
    const other = testBrowser(testApi.url);
    await other.post(`/sign-in/link/${await addLink(testApi, account)}`);
    expect(other.cookie()).not.toBe(browser.cookie());
    const second = await send(other);
    expect([first.status, await second.json()]).toEqual([200, await first.json()]);
  });

  it("that was used before ids had the caller is still known to that caller alone, for a day", async () => {
    const { tables, secrets } = testApi.api;
    const { workspaceId } = testApi;
    const headers = { "idempotency-key": "old" };
    const { body } = await makeKey("one", { ...headers, prefer: "respond-async" });
    await makeKey("applied after it");
    const { commandId } = body as unknown as { readonly commandId: string };
    const row = await readCommand(commandId, tables);
    const window = Math.floor(clock / (24 * 3_600_000));
    const oldId = commandIdOf(workspaceId, `key/${window}/old`, secrets);
    if (row === undefined) throw new TypeError("the command has no row");
    await tables.apply([
      { change: commandTable.remove(commandId), version: Number.MAX_SAFE_INTEGER },
      { change: commandTable.put(oldId, row), version: 1 },
    ]);
    const conflict = await makeKey("two", headers);
    expect(conflict.headers.get("error-type")).toBe("IdempotencyConflict");
    const { body: other } = await makeKey("other");
    const made = await admin("POST", "/admin-keys", { body: { name: "two" }, headers, key: other.apiKey });
    expect(made.status).toBe(200);
    clock += 24 * 3_600_000 + 1;
    expect((await makeKey("three", headers)).status).toBe(200);
  });

  it("is 409 with another body, another path or another method", async () => {
    const headers = { "idempotency-key": "k" };
    await makeKey("one", headers);
    for (const conflict of [
      await makeKey("two", headers),
      await admin("PUT", "/settings/write-keys", { body: { writeKeyName: "one" }, headers }),
      await admin("DELETE", "/users?userIds=u", { headers }),
    ]) {
      expect([conflict.status, conflict.headers.get("error-type")]).toEqual([409, "IdempotencyConflict"]);
    }
    expect(await keyNames()).not.toContain("two");
  });

  it("is 409 for another body while the first is still waiting", async () => {
    await testApi.pauseWorker();
    const first = await makeKey("one", { "idempotency-key": "k", prefer: "respond-async" });
    expect(first.status).toBe(202);
    const second = makeKey("two", { "idempotency-key": "k" });
    await testApi.resumeWorker();
    expect((await second).status).toBe(409);
    expect((await makeKey("one", { "idempotency-key": "k" })).body.apiKey).toBe(first.body.apiKey);
  });

  it("ignores the order of fields", async () => {
    const headers = { "idempotency-key": "k" };
    const put = (body: string): Promise<AdminAnswer<object>> =>
      admin("PUT", "/settings/data-sources", { body, headers });
    expect((await put('{"variant":{"type":"SegmentIO","sharedSecret":"s"}}')).status).toBe(200);
    expect((await put('{"variant":{"sharedSecret":"s","type":"SegmentIO"}}')).status).toBe(200);
    expect((await put('{"variant":{"sharedSecret":"t","type":"SegmentIO"}}')).status).toBe(409);
  });

  it("lasts 24 hours from any time of day", async () => {
    const dayMs = 24 * 60 * 60 * 1000;
    const midnight = Math.ceil(clock / dayMs) * dayMs;
    for (const [index, offset] of [-dayMs / 2, -1_000, 1_000, 30 * 60 * 1000, 2 * 60 * 60 * 1000].entries()) {
      const headers = { "idempotency-key": `k${index}` };
      clock = midnight + index * 10 * dayMs + offset;
      const first = await makeKey(`key-${index}`, headers);
      for (const hours of [1, 12, 23.9]) {
        clock = midnight + index * 10 * dayMs + offset + hours * 60 * 60 * 1000;
        expect((await makeKey(`key-${index}`, headers)).body).toEqual(first.body);
      }
      clock = midnight + index * 10 * dayMs + offset + dayMs + 1_000;
      expect((await makeKey(`other-${index}`, headers)).status).toBe(200);
    }
  });

  it("is 400 when it is too long, and counts for one workspace alone", async () => {
    expect((await makeKey("x", { "idempotency-key": "k".repeat(256) })).status).toBe(400);
  });
});

describe("a command that takes too long", () => {
  it("is answered with its id, whose outcome can be read", async () => {
    await testApi.pauseWorker();
    const { status, body } = await admin<{ commandId: string }>("PUT", "/settings/write-keys", {
      body: { writeKeyName: "late" },
      headers: { prefer: "wait=0" },
    });
    expect([status, Object.keys(body)]).toEqual([202, ["commandId"]]);
    const path = `/commands/${body.commandId}/`;
    expect((await admin("GET", path)).body).toEqual({ commandId: body.commandId, status: "Pending" });
    await testApi.resumeWorker();
    // A later command of the same workspace is applied after it.
    await admin("PUT", "/settings/write-keys", { body: { writeKeyName: "next" } });
    expect((await admin("GET", path)).body).toEqual({
      commandId: body.commandId,
      status: "Done",
      name: "put-write-key",
      appliedAt: clock,
      outcome: null,
    });
  });

  it("shows why it failed", async () => {
    await testApi.pauseWorker();
    const { body } = await admin<{ commandId: string }>("DELETE", "/settings/write-keys?writeKeyName=none", {
      headers: { prefer: "respond-async" },
    });
    await testApi.resumeWorker();
    await admin("PUT", "/settings/write-keys", { body: { writeKeyName: "next" } });
    expect((await admin("GET", `/commands/${body.commandId}`)).body).toMatchObject({
      status: "Failed",
      error: { type: "NotFound", message: 'no write key named "none"', issues: [] },
    });
  });

  it("shows where it failed, also of a command that the release before refused", async () => {
    const show = async (commandId: string, outcome: CommandOutcome): Promise<unknown> => {
      const { workspaceId } = testApi;
      const row = { commandId, workspaceId, name: "put-x", fingerprint: "", by: "x", at: clock, outcome };
      await testApi.api.tables.apply([{ change: commandRecord(row), version: clock }]);
      return (await admin("GET", `/commands/${commandId}`)).body["error"];
    };
    const before = { ok: false, code: "Conflict", message: "name: taken" } as const;
    expect(await show("c1", before)).toEqual({ type: "Conflict", message: "name: taken", issues: [] });
    const issues = [issueAt(["rows", 3, "name"], { code: "taken", values: { by: "kim" }, text: "is taken" })];
    expect(await show("c2", refusedOutcome("Conflict", issues))).toEqual({
      type: "Conflict",
      message: "rows[3].name: is taken",
      issues: [{ path: ["rows", 3, "name"], code: "taken", values: { by: "kim" }, problem: "is taken" }],
    });
  });

  it("returns an admin key at once, which works when the command is applied", async () => {
    await testApi.pauseWorker();
    const { status, body } = await makeKey("late", { prefer: "respond-async" });
    expect([status, body.apiKey]).toEqual([
      202,
      expect.stringMatching(/^sb_admin_[0-9a-f]{24}_[0-9a-f]{72}$/),
    ]);
    await testApi.resumeWorker();
    await admin("PUT", "/settings/write-keys", { body: { writeKeyName: "next" } });
    expect((await admin("GET", "/admin-keys", { key: body.apiKey })).status).toBe(200);
  });
});

describe("GET /commands/:id", () => {
  it("is 404 for an unknown id, and for one of another workspace", async () => {
    const other = await startTestApi();
    await other.pauseWorker();
    const { body } = await adminClient(other)<{ commandId: string }>("PUT", "/settings/write-keys", {
      body: { writeKeyName: "x" },
      headers: { prefer: "respond-async" },
    });
    for (const id of ["nothing", "0".repeat(48), body.commandId, `${body.commandId}0`]) {
      expect((await admin("GET", `/commands/${id}`)).status).toBe(404);
    }
    await other.close();
  });
});

describe("a lost notice", () => {
  it("only delays the answer", async () => {
    const elsewhere = createMemoryQueue({ partitions: 1 });
    const acknowledgements = await createAcknowledgements({
      signals: elsewhere,
      channel: "nobody-speaks-here",
    });
    const server = createServer({ ...testApi.api, acknowledgements });
    const listening = await server.listen(0, "127.0.0.1");
    const withoutWorker = adminClient({ ...testApi, url: `http://127.0.0.1:${listening.port}` });
    const { status } = await withoutWorker("PUT", "/settings/write-keys", { body: { writeKeyName: "x" } });
    expect(status).toBe(204);
    await listening.close();
  });
});

describe("an unavailable queue", () => {
  it("makes a mutating call 503 with retry-after", async () => {
    const send = async (): Promise<never> => {
      throw unavailable("queue", new Error("cut"));
    };
    const cut = await startTestApi({ ports: { mailbox: { ...createMemoryQueue({ partitions: 4 }), send } } });
    const { status, headers } = await adminClient(cut)("PUT", "/settings/write-keys", {
      body: { writeKeyName: "x" },
    });
    expect([status, headers.get("error-type")]).toEqual([503, "QueueUnavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    await cut.close();
  });
});
