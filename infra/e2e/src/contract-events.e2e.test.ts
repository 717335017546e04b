/** The contract for events beyond single rules, on two apis and two workers: repeats, times, webhooks. */
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const msOf = (utc: string): number => Date.parse(`${utc.replace(" ", "T")}Z`);

describe("a messageId", () => {
  it("counts once, also when a retry has other contents", async () => {
    await send(client, "identify", {
      userId: "once",
      traits: { n: 1 },
      messageId: "once-1",
      timestamp: "2026-01-01",
    });
    await send(client, "identify", {
      userId: "once",
      traits: { n: 2 },
      messageId: "once-1",
      timestamp: "2026-01-02",
    });
    await send(second, "track", { userId: "once", event: "Other", messageId: "once-1" });
    await send(second, "identify", { userId: "another", traits: { n: 3 }, messageId: "once-1" });
    await send(client, "group", { anonymousId: "viewer", groupId: "some-group", messageId: "once-1" });
    expect(
      (await eventsWith(client, { messageId: "once-1" })).map((row) => [
        row.eventType,
        row.userId,
        row.traits,
      ]),
    ).toEqual([["identify", "once", '{"n":1}']]);
    expect(await traitsOf(client, "once")).toEqual({ n: 1 });
    for (const id of ["another", "viewer", "some-group"])
      expect([id, (await client.admin("GET", `/users/${id}`)).status]).toEqual([id, 404]);
  });

  it("counts once in a batch, and when it arrives through two apis at the same time", async () => {
    const item = { type: "track", event: "Twice", messageId: "twice-1" };
    await Promise.all(
      [client, second, client, second].flatMap((via, index) => [
        send(via, "batch", {
          batch: [
            { ...item, userId: "twice" },
            { ...item, userId: `twice-${index}` },
          ],
        }),
        send(via, "track", { ...item, userId: "twice" }),
      ]),
    );
    expect(await eventsWith(client, { messageId: "twice-1" })).toHaveLength(1);
  });

  it("is generated when absent, so that equal calls are two events", async () => {
    for (const via of [client, second]) await send(via, "track", { userId: "equal", event: "Same" });
    const rows = await eventsWith(client, { userId: "equal" });
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(2);
  });
});

describe("a batch with bad items", () => {
  const good = { type: "track", userId: "lenient", event: "Good" };
  const bad = { type: "track", userId: "lenient", properties: { n: 1 }, messageId: "mended-1" };

  it("is rejected as a whole, naming every bad item", async () => {
    const batch = [
      { ...good, messageId: "strict-1" },
      { type: "track", userId: "x" },
      { type: "group", userId: "y" },
    ];
    const answer = await client.ingest("/api/public/apps/batch", { batch }, wait);
    expect(errorOf(answer)).toEqual([400, "BadRequest", ["message"]]);
    expect(answer.body).toEqual({ message: "batch[1].event: required; batch[2].groupId: required" });
    expect(answer.headers.get("x-request-id")).toMatch(/\S/);
    expect(await eventsWith(client, { messageId: "strict-1" })).toEqual([]);
  });

  it("is accepted without them under lenient handling; they are listed, and replayed when corrected", async () => {
    const answer = await client.ingest(
      "/api/public/apps/batch",
      { batch: [{ ...good, messageId: "lenient-1" }, bad] },
      { prefer: "handling=lenient, wait=10" },
    );
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([
      204,
      "wait, handling=lenient",
    ]);
    expect(await eventsWith(client, { messageId: "lenient-1" })).toHaveLength(1);

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

    const uncorrected = await client.admin("POST", "/rejected-events/replay", { ids: [id] });
    expect(uncorrected.body).toMatchObject({ replayed: 0, refused: [{ id, reason: "event: required" }] });
    const corrected = await second.admin("POST", "/rejected-events/replay", {
      ids: [id],
      mended: { [id]: { ...bad, event: "Mended" } },
    });
    expect(corrected.body).toEqual({ replayed: 1, refused: [] });
    expect(
      (await eventsWith(client, { messageId: "mended-1" })).map(({ event, traits }) => [event, traits]),
    ).toEqual([["Mended", '{"n":1}']]);
    expect(await list()).toEqual({ rejectedEvents: [], count: 0 });
  });
});

describe("the time of an event", () => {
  const hour = 3_600_000;

  async function timesOf(messageId: string): Promise<{ readonly event: number; readonly received: number }> {
    const [row] = await eventsWith(client, { messageId });
    return { event: msOf(row?.eventTime ?? ""), received: msOf(row?.processingTime ?? "") };
  }

  it("is its timestamp, or the time of receipt without one", async () => {
    const before = Date.now();
    await send(client, "track", { userId: "time", event: "Now", messageId: "time-1" });
    await send(client, "track", {
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

  it("is corrected for a clock that is ahead or behind, of the call or of its batch", async () => {
    for (const skew of [-400 * 24 * hour, 400 * 24 * hour]) {
      const sentAt = new Date(Date.now() + skew);
      const call = {
        userId: "skew",
        event: "Skewed",
        timestamp: new Date(sentAt.getTime() - 5_000).toISOString(),
      };
      await send(client, "track", { ...call, sentAt: sentAt.toISOString(), messageId: `skew-single${skew}` });
      await send(client, "batch", {
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

  it("is the time of receipt when it would be more than a day ahead", async () => {
    const ahead = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
    const soon = ahead(23);
    await send(client, "track", { userId: "future", event: "Soon", messageId: "future-23", timestamp: soon });
    await send(client, "track", {
      userId: "future",
      event: "Far",
      messageId: "future-25",
      timestamp: ahead(25),
    });
    expect((await timesOf("future-23")).event).toBe(Date.parse(soon));
    const { event, received } = await timesOf("future-25");
    expect(event).toBe(received);
  });

  it("is rejected when it is not a time", async () => {
    const answer = await client.ingest("/api/public/apps/track", {
      userId: "u",
      event: "e",
      timestamp: "soon",
    });
    expect(errorOf(answer)).toEqual([400, "BadRequest", ["message"]]);
  });
});

describe("a hidden event", () => {
  it("counts, and neither it nor its effects are in any list", async () => {
    const context = { hidden: true };
    await send(client, "identify", { userId: "hidden", traits: { n: 1 }, context, messageId: "hidden-1" });
    await send(client, "group", {
      userId: "hidden",
      groupId: "hidden-g",
      traits: { m: 1 },
      context,
      messageId: "hidden-2",
    });
    await send(client, "batch", {
      batch: [{ type: "track", userId: "hidden", event: "Batch", messageId: "hidden-3" }],
      context,
    });
    for (const userId of ["hidden", "hidden-g"]) expect(await eventsWith(client, { userId })).toEqual([]);
    expect(await eventsWith(client, { messageId: "hidden-1" })).toEqual([]);
    expect([await traitsOf(client, "hidden"), await traitsOf(client, "hidden-g")]).toEqual([
      { n: 1 },
      { m: 1 },
    ]);
  });

  it("is one whose context has the value true, nothing else", async () => {
    await send(client, "track", { userId: "shown", event: "Shown", context: { hidden: "true", ip: "::1" } });
    const [row] = await eventsWith(client, { userId: "shown", includeContext: "true" });
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

  it("is accepted once a shared secret is set", async () => {
    expect(errorOf(await deliver("{}", signed("{}")))).toEqual([401, "Unauthorized", ["message"]]);
    const { status } = await client.admin("PUT", "/settings/data-sources", {
      variant: { type: "SegmentIO", sharedSecret },
    });
    expect(status).toBe(200);
    expect((await client.admin("GET", "/settings/data-sources")).body).toMatchObject({
      dataSourceConfigurations: ["SegmentIO"],
    });
    // The receiver reads its settings every few seconds.
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
      () => eventsWith(client, { userId }),
      (found) => found.length > 0,
    );
    return rows.map((row) => [row.event, row.traits, row.eventTime]);
  }
  const stored = ["From Segment", '{"n":1}', "2026-01-01 00:00:00.000"];

  it("accepts signed calls, and counts a redelivery once, also without a messageId", async () => {
    for (const [messageId, userId] of [
      ["segment-1", "segment-a"],
      [undefined, "segment-b"],
    ] as const) {
      const body = event(messageId, userId);
      for (let delivery = 0; delivery < 3; delivery += 1) {
        const answer = await deliver(body, signed(body));
        expect([answer.status, answer.body]).toEqual([204, ""]);
      }
      // Queued after the redeliveries in the user's mailbox: when it is applied, so are they.
      await send(client, "identify", { userId, context: { hidden: true } });
      expect(await delivered(userId)).toEqual([stored]);
    }
  });

  it("accepts a batch", async () => {
    const body = `{"batch":[${event("segment-2", "segment-c")},${event("segment-3", "segment-c")}]}`;
    expect((await deliver(body, signed(body))).status).toBe(204);
    await send(client, "identify", { userId: "segment-c", context: { hidden: true } });
    expect(await delivered("segment-c")).toEqual([stored, stored]);
  });

  it("rejects calls without a valid signature", async () => {
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
    await send(client, "identify", { userId: "segment-d", context: { hidden: true } });
    expect(await eventsWith(client, { userId: "segment-d" })).toEqual([]);
  });

  it("rejects other providers and workspaces", async () => {
    expect(errorOf(await deliver("{}", {}, "unknown"))).toEqual([404, "NotFound", ["message"]]);
    const headers = { ...signed("{}"), "df-workspace-id": randomUUID() };
    expect(errorOf(await deliver("{}", headers))).toEqual([401, "Unauthorized", ["message"]]);
    expect((await deliver("{}", { ...signed("{}"), "df-workspace-id": "x" })).status).toBe(400);
  });
});
