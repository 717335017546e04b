/** The contract beyond single rules, on two apis and two workers: commands, keys, erasure, workspaces. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@signalbox/launcher";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ask, clientOf, until, type Answer, type Client } from "./client.fixture.js";
import { errorOf, eventsWith, send, traitsOf, wait } from "./contract.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
/** Through the first api, and through the second. */
let client: Client;
let second: Client;

beforeAll(async () => {
  system = await startSystem({ apis: 2, workers: 2 });
  client = clientOf(system);
  second = clientOf(system, system.apis[1]?.url);
});
afterAll(() => system.stop());

describe("a long computation", () => {
  it("of a rendering, preview or simulation runs in a thread while the service answers other requests", async () => {
    const timestamp = new Date(Date.now() - 3_600_000).toISOString();
    await send(client, "track", { userId: "computed", event: "Computed", timestamp });
    const render = (value: string): Promise<Answer> =>
      client.admin("POST", "/content/templates/render", {
        channel: "Email",
        userProperties: { name: "Ann" },
        contents: { it: { type: "Mjml", value } },
      });
    const mjml =
      "<mjml><mj-body><mj-section><mj-column><mj-text>{{ user.name }}</mj-text></mj-column></mj-section></mj-body></mjml>";
    expect((await render(mjml)).body).toEqual({
      contents: { it: { type: "Ok", value: expect.stringContaining(">Ann</div>") as string } },
    });
    const progress = { isOver: false };
    const endless = render(
      "{% for i in (1..3000) %}{% for j in (1..3000) %}{% endfor %}{% endfor %}",
    ).finally(() => (progress.isOver = true));
    let answered = 0;
    while (!progress.isOver) {
      expect((await ask(`${system.url}/livez`, {})).status).toBe(200);
      answered += 1;
    }
    expect((await endless).body).toEqual({
      contents: { it: { type: "Err", err: expect.stringContaining("takes longer than 500 ms") as string } },
    });
    expect(answered).toBeGreaterThan(10);
    const definition = { entryNode: { id: "1", type: "Performed", event: "Computed" }, nodes: [] };
    const preview = async (): Promise<unknown> =>
      (await client.admin("POST", "/segments/preview", { definition })).body;
    // An estimate while it takes too long for one answer.
    const exact = await until(
      preview,
      (body) => !z.object({ isEstimate: z.boolean() }).parse(body).isEstimate,
    );
    expect(exact).toMatchObject({ count: 1, sample: ["computed"] });
    const journey = {
      entryNode: { type: "EventEntryNode", event: "Computed", child: "ExitNode" },
      exitNode: { type: "ExitNode" },
      nodes: [],
    };
    const span = { from: Date.now() - 86_400_000, to: Date.now() };
    expect(
      (await client.admin("POST", "/journeys/simulate", { definition: journey, ...span })).body,
    ).toMatchObject({
      people: { looked: 1, isEstimate: false },
      runs: { started: 1, finished: 1 },
    });
  });
});

describe("erasing a user", () => {
  const lists = { userId: "erased", anonymousId: "erased-v" };

  async function createLive(): Promise<void> {
    await send(client, "identify", {
      anonymousId: "erased-v",
      traits: { color: "red" },
      messageId: "erase-1",
    });
    await send(client, "identify", {
      userId: "erased",
      anonymousId: "erased-v",
      traits: { n: 1 },
      messageId: "erase-2",
    });
    await send(client, "group", {
      userId: "erased",
      groupId: "erased-g",
      traits: { size: 1 },
      messageId: "erase-3",
    });
    await send(client, "group", { userId: "stays", groupId: "erased-g", messageId: "erase-4" });
  }

  it.each([
    ["a JSON body", "DELETE /users/", { userIds: ["erased"] }],
    ["the query", "DELETE /users?userIds=erased", undefined],
    ["the path with /v2", "DELETE /users/v2", { userIds: ["erased", "nobody-ever"] }],
  ])("takes everything of them along and leaves the others, by %s", async (_, call, body) => {
    await createLive();
    expect(await eventsWith(client, { userId: "erased" })).toHaveLength(3);
    const [method = "", path = ""] = call.split(" ");
    const answer = await second.admin(method, path, body);
    expect([answer.status, answer.body]).toEqual([204, ""]);
    for (const id of Object.values(lists)) {
      expect((await client.admin("GET", `/users/${id}`)).status).toBe(404);
      expect(await eventsWith(client, { userId: id })).toEqual([]);
      expect((await client.admin("GET", `/groups/user-groups?userId=${id}`)).body).toEqual({ groups: [] });
    }
    expect((await client.admin("GET", "/groups/users?groupId=erased-g")).body).toEqual({ users: ["stays"] });
    const ofGroup = await eventsWith(client, { userId: "erased-g" });
    expect(ofGroup.map(({ eventType, traits }) => [eventType, traits])).toEqual([
      ["track", '{"userId":"stays","assigned":true}'],
      ["identify", '{"size":1}'],
    ]);
    expect(await traitsOf(client, "erased-g")).toEqual({ size: 1 });
    expect((await client.events("searchTerm=erased-v")).count).toBe(0);
  });

  it("lets later events start with an empty user and the same messageIds", async () => {
    await send(client, "track", { userId: "erased", event: "Back", messageId: "erase-2" });
    expect((await client.admin("GET", "/users/erased")).body).toMatchObject({
      traits: {},
      groups: [],
      anonymousIds: [],
    });
    expect((await eventsWith(client, { userId: "erased" })).map(({ event }) => event)).toEqual(["Back"]);
    await send(client, "track", { anonymousId: "erased-v", event: "Looked", messageId: "erase-1" });
    expect((await client.admin("GET", "/users/erased-v")).body).toMatchObject({
      id: "erased-v",
      isAnonymous: true,
      traits: {},
    });
  });
});

describe("a command", () => {
  it("with an idempotency-key is executed once and gets the same answer from any api", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const make = (via: Client, name: string): Promise<Answer> =>
      via.admin("POST", "/admin-keys", { name }, headers);
    const answers = await Promise.all([client, second, client, second].map((via) => make(via, "idempotent")));
    const [first] = answers;
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, first?.body]);
    expect((await make(second, "idempotent")).body).toEqual(first?.body);
    const { body } = await client.admin("GET", "/admin-keys");
    expect((body as { readonly name: string }[]).filter(({ name }) => name === "idempotent")).toHaveLength(1);

    expect(errorOf(await make(second, "something else"))).toEqual([409, "IdempotencyConflict", ["message"]]);
    const again = await second.admin("POST", "/admin-keys", { name: "idempotent" });
    expect(errorOf(again)).toEqual([400, "UniqueConstraintViolation", ["message"]]);
  });

  it("keeps the answer of a rejection too", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const remove = (): Promise<Answer> =>
      client.admin("DELETE", "/settings/write-keys", { writeKeyName: "made later" }, headers);
    expect(errorOf(await remove())).toEqual([404, "NotFound", ["message"]]);
    await client.admin("PUT", "/settings/write-keys", { writeKeyName: "made later" });
    expect(errorOf(await remove())).toEqual([404, "NotFound", ["message"]]);
  });

  it("is answered 202 with its id while no worker runs, and executed when one does", async () => {
    await Promise.all(system.workers.map((worker) => worker.stop()));
    const asked = await client.admin(
      "PUT",
      "/settings/write-keys",
      { writeKeyName: "waiting" },
      { prefer: "wait=1" },
    );
    const { commandId } = asked.body as { readonly commandId: string };
    expect([asked.status, Object.keys(asked.body as object)]).toEqual([202, ["commandId"]]);
    expect((await second.admin("GET", `/commands/${commandId}`)).body).toEqual({
      commandId,
      status: "Pending",
    });
    expect(errorOf(await client.admin("GET", `/commands/${"0".repeat(48)}`))).toEqual([
      404,
      "NotFound",
      ["message"],
    ]);
    const call = { userId: "waiting", event: "Waiting", messageId: "waiting-1" };
    const event = await client.ingest("/api/public/apps/track", call, { prefer: "wait=1" });
    expect([event.status, event.body, event.headers.get("preference-applied")]).toEqual([202, "", null]);

    await Promise.all(system.workers.map((worker) => worker.start()));
    const done = await until(
      () => second.admin("GET", `/commands/${commandId}`),
      ({ body }) => (body as { readonly status: string }).status !== "Pending",
    );
    expect(done.body).toMatchObject({ commandId, status: "Done", name: "put-write-key", outcome: null });
    const { body } = await client.admin("GET", "/settings/write-keys");
    expect((body as { readonly writeKeyName: string }[]).map((key) => key.writeKeyName)).toContain("waiting");
    await until(
      () => eventsWith(client, { messageId: "waiting-1" }),
      (rows) => rows.length === 1,
    );
  });
});

describe("a revoked key", () => {
  it("is rejected at once by every api", async () => {
    for (let round = 0; round < 5; round += 1) {
      const writeKeyName = `revoked-${round}`;
      await client.admin("PUT", "/settings/write-keys", { writeKeyName });
      const { body } = await client.admin("GET", "/settings/write-keys");
      const keys = body as { readonly writeKeyName: string; readonly writeKeyValue: string }[];
      const writeKey = keys.find((key) => key.writeKeyName === writeKeyName)?.writeKeyValue ?? "";
      const admin = await client.admin("POST", "/admin-keys", { name: writeKeyName });
      const { id, apiKey } = admin.body as { readonly id: string; readonly apiKey: string };
      const uses = (): Promise<number[]> =>
        Promise.all(
          [client, second].flatMap((via) => [
            via
              .ingest("/api/public/apps/batch", { batch: [] }, { authorization: `Bearer ${writeKey}` })
              .then(({ status }) => status),
            via
              .admin("GET", "/admin-keys", undefined, { authorization: `Bearer ${apiKey}` })
              .then(({ status }) => status),
          ]),
        );
      expect(await uses()).toEqual([204, 200, 204, 200]);
      expect((await client.admin("DELETE", "/settings/write-keys", { writeKeyName })).status).toBe(204);
      // The other api is notified over a channel, a moment later.
      const isGone = (statuses: number[]): boolean => statuses.join() === "401,200,401,200";
      await until(uses, isGone, 1_000);
      expect((await second.admin("DELETE", `/admin-keys?id=${id}`)).status).toBe(204);
      await until(uses, (statuses) => statuses.join() === "401,401,401,401", 1_000);
    }
  });

  it("stays revoked when the api is restarted with it", async () => {
    await client.admin("POST", "/admin-keys", { name: "spare" });
    const { body } = await client.admin("GET", "/settings/write-keys");
    const [first] = body as { readonly writeKeyName: string }[];
    expect(first?.writeKeyName).toBe("default-write-key");
    const batch = (): Promise<Answer> => second.ingest("/api/public/apps/batch", { batch: [] });
    expect((await batch()).status).toBe(204);
    await client.admin("DELETE", "/settings/write-keys", { writeKeyName: "default-write-key" });
    // The other api follows within a second.
    await until(batch, ({ status }) => status === 401, 1_000);
    await system.apis[1]?.stop();
    await system.apis[1]?.start();
    expect((await batch()).status).toBe(401);
  });
});

describe("another workspace", () => {
  /** Created by its own api on the same servers. */
  let other: System;
  let stopOther: () => Promise<void>;
  let otherClient: Client;
  let writeKey: string;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), "signalbox-e2e-other-"));
    const keys = {
      workspaceId: randomUUID(),
      writeKey: Buffer.from(`${randomUUID()}:${randomBytes(18).toString("hex")}`).toString("base64"),
      adminKey: randomBytes(32).toString("hex"),
    };
    const service = startService({
      service: "api",
      environment: {
        PATH: process.env["PATH"] ?? "",
        DATA_DIR: directory,
        REDIS_URL: system.redisUrl,
        QUEUE_NAMESPACE: system.namespace,
        MONGODB_URL: system.mongodbUrl,
        WORKSPACE_ID: keys.workspaceId,
        WRITE_KEY: keys.writeKey,
        ADMIN_KEY: keys.adminKey,
        PORT: "0",
      },
    });
    await service.ready();
    stopOther = async () => {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    };
    // The keys of one workspace work at the api of the other: the key decides the workspace.
    other = { ...system, ...keys };
    otherClient = clientOf(other);
    await client.admin("PUT", "/settings/write-keys", { writeKeyName: "beside another" });
    const { body } = await client.admin("GET", "/settings/write-keys");
    writeKey =
      (body as { readonly writeKeyName: string; readonly writeKeyValue: string }[]).find(
        ({ writeKeyName }) => writeKeyName === "beside another",
      )?.writeKeyValue ?? "";
  });
  afterAll(() => stopOther());

  it("has its own users, events and groups with the same ids", async () => {
    const call = { userId: "in-both", groupId: "group-of-both", messageId: "both-1" };
    const mine = { authorization: `Bearer ${writeKey}`, ...wait };
    expect((await client.ingest("/api/public/apps/group", { ...call, traits: { n: 1 } }, mine)).status).toBe(
      204,
    );
    expect(
      (await otherClient.ingest("/api/public/apps/group", { ...call, traits: { n: 2 } }, wait)).status,
    ).toBe(204);
    for (const [via, n] of [
      [client, 1],
      [otherClient, 2],
    ] as const) {
      expect((await via.events("messageId=both-1")).count).toBe(3);
      expect((await via.admin("GET", "/users/group-of-both")).body).toMatchObject({ traits: { n } });
    }
    expect((await otherClient.admin("DELETE", "/users", { userIds: ["in-both"] })).status).toBe(204);
    expect((await client.admin("GET", "/groups/users?groupId=group-of-both")).body).toEqual({
      users: ["in-both"],
    });
    expect((await otherClient.admin("GET", "/groups/users?groupId=group-of-both")).body).toEqual({
      users: [],
    });
  });

  it("is not accessible with this workspace's keys", async () => {
    const as = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
    expect(errorOf(await otherClient.admin("GET", "/users/in-both", undefined, as(system.adminKey)))).toEqual(
      [403, "Forbidden", ["message"]],
    );
    const named = await ask(`${system.url}/api/admin/events?workspaceId=${system.workspaceId}`, {
      headers: { ...as(system.adminKey), "df-workspace-id": other.workspaceId },
    });
    expect(errorOf(named)).toEqual([400, "BadRequest", ["message"]]);
    const both = { ...as(writeKey), PublicWriteKey: other.writeKey };
    expect(errorOf(await client.ingest("/api/public/apps/batch", { batch: [] }, both))).toEqual([
      401,
      "Unauthorized",
      ["message"],
    ]);
    expect((await client.ingest("/api/public/apps/batch", { batch: [] }, as(system.adminKey))).status).toBe(
      403,
    );
    expect((await client.admin("GET", "/users/in-both", undefined, as(writeKey))).status).toBe(403);
  });
});
