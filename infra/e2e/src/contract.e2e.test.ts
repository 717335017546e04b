/** What the contract promises beyond single rules, on two apis and two workers: repeats, times, keys, commands, erasure. */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@signalbox/launcher";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, clientOf, until, type Answer, type Client } from "./client.fixture.js";
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

const wait = { prefer: "wait=10" };

/** Resolves when the call is applied with all that follows. */
async function send(name: string, body: object, via: Client = client): Promise<void> {
  const answer = await via.ingest(`/api/public/apps/${name}`, body, wait);
  expect([answer.status, answer.body]).toEqual([204, ""]);
}

interface Row {
  readonly messageId: string;
  readonly eventType: string;
  readonly event: string;
  readonly userId: string | null;
  readonly anonymousId: string | null;
  readonly eventTime: string;
  readonly processingTime: string;
  readonly traits: string;
  readonly context?: unknown;
}

async function eventsWith(query: Readonly<Record<string, string>>): Promise<readonly Row[]> {
  const { events } = await client.events(new URLSearchParams(query).toString());
  return events as unknown as readonly Row[];
}

async function traitsOf(id: string): Promise<unknown> {
  const { body } = await client.admin("GET", `/users/${id}`);
  return (body as { readonly traits?: unknown }).traits;
}

const msOf = (utc: string): number => Date.parse(`${utc.replace(" ", "T")}Z`);

/** Status, error code and the fields of the body, which is to have one only. */
function errorOf({ status, headers, body }: Answer): readonly [number, string | null, readonly string[]] {
  return [status, headers.get("error-type"), Object.keys(body as object)];
}

describe("what takes long to compute", () => {
  it("is rendered, previewed and simulated by threads of the service, which answers others meanwhile", async () => {
    const timestamp = new Date(Date.now() - 3_600_000).toISOString();
    await send("track", { userId: "computed", event: "Computed", timestamp });
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
    expect((await client.admin("POST", "/segments/preview", { definition })).body).toMatchObject({
      count: 1,
      sample: ["computed"],
    });
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

describe("a messageId", () => {
  it("counts once, whatever else a retry holds", async () => {
    await send("identify", {
      userId: "once",
      traits: { n: 1 },
      messageId: "once-1",
      timestamp: "2026-01-01",
    });
    await send("identify", {
      userId: "once",
      traits: { n: 2 },
      messageId: "once-1",
      timestamp: "2026-01-02",
    });
    await send("track", { userId: "once", event: "Other", messageId: "once-1" }, second);
    await send("identify", { userId: "another", traits: { n: 3 }, messageId: "once-1" }, second);
    await send("group", { anonymousId: "visitor", groupId: "some-group", messageId: "once-1" });
    expect(
      (await eventsWith({ messageId: "once-1" })).map((row) => [row.eventType, row.userId, row.traits]),
    ).toEqual([["identify", "once", '{"n":1}']]);
    expect(await traitsOf("once")).toEqual({ n: 1 });
    for (const id of ["another", "visitor", "some-group"])
      expect([id, (await client.admin("GET", `/users/${id}`)).status]).toEqual([id, 404]);
  });

  it("counts once in a batch, and when it comes through two apis at the same time", async () => {
    const item = { type: "track", event: "Twice", messageId: "twice-1" };
    await Promise.all(
      [client, second, client, second].flatMap((via, index) => [
        send(
          "batch",
          {
            batch: [
              { ...item, userId: "twice" },
              { ...item, userId: `twice-${index}` },
            ],
          },
          via,
        ),
        send("track", { ...item, userId: "twice" }, via),
      ]),
    );
    expect(await eventsWith({ messageId: "twice-1" })).toHaveLength(1);
  });

  it("is made when there is none, so that equal calls are two", async () => {
    for (const via of [client, second]) await send("track", { userId: "equal", event: "Same" }, via);
    const rows = await eventsWith({ userId: "equal" });
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(2);
  });
});

describe("a batch with bad items", () => {
  const good = { type: "track", userId: "lenient", event: "Good" };
  const bad = { type: "track", userId: "lenient", properties: { n: 1 }, messageId: "mended-1" };

  it("is refused whole, naming every bad item", async () => {
    const batch = [
      { ...good, messageId: "strict-1" },
      { type: "track", userId: "x" },
      { type: "group", userId: "y" },
    ];
    const answer = await client.ingest("/api/public/apps/batch", { batch }, wait);
    expect(errorOf(answer)).toEqual([400, "BadRequest", ["message"]]);
    expect(answer.body).toEqual({ message: "batch[1].event: required; batch[2].groupId: required" });
    expect(answer.headers.get("x-request-id")).toMatch(/\S/);
    expect(await eventsWith({ messageId: "strict-1" })).toEqual([]);
  });

  it("is taken but for those when it asks for lenience; they are listed, and replayed when mended", async () => {
    const answer = await client.ingest(
      "/api/public/apps/batch",
      { batch: [{ ...good, messageId: "lenient-1" }, bad] },
      { prefer: "handling=lenient, wait=10" },
    );
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([
      204,
      "wait, handling=lenient",
    ]);
    expect(await eventsWith({ messageId: "lenient-1" })).toHaveLength(1);

    interface Rejected {
      readonly rejectedEvents: readonly {
        readonly id: string;
        readonly item: unknown;
        readonly reason: string;
      }[];
      readonly count: number;
    }
    const list = async (): Promise<Rejected> =>
      (await second.admin("GET", "/rejected-events")).body as Rejected;
    const { rejectedEvents, count } = await list();
    expect([count, rejectedEvents.map(({ item }) => item)]).toEqual([1, [bad]]);
    expect(rejectedEvents[0]?.reason).toBe("batch[1].event: required");
    const id = rejectedEvents[0]?.id ?? "";

    const unmended = await client.admin("POST", "/rejected-events/replay", { ids: [id] });
    expect(unmended.body).toEqual({ replayed: 0, refused: [{ id, reason: "event: required" }] });
    const mended = await second.admin("POST", "/rejected-events/replay", {
      ids: [id],
      mended: { [id]: { ...bad, event: "Mended" } },
    });
    expect(mended.body).toEqual({ replayed: 1, refused: [] });
    expect((await eventsWith({ messageId: "mended-1" })).map(({ event, traits }) => [event, traits])).toEqual(
      [["Mended", '{"n":1}']],
    );
    expect(await list()).toEqual({ rejectedEvents: [], count: 0 });
  });
});

describe("the time of an event", () => {
  const hour = 3_600_000;

  async function timesOf(messageId: string): Promise<{ readonly event: number; readonly received: number }> {
    const [row] = await eventsWith({ messageId });
    return { event: msOf(row?.eventTime ?? ""), received: msOf(row?.processingTime ?? "") };
  }

  it("is when it was received if it says nothing, and what it says if it does", async () => {
    const before = Date.now();
    await send("track", { userId: "time", event: "Now", messageId: "time-1" });
    await send("track", {
      userId: "time",
      event: "Then",
      messageId: "time-2",
      timestamp: "2020-02-29T10:00:00+02:00",
    });
    const now = await timesOf("time-1");
    expect(now.event).toBe(now.received);
    expect(now.received).toBeGreaterThanOrEqual(before);
    expect(now.received).toBeLessThanOrEqual(Date.now());
    expect((await timesOf("time-2")).event).toBe(Date.UTC(2020, 1, 29, 8));
  });

  it("is corrected by a clock that runs ahead or behind, of the call or of its batch", async () => {
    for (const skew of [-400 * 24 * hour, 400 * 24 * hour]) {
      const sentAt = new Date(Date.now() + skew);
      const call = {
        userId: "skew",
        event: "Skewed",
        timestamp: new Date(sentAt.getTime() - 5_000).toISOString(),
      };
      await send("track", { ...call, sentAt: sentAt.toISOString(), messageId: `skew-single${skew}` });
      await send("batch", {
        batch: [{ type: "track", ...call, messageId: `skew-batch${skew}` }],
        sentAt: sentAt.toISOString(),
      });
      for (const way of ["single", "batch"]) {
        const { event, received } = await timesOf(`skew-${way}${skew}`);
        expect(event - (sentAt.getTime() - 5_000)).toBe(received - sentAt.getTime());
        expect(Math.abs(event - received + 5_000)).toBeLessThan(5_000);
      }
    }
  });

  it("is now when it would be more than a day ahead", async () => {
    const ahead = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
    const soon = ahead(23);
    await send("track", { userId: "future", event: "Soon", messageId: "future-23", timestamp: soon });
    await send("track", { userId: "future", event: "Far", messageId: "future-25", timestamp: ahead(25) });
    expect((await timesOf("future-23")).event).toBe(Date.parse(soon));
    const { event, received } = await timesOf("future-25");
    expect(event).toBe(received);
  });

  it("is refused when it is no time", async () => {
    const answer = await client.ingest("/api/public/apps/track", {
      userId: "u",
      event: "e",
      timestamp: "soon",
    });
    expect(errorOf(answer)).toEqual([400, "BadRequest", ["message"]]);
  });
});

describe("a hidden event", () => {
  it("counts, and is in no list, nor what it causes", async () => {
    const context = { hidden: true };
    await send("identify", { userId: "hidden", traits: { n: 1 }, context, messageId: "hidden-1" });
    await send("group", {
      userId: "hidden",
      groupId: "hidden-g",
      traits: { m: 1 },
      context,
      messageId: "hidden-2",
    });
    await send("batch", {
      batch: [{ type: "track", userId: "hidden", event: "Batch", messageId: "hidden-3" }],
      context,
    });
    for (const userId of ["hidden", "hidden-g"]) expect(await eventsWith({ userId })).toEqual([]);
    expect(await eventsWith({ messageId: "hidden-1" })).toEqual([]);
    expect([await traitsOf("hidden"), await traitsOf("hidden-g")]).toEqual([{ n: 1 }, { m: 1 }]);
  });

  it("is one whose context says true, nothing else", async () => {
    await send("track", { userId: "shown", event: "Shown", context: { hidden: "true", ip: "::1" } });
    const [row] = await eventsWith({ userId: "shown", includeContext: "true" });
    expect(row?.context).toEqual({ hidden: "true", ip: "::1" });
  });
});

describe("Segment's webhook", () => {
  const sharedSecret = "shared secret ü";

  function deliver(
    body: string,
    headers: Readonly<Record<string, string>>,
    provider = "segment",
  ): Promise<Answer> {
    return ask(`${system.url}/api/public/webhooks/${provider}`, {
      method: "POST",
      headers: { "content-type": "application/json", "df-workspace-id": system.workspaceId, ...headers },
      body,
    });
  }

  const signed = (body: string, secret: string = sharedSecret): Record<string, string> => ({
    "x-signature": createHmac("sha1", secret).update(body).digest("hex"),
  });

  it("is taken once a shared secret is set", async () => {
    expect(errorOf(await deliver("{}", signed("{}")))).toEqual([401, "Unauthorized", ["message"]]);
    const { status } = await client.admin("PUT", "/settings/data-sources", {
      variant: { type: "SegmentIO", sharedSecret },
    });
    expect(status).toBe(200);
    expect((await client.admin("GET", "/settings/data-sources")).body).toEqual({
      dataSourceConfigurations: ["SegmentIO"],
    });
    // The receiver looks at its settings every few seconds.
    await until(
      () => deliver('{"batch":[]}', signed('{"batch":[]}')),
      ({ status: answered }) => answered === 204,
    );
  });

  const event = (messageId: string | undefined, userId: string): string =>
    JSON.stringify({
      type: "track",
      event: "From Segment",
      userId,
      messageId,
      properties: { n: 1 },
      timestamp: "2026-01-01T00:00:00.000Z",
      sentAt: "2026-01-05T00:00:00.000Z",
      channel: "server",
    });

  async function delivered(userId: string): Promise<readonly (readonly unknown[])[]> {
    const rows = await until(
      () => eventsWith({ userId }),
      (found) => found.length > 0,
    );
    return rows.map((row) => [row.event, row.traits, row.eventTime]);
  }
  const stored = ["From Segment", '{"n":1}', "2026-01-01 00:00:00.000"];

  it("takes what is signed, and counts a redelivery once, also without a messageId", async () => {
    for (const [messageId, userId] of [
      ["segment-1", "segment-a"],
      [undefined, "segment-b"],
    ] as const) {
      const body = event(messageId, userId);
      for (let delivery = 0; delivery < 3; delivery += 1) {
        const answer = await deliver(body, signed(body));
        expect([answer.status, answer.body]).toEqual([204, ""]);
      }
      // Behind the redeliveries in the user's mailbox: when it is applied, so are they.
      await send("identify", { userId, context: { hidden: true } });
      expect(await delivered(userId)).toEqual([stored]);
    }
  });

  it("takes a batch", async () => {
    const body = `{"batch":[${event("segment-2", "segment-c")},${event("segment-3", "segment-c")}]}`;
    expect((await deliver(body, signed(body))).status).toBe(204);
    await send("identify", { userId: "segment-c", context: { hidden: true } });
    expect(await delivered("segment-c")).toEqual([stored, stored]);
  });

  it("refuses what is not signed so", async () => {
    const body = event("segment-4", "segment-d");
    const refusals = [
      await deliver(body, {}),
      await deliver(body, signed(body, "another secret")),
      await deliver(body, signed(`${body} `)),
      await deliver(body, { "x-signature": "" }),
      await deliver(body, { "x-signature": "0".repeat(40) }),
      await deliver("no json", signed(body)),
    ];
    for (const refusal of refusals) expect(errorOf(refusal)).toEqual([401, "Unauthorized", ["message"]]);
    await send("identify", { userId: "segment-d", context: { hidden: true } });
    expect(await eventsWith({ userId: "segment-d" })).toEqual([]);
  });

  it("knows one provider and this workspace", async () => {
    expect(errorOf(await deliver("{}", {}, "unknown"))).toEqual([404, "NotFound", ["message"]]);
    const headers = { ...signed("{}"), "df-workspace-id": randomUUID() };
    expect(errorOf(await deliver("{}", headers))).toEqual([401, "Unauthorized", ["message"]]);
    expect((await deliver("{}", { ...signed("{}"), "df-workspace-id": "x" })).status).toBe(400);
  });
});

describe("erasing a user", () => {
  const lists = { userId: "erased", anonymousId: "erased-v" };

  async function live(): Promise<void> {
    await send("identify", { anonymousId: "erased-v", traits: { color: "red" }, messageId: "erase-1" });
    await send("identify", {
      userId: "erased",
      anonymousId: "erased-v",
      traits: { n: 1 },
      messageId: "erase-2",
    });
    await send("group", { userId: "erased", groupId: "erased-g", traits: { size: 1 }, messageId: "erase-3" });
    await send("group", { userId: "stays", groupId: "erased-g", messageId: "erase-4" });
  }

  it.each([
    ["a JSON body", "DELETE /users/", { userIds: ["erased"] }],
    ["the query", "DELETE /users?userIds=erased", undefined],
    ["the path with /v2", "DELETE /users/v2", { userIds: ["erased", "nobody-ever"] }],
  ])("takes everything of them along and leaves the others, by %s", async (_, call, body) => {
    await live();
    expect(await eventsWith({ userId: "erased" })).toHaveLength(3);
    const [method = "", path = ""] = call.split(" ");
    const answer = await second.admin(method, path, body);
    expect([answer.status, answer.body]).toEqual([204, ""]);
    for (const id of Object.values(lists)) {
      expect((await client.admin("GET", `/users/${id}`)).status).toBe(404);
      expect(await eventsWith({ userId: id })).toEqual([]);
      expect((await client.admin("GET", `/groups/user-groups?userId=${id}`)).body).toEqual({ groups: [] });
    }
    expect((await client.admin("GET", "/groups/users?groupId=erased-g")).body).toEqual({ users: ["stays"] });
    const ofGroup = await eventsWith({ userId: "erased-g" });
    expect(ofGroup.map(({ eventType, traits }) => [eventType, traits])).toEqual([
      ["track", '{"userId":"stays","assigned":true}'],
      ["identify", '{"size":1}'],
    ]);
    expect(await traitsOf("erased-g")).toEqual({ size: 1 });
    expect((await client.events("searchTerm=erased-v")).count).toBe(0);
  });

  it("lets later events begin anew, with an empty user and the same messageIds", async () => {
    await send("track", { userId: "erased", event: "Back", messageId: "erase-2" });
    expect((await client.admin("GET", "/users/erased")).body).toMatchObject({
      traits: {},
      groups: [],
      anonymousIds: [],
    });
    expect((await eventsWith({ userId: "erased" })).map(({ event }) => event)).toEqual(["Back"]);
    await send("track", { anonymousId: "erased-v", event: "Looked", messageId: "erase-1" });
    expect((await client.admin("GET", "/users/erased-v")).body).toMatchObject({
      id: "erased-v",
      isAnonymous: true,
      traits: {},
    });
  });
});

describe("a command", () => {
  it("with an idempotency-key is done once and answered alike, by any api", async () => {
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

  it("keeps the answer of a refusal too", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const remove = (): Promise<Answer> =>
      client.admin("DELETE", "/settings/write-keys", { writeKeyName: "made later" }, headers);
    expect(errorOf(await remove())).toEqual([404, "NotFound", ["message"]]);
    await client.admin("PUT", "/settings/write-keys", { writeKeyName: "made later" });
    expect(errorOf(await remove())).toEqual([404, "NotFound", ["message"]]);
  });

  it("is answered 202 with its id while no worker runs, and done when one does", async () => {
    await Promise.all(system.workers.map((worker) => worker.stop()));
    const asked = await client.admin(
      "PUT",
      "/settings/write-keys",
      { writeKeyName: "patient" },
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
    const call = { userId: "patient", event: "Waiting", messageId: "patient-1" };
    const event = await client.ingest("/api/public/apps/track", call, { prefer: "wait=1" });
    expect([event.status, event.body, event.headers.get("preference-applied")]).toEqual([202, "", null]);

    await Promise.all(system.workers.map((worker) => worker.start()));
    const done = await until(
      () => second.admin("GET", `/commands/${commandId}`),
      ({ body }) => (body as { readonly status: string }).status !== "Pending",
    );
    expect(done.body).toMatchObject({ commandId, status: "Done", name: "put-write-key", outcome: null });
    const { body } = await client.admin("GET", "/settings/write-keys");
    expect((body as { readonly writeKeyName: string }[]).map((key) => key.writeKeyName)).toContain("patient");
    await until(
      () => eventsWith({ messageId: "patient-1" }),
      (rows) => rows.length === 1,
    );
  });
});

describe("a revoked key", () => {
  it("is refused at once by every api", async () => {
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
      // The other api hears of it on a channel, a moment later.
      const isGone = (statuses: number[]): boolean => statuses.join() === "401,200,401,200";
      await until(uses, isGone, 1_000);
      expect((await second.admin("DELETE", `/admin-keys?id=${id}`)).status).toBe(204);
      await until(uses, (statuses) => statuses.join() === "401,401,401,401", 1_000);
    }
  });

  it("stays revoked when the api is started again with it", async () => {
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
  /** Its own api on the same servers makes it. */
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
    // The keys of the one work at the api of the other: what counts is the workspace of the key.
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

  it("has users, events and groups of its own under the same ids", async () => {
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

  it("is closed to this one's keys", async () => {
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
