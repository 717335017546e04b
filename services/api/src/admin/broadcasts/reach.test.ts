/** Who would not get a broadcast and why, compared with what becomes of it when it is sent. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import { broadcastOf, move, reached, showing, type ShownBroadcast } from "./broadcasts.fixture.js";

interface Counted {
  readonly count: number;
}
interface Reach {
  readonly people: { readonly looked: number; readonly total: number; readonly isEstimate: boolean };
  readonly reached: Counted;
  readonly later: Counted;
  readonly notReached: readonly (Counted & {
    readonly reason: string;
    readonly segmentId?: string;
    readonly hasLeft?: boolean;
    readonly sample?: readonly { readonly userId: string; readonly says?: { readonly text: string } }[];
  })[];
  readonly lacking?: readonly (Counted & { readonly name: string })[];
  readonly message?: string;
}

const marked = (trait: string): object => ({
  entryNode: { id: "1", type: "Trait", path: trait, operator: { type: "Exists" } },
  nodes: [],
});

/** `amy` and `zoe` have one address, `amy` is first. */
const users: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  amy: { a: true, email: "Shared@x.example" },
  ben: { b: true, email: "ben@x.example" },
  cid: { a: true, b: true, email: "cid@x.example" },
  dee: { a: true, staff: true, email: "dee@x.example" },
  eve: { a: true },
  fay: { a: true, email: "nowhere" },
  gil: { b: true, email: "gil@x.example" },
  hal: { a: true, email: "hal@x.example" },
  ivy: { a: true, email: "ivy@x.example" },
  zoe: { b: true, email: "shared@x.example" },
  outside: { email: "outside@x.example" },
};

let testApi: TestApi;
let admin: AdminClient;
let messageTemplateId: string;
let groupId: string;
let segments: { readonly a: string; readonly b: string; readonly staff: string };

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  const group = await admin<{ id: string }>("PUT", "/subscription-groups", {
    body: { name: "News", channel: "Email", type: "OptOut" },
  });
  groupId = group.body.id;
  for (const [userId, traits] of Object.entries(users)) {
    await testApi.send("/api/public/apps/identify", { userId, traits });
  }
  segments = {
    a: await segmentOf(testApi, "A", marked("a")),
    b: await segmentOf(testApi, "B", marked("b")),
    staff: await segmentOf(testApi, "Staff", marked("staff")),
  };
  messageTemplateId = await templateOf(testApi, "News", anEmail());
  await computed();
  await admin("PUT", "/suppressions", { body: { channel: "Email", address: "gil@x.example" } });
  await admin("PUT", "/subscription-groups/assignments", {
    body: { userUpdates: [{ userId: "hal", changes: { [groupId]: false } }] },
  });
  await limits({ frequencyCaps: [{ channel: "Email", messages: 1, perSeconds: 3_600 }] });
  await admin("POST", "/content/templates/batch-send", {
    body: {
      templateId: messageTemplateId,
      channel: "Email",
      transactional: false,
      users: [{ id: "ivy", properties: {}, messageId: "counts" }],
    },
  });
});
afterAll(() => testApi.close());

/** Waits until the segments are computed for everyone. */
async function computed(): Promise<void> {
  const audience = { include: Object.values(segments), exclude: [] };
  await until(
    () =>
      admin<{ notComputed?: object }>("POST", "/broadcasts/reach", { body: { audience, messageTemplateId } }),
    ({ body }) => body.notComputed === undefined,
  );
}

async function limits(given: object): Promise<void> {
  const body = { frequencyCaps: [], quietHours: [], exemptTemplates: [], ...given };
  expect((await admin("PUT", "/settings/message-limits", { body })).status).toBe(200);
}

function settings(): object {
  const audience = { include: [segments.a, segments.b], exclude: [segments.staff] };
  return { audience, messageTemplateId, subscriptionGroupId: groupId };
}

function ask(body: object, key: string = testApi.adminKey): Promise<AdminAnswer<Reach>> {
  return admin<Reach>("POST", "/broadcasts/reach", { body, key });
}

function namesOf({ notReached }: Reach): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    notReached.map(({ reason, sample = [] }) => [reason, sample.map(({ userId }) => userId)]),
  );
}

describe("POST /broadcasts/reach", () => {
  it("counts each user of the included segments once, with the first reason in the order of sending", async () => {
    const { status, body } = await ask(settings());
    expect(status).toBe(200);
    expect(body.people).toEqual({ looked: 10, total: 10, isEstimate: false });
    expect([body.reached, body.later]).toEqual([{ count: 3 }, { count: 0 }]);
    expect(namesOf(body)).toEqual({
      Excluded: ["dee"],
      SubscriptionState: ["hal"],
      MissingIdentifier: ["eve"],
      InvalidIdentifier: ["fay"],
      Suppressed: ["gil"],
      DuplicateAddress: ["zoe"],
      FrequencyCap: ["ivy"],
    });
    expect(body.notReached.map(({ reason }) => reason)).toEqual(Object.keys(namesOf(body)));
    expect(body.notReached[0]).toMatchObject({ segmentId: segments.staff });
    expect(body.notReached[1]).toMatchObject({ hasLeft: true });
  });

  it("says what the broadcast then does, and sends nothing itself", async () => {
    const id = await broadcastOf(testApi, { name: randomUUID(), ...settings() });
    const { body: foreseen } = await ask({ broadcastId: id });
    await move(testApi, "start", id);
    const { progress } = await reached(testApi, id, "Completed");
    expect(progress?.sent).toBe(foreseen.reached.count);
    expect(progress).toMatchObject({
      reached: foreseen.reached.count,
      excluded: [{ segmentId: segments.staff, count: 1 }],
    });
    const { body } = await admin<{ items: { userId: string; variant: { type: string } }[] }>(
      "GET",
      `/deliveries?broadcastId=${id}&limit=100`,
    );
    const skipped = body.items.flatMap(({ userId, variant: { type } }) =>
      type === "Email" ? [] : [`${type} ${userId}`],
    );
    const { Excluded: excluded, ...others } = namesOf(foreseen);
    expect(excluded).toEqual(["dee"]);
    expect(skipped.toSorted()).toEqual(
      Object.entries(others)
        .flatMap(([reason, ids]) => ids.map((userId) => `${reason} ${userId}`))
        .toSorted(),
    );
    expect((await ask({ broadcastId: id })).status).toBe(404);
  });

  it("is promised while it is sent, also at the users' local times", async () => {
    const config = { type: "V2", useIndividualTimezone: true, message: { type: "Email" } };
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await limits({});
    const timed = { ...settings(), config, scheduledAt };
    const { body: foreseen } = await ask(timed);
    const id = await broadcastOf(testApi, { name: randomUUID(), ...timed });
    await move(testApi, "start", id);
    const { progress } = await showing(testApi, id, ({ recipients }) => recipients > 0);
    expect(progress).toMatchObject({
      recipients: 9,
      reached: foreseen.reached.count,
      sent: 0,
      timesAhead: [{ at: Date.parse(`${scheduledAt}Z`), timezone: "UTC", count: foreseen.reached.count }],
    });
    await move(testApi, "cancel", id);
  });

  it("tells quiet hours that hold a message from those that drop it", async () => {
    const day = new Date().getUTCDay();
    const quiet = { from: "00:00", to: "24:00", daysOfWeek: [day, (day + 1) % 7] };
    await limits({ quietHours: [{ ...quiet, otherwise: "Hold" }] });
    const held = (await ask(settings())).body;
    expect([held.reached.count, held.later.count]).toEqual([held.later.count, held.reached.count]);
    expect(held.reached.count).toBeGreaterThan(2);
    await limits({ quietHours: [{ ...quiet, otherwise: "Drop" }] });
    const dropped = (await ask(settings())).body;
    expect([dropped.reached.count, dropped.later.count]).toEqual([0, 0]);
    expect(namesOf(dropped)["QuietHours"]).toContain("cid");
    await limits({});
  });

  it("follows the settings of the call: to all users of an address, and with other segments", async () => {
    const all = (await ask({ ...settings(), duplicateAddresses: "All" })).body;
    expect(namesOf(all)["DuplicateAddress"]).toBeUndefined();
    const id = await broadcastOf(testApi, { name: randomUUID(), ...settings() });
    const other = { include: [segments.staff], exclude: [] };
    expect((await ask({ broadcastId: id, audience: other })).body.people.total).toBe(1);
    const { body: shown } = await admin<readonly ShownBroadcast[]>("GET", `/broadcasts?ids=${id}`);
    expect(shown[0]).toMatchObject({ audience: { include: [segments.a, segments.b] } });
  });

  it("streams its answer", async () => {
    const { text, headers } = await admin("POST", "/broadcasts/reach", {
      body: settings(),
      headers: { accept: "text/event-stream" },
    });
    expect(headers.get("content-type")).toContain("text/event-stream");
    expect(text).toMatch(/^event: result\ndata: \{"people":\{"looked":10,/m);
  });

  it("names nobody to callers who may not read users, and no addresses to those who may not see them", async () => {
    const keyWith = async (permissions: readonly string[]): Promise<string> => {
      const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
        body: { name: randomUUID(), permissions },
      });
      return body.apiKey;
    };
    const counts = await ask(settings(), await keyWith(["broadcasts:read"]));
    expect(counts.body.notReached.length).toBeGreaterThan(3);
    expect(counts.body.notReached.every(({ sample }) => sample === undefined)).toBe(true);
    const masked = await ask(settings(), await keyWith(["broadcasts:read", "users:read"]));
    expect(namesOf(masked.body)["Excluded"]).toEqual(["dee"]);
    expect(masked.text).not.toContain("x.example");
  });

  it("is refused as a start would be", async () => {
    expect((await ask({ messageTemplateId })).body.message).toMatch(/^segmentId: required/);
    expect((await ask({ segmentId: segments.a })).body.message).toMatch(/^messageTemplateId: required/);
    expect((await ask({ segmentId: randomUUID(), messageTemplateId })).body.message).toMatch(/no segment/);
    expect((await ask({ broadcastId: randomUUID() })).status).toBe(404);
  });
});

describe("the values that a text needs", () => {
  it("are counted where those who would get it have none, for callers who may see values", async () => {
    await admin("PUT", "/user-properties", {
      body: { name: "isA", definition: { type: "Trait", path: "a" } },
    });
    const templateOfAs = await templateOf(testApi, "As", anEmail({ body: "<p>{{ user.isA }}</p>" }));
    const body = { ...settings(), messageTemplateId: templateOfAs };
    // Of those who get it, ben alone has no value.
    await expect.poll(async () => (await ask(body)).body.lacking).toEqual([{ name: "isA", count: 1 }]);
    expect((await ask({ ...body, messageTemplateId })).body).not.toHaveProperty("lacking");
    const { body: key } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "counts", permissions: ["broadcasts:read", "users:read"] },
    });
    expect((await ask(body, key.apiKey)).body).not.toHaveProperty("lacking");
  });
});
