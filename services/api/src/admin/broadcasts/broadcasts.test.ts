import { randomUUID } from "node:crypto";
import { deliveryKey, eventMessage, uuidV5 } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, anSms, templateOf } from "../content/content.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import {
  broadcastOf,
  move,
  putBroadcast,
  reached,
  refusalIn,
  show,
  showing,
  type ShownBroadcast,
} from "./broadcasts.fixture.js";
import { byFirstKey } from "../authors.fixture.js";

const users = ["ann", "ben", "cid", "dee", "eve"];
const everyoneSegment = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
const customers = {
  entryNode: { id: "1", type: "Trait", path: "plan", operator: { type: "Exists" } },
  nodes: [],
};
const emptySegment = {
  entryNode: { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "none" } },
  nodes: [],
};

let ahead = 0;
let testApi: TestApi;
let admin: AdminClient;
let segmentId: string;
let messageTemplateId: string;

beforeAll(async () => {
  testApi = await startTestApi({
    delivers: true,
    ports: { now: () => new Date(Date.now() + ahead) },
  });
  admin = adminClient(testApi);
  for (const [index, userId] of users.entries()) {
    const traits = {
      plan: "free",
      phone: `+1500555000${index}`,
      ...(userId !== "eve" && { email: `${userId}@x.example` }),
    };
    await testApi.send("/api/public/apps/identify", { userId, traits });
  }
  segmentId = await segmentOf(testApi, "Customers", customers);
  messageTemplateId = await templateOf(testApi, "News", anEmail());
});
afterAll(() => testApi.close());

const aBroadcast = (more: object = {}): Promise<string> =>
  broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId, ...more });

async function start(id: string): Promise<void> {
  const { status, text } = await move(testApi, "start", id);
  if (status !== 200) throw new Error(text);
}

/** A late delivery report says that a message of the broadcast failed. */
function countLate(broadcastId: string, userId: string): Promise<unknown> {
  const at = Date.now();
  const messageId = randomUUID();
  const event = {
    messageId,
    part: "main",
    type: "track",
    event: "DFMessageFailure",
    userId,
    data: "{}",
  } as const;
  const to = { at, provider: "Test", as: "failed" } as const;
  const moved = { channel: "Email", templateId: messageTemplateId, broadcastId, to } as const;
  const message = eventMessage(testApi.workspaceId, {
    event: { ...event, at, receivedAt: at, seq: 1 },
    news: { deliveryId: messageId, outcome: "failed", move: moved },
  });
  return testApi.api.commit.post([{ message, bytes: 500 }]);
}

const localTime = (inMs: number): string => new Date(Date.now() + inMs).toISOString().slice(0, 19);

describe("PUT /broadcasts/v2", () => {
  it("creates a draft and changes it until it is started", async () => {
    const name = randomUUID();
    const { status, body } = await putBroadcast(testApi, { name });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        workspaceId: testApi.workspaceId,
        name,
        config: { type: "V2", message: { type: "Email" } },
        duplicateAddresses: "Once",
        status: "Draft",
        version: "V2",
        createdAt: expect.any(Number),
        updatedAt: expect.any(Number),
        ...byFirstKey,
      },
    ]);
    const config = { type: "V2", rateLimit: 5, message: { type: "Email", providerOverride: "Test" } };
    const changed = await putBroadcast(testApi, { name, segmentId, messageTemplateId, config });
    expect(changed.body).toMatchObject({ id: body.id, segmentId, messageTemplateId, config });
    const scheduled = await putBroadcast(testApi, { id: body.id, scheduledAt: "2031-05-01T09:00" });
    expect(scheduled.body).toMatchObject({ name, segmentId, scheduledAt: "2031-05-01T09:00" });
    expect(
      (await putBroadcast(testApi, { id: body.id, scheduledAt: null })).body.scheduledAt,
    ).toBeUndefined();
    await start(body.id);
    await reached(testApi, body.id, "Completed");
    expect(refusalIn(await putBroadcast(testApi, { name, segmentId }))).toMatch(
      /^400 StatusTransitionError: .*another/,
    );
  });

  it("reports every invalid field with what to do", async () => {
    const text = await templateOf(testApi, "Text", anSms());
    const put = async (body: object): Promise<string> =>
      refusalIn(await putBroadcast(testApi, { name: randomUUID(), ...body }));
    const config = (more: object): object => ({
      config: { type: "V2", message: { type: "Email" }, ...more },
    });
    expect(refusalIn(await putBroadcast(testApi, { segmentId }))).toMatch(/^400 MissingRequiredFields: name/);
    expect(await put({ id: "no-uuid" })).toMatch(/^400 IdError/);
    expect(await put({ id: segmentId })).toMatch(/^400 IdError/);
    expect(await put({ segmentId: randomUUID(), messageTemplateId: randomUUID() })).toMatch(
      /^400 ConstraintViolation: segmentId.*; messageTemplateId/,
    );
    expect(await put({ messageTemplateId: text, ...config({}) })).toMatch(/ConstraintViolation.*for Sms/);
    expect(await put({ subscriptionGroupId: randomUUID() })).toMatch(
      /ConstraintViolation: subscriptionGroupId/,
    );
    for (const rateLimit of [0, -1, 1e9])
      expect(await put(config({ rateLimit }))).toMatch(/^400.*config\.rateLimit/);
    expect(await put(config({ defaultTimezone: "Mars/Olympus" }))).toMatch(
      /^400.*defaultTimezone.*Europe\/Berlin/,
    );
    expect(await put(config({ batchSize: 0 }))).toMatch(/^400.*config\.batchSize/);
    const misspelt = { rateLimt: 5, message: { type: "Email", provider: "Test" } };
    expect(await put(config(misspelt))).toMatch(
      /^400.*config\.message\.provider: is not known here.*config\.rateLimt: is not known here/,
    );
    expect(await put(config({ errorHandling: "Explode" }))).toMatch(/^400.*config\.errorHandling/);
    for (const scheduledAt of ["2026-02-30T10:00", "2026-05-01T10:00Z", "soon"]) {
      expect(await put({ scheduledAt })).toMatch(/^400.*scheduledAt.*2026-05-01T09:00/);
    }
  });

  it("refuses a name that another broadcast has, also one that has ended", async () => {
    const name = randomUUID();
    const id = await aBroadcast({ name });
    await move(testApi, "cancel", id);
    expect(refusalIn(await putBroadcast(testApi, { id: randomUUID(), name }))).toMatch(
      /^400 UniqueConstraintViolation/,
    );
  });
});

describe("a broadcast that is started", () => {
  it("sends once to every user of its segment that can be reached, and counts the results", async () => {
    const id = await aBroadcast();
    expect((await move(testApi, "start", id)).body).toEqual({ message: "Broadcast started" });
    const { progress, subscriptionGroupId } = await reached(testApi, id, "Completed");
    expect(progress).toEqual({ recipients: 5, reached: 4, sent: 4, skipped: 1, failed: 0 });
    expect(subscriptionGroupId).toBe(uuidV5("email-subscription-group", testApi.workspaceId));
    const deliveryId = uuidV5(`ann-${id}`, testApi.workspaceId);
    const stored = await testApi.api.deliveries.load([deliveryKey(testApi.workspaceId, deliveryId)]);
    expect([...stored.values()]).toMatchObject([{ status: "sent", broadcastId: id, to: "ann@x.example" }]);
    const { body } = await admin<{ count: number }>("GET", `/deliveries/count?broadcastId=${id}`);
    expect(body.count).toBe(5);
  });

  it("skips users who have unsubscribed from the group", async () => {
    const groupId = uuidV5("email-subscription-group", testApi.workspaceId);
    const leave = (isSubscribed: boolean): Promise<unknown> =>
      admin("PUT", "/subscription-groups/assignments", {
        body: { userUpdates: [{ userId: "ben", changes: { [groupId]: isSubscribed } }] },
      });
    await leave(false);
    const id = await aBroadcast();
    await start(id);
    expect((await reached(testApi, id, "Completed")).progress).toMatchObject({ sent: 3, skipped: 2 });
    await leave(true);
  });

  it("is complete at once when its segment is empty", async () => {
    const id = await aBroadcast({ segmentId: await segmentOf(testApi, "Empty", emptySegment) });
    await start(id);
    const { progress } = await reached(testApi, id, "Completed");
    expect(progress).toEqual({ recipients: 0, reached: 0, sent: 0, skipped: 0, failed: 0 });
  });

  it("makes its recipients members of segments that require it", async () => {
    const both = {
      entryNode: { id: "1", type: "Or", children: ["2", "3"] },
      nodes: [
        { id: "2", type: "Broadcast" },
        { id: "3", type: "Trait", path: "vip", operator: { type: "Equals", value: true } },
      ],
    };
    await testApi.send("/api/public/apps/identify", {
      userId: "vic",
      traits: { vip: true, email: "vic@x.example" },
    });
    const own = await segmentOf(testApi, "Reached", both);
    const id = await aBroadcast({ segmentId: own });
    await start(id);
    await reached(testApi, id, "Completed");
    await testApi.send("/api/public/apps/identify", { userId: "vic", traits: { vip: false } });
    const { body } = await admin<{ users: { id: string }[] }>("POST", "/users", {
      body: { segmentFilter: [own] },
    });
    expect(body.users.map((user) => user.id)).toEqual(["vic"]);
  });

  it("reaches users on every channel", async () => {
    const text = await templateOf(testApi, "Text", anSms("Hi"));
    const id = await aBroadcast({ messageTemplateId: text });
    await start(id);
    expect((await reached(testApi, id, "Completed")).progress).toMatchObject({ sent: 5 });
  });

  it("cannot start without a segment and a template with content", async () => {
    const started = async (body: object): Promise<string> =>
      refusalIn(await move(testApi, "start", await broadcastOf(testApi, { name: randomUUID(), ...body })));
    expect(await started({ segmentId })).toMatch(/^400 MissingRequiredFields: messageTemplateId/);
    expect(await started({ messageTemplateId })).toMatch(/^400 MissingRequiredFields: segmentId/);
    const gone = await templateOf(testApi, "Gone", anEmail());
    const id = await aBroadcast({ messageTemplateId: gone });
    await admin("DELETE", "/content/templates", { body: { id: gone } });
    expect(refusalIn(await move(testApi, "start", id))).toMatch(
      /^400 ConstraintViolation: messageTemplateId/,
    );
    expect((await move(testApi, "start", randomUUID())).status).toBe(404);
  });
});

describe("the states of a broadcast", () => {
  it("apply each transition once when calls are concurrent", async () => {
    const id = await aBroadcast({ scheduledAt: "2031-05-01T09:00" });
    const starts = await Promise.all([1, 2, 3].map(() => move(testApi, "start", id)));
    expect(starts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect((await show(testApi, id)).status).toBe("Scheduled");
    expect(refusalIn(await move(testApi, "pause", id))).toMatch(/^400 StatusTransitionError: .*Scheduled/);
    expect((await move(testApi, "cancel", id)).body).toEqual({ message: "Broadcast cancelled" });
    for (const action of ["start", "pause", "resume", "cancel"]) {
      expect(refusalIn(await move(testApi, action, id))).toMatch(/^400 StatusTransitionError: .*Cancelled/);
    }
  });

  it("pause, resume, and cancel before all messages are sent", async () => {
    const config = { type: "V2", rateLimit: 1, message: { type: "Email" } };
    const id = await aBroadcast({ config });
    await start(id);
    expect((await move(testApi, "pause", id)).body).toEqual({ message: "Broadcast paused" });
    expect((await show(testApi, id)).status).toBe("Paused");
    await move(testApi, "resume", id);
    await reached(testApi, id, "Running");
    await move(testApi, "cancel", id);
    expect((await reached(testApi, id, "Cancelled")).progress?.sent).toBeLessThan(4);
  });

  it("shows in its progress what is counted after it was cancelled, wherever that is read", async () => {
    const id = await aBroadcast({ scheduledAt: "2031-05-01T09:00" });
    await start(id);
    await move(testApi, "cancel", id);
    expect((await show(testApi, id)).progress).toEqual({
      recipients: 0,
      reached: 0,
      sent: 0,
      skipped: 0,
      failed: 0,
    });
    await Promise.all(users.map((userId) => countLate(id, userId)));
    const { progress } = await showing(testApi, id, ({ failed }) => failed === users.length);
    expect(progress).toEqual({
      recipients: users.length,
      reached: users.length,
      sent: 0,
      skipped: 0,
      failed: users.length,
    });
    const rename = { id, name: randomUUID() };
    expect((await admin<ShownBroadcast>("PUT", "/broadcasts/", { body: rename })).body.progress).toEqual(
      progress,
    );
  });

  it("wait for the scheduled time", async () => {
    const id = await aBroadcast({ scheduledAt: localTime(600_000) });
    await start(id);
    expect(await show(testApi, id)).toMatchObject({ status: "Scheduled" });
    ahead = 600_000;
    expect(await reached(testApi, id, "Completed")).toMatchObject({ progress: { sent: 4 } });
  });

  it("go back from a scheduled one to a draft, which is changed and started again", async () => {
    const id = await aBroadcast({ scheduledAt: "2031-05-01T09:00" });
    expect(refusalIn(await move(testApi, "unschedule", id))).toMatch(/^400 StatusTransitionError: .*Draft/);
    await start(id);
    expect((await move(testApi, "unschedule", id)).body).toEqual({ message: "Broadcast unscheduled" });
    const draft = await show(testApi, id);
    expect([draft.status, draft.startedAt, draft.progress]).toEqual(["Draft", undefined, undefined]);
    expect((await putBroadcast(testApi, { id, scheduledAt: null })).status).toBe(200);
    await start(id);
    expect((await reached(testApi, id, "Completed")).progress?.sent).toBe(4);
  });

  it("refuse a scheduled time in the past", async () => {
    const id = await aBroadcast({ scheduledAt: "2020-05-01T09:00" });
    expect(refusalIn(await move(testApi, "start", id))).toMatch(
      /^400 ConstraintViolation: scheduledAt: .*is past/,
    );
  });

  it("pause when a message fails, if configured, and give the reason", async () => {
    const broken = await templateOf(testApi, "Broken", anEmail({ subject: "{{ user.nothing.at.all }}" }));
    const config = { type: "V2", batchSize: 1, errorHandling: "PauseOnError", message: { type: "Email" } };
    const id = await aBroadcast({ messageTemplateId: broken, config });
    await start(id);
    const { pausedBecause, progress } = await reached(testApi, id, "Paused");
    expect(pausedBecause).toContain("failed");
    expect(progress?.failed).toBeGreaterThan(0);
    await move(testApi, "cancel", id);
  });

  it("keep the resources it needs from being deleted while it is being sent", async () => {
    const own = await segmentOf(testApi, "Kept", customers);
    const template = await templateOf(testApi, "Kept", anEmail());
    const id = await aBroadcast({
      segmentId: own,
      messageTemplateId: template,
      scheduledAt: "2031-05-01T09:00",
    });
    await start(id);
    const remove = (path: string, of: string): Promise<{ status: number; text: string }> =>
      admin("DELETE", path, { body: { id: of } });
    expect(await remove("/segments", own)).toMatchObject({
      status: 400,
      text: expect.stringContaining("broadcast"),
    });
    expect(await remove("/content/templates", template)).toMatchObject({ status: 400 });
    await move(testApi, "cancel", id);
    expect(await remove("/segments", own)).toMatchObject({ status: 204 });
    expect(await remove("/content/templates", template)).toMatchObject({ status: 204 });
  });
});

describe("POST /broadcasts/execute", () => {
  const execute = (body: object): ReturnType<typeof admin<ShownBroadcast & { broadcastId: string }>> =>
    admin("POST", "/broadcasts/execute", { body });

  it.each<[what: string, more: object, says: string]>([
    [
      "an unknown field of the segment",
      { segmentDefinition: { entryNode: { id: "1", type: "Everyone", but: "ann" }, nodes: [] } },
      "segmentDefinition.entryNode.but: is not known here",
    ],
    [
      "an unknown field of the template",
      { messageTemplateDefinition: anEmail({ reply_to: "a@b.c" }) },
      "messageTemplateDefinition.reply_to: is not known here",
    ],
    [
      "an unknown subscription group",
      {
        segmentDefinition: {
          entryNode: { id: "1", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: "zzz" },
          nodes: [],
        },
      },
      'segmentDefinition.entryNode.subscriptionGroupId: names no subscription group; there is none with the id "zzz"',
    ],
  ])("refuses %s, and sends nothing", async (_, more, says) => {
    const body = {
      broadcastName: randomUUID(),
      segmentDefinition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
      messageTemplateDefinition: anEmail(),
      ...more,
    };
    const answer = await execute(body);
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(says).slice(1, -1)),
    ]);
    const { body: listed } = await admin<ShownBroadcast[]>("GET", "/broadcasts");
    expect(listed.some(({ name }) => name === body.broadcastName)).toBe(false);
  });

  it("creates what it needs and sends, once per name", async () => {
    const broadcastName = randomUUID();
    const body = { broadcastName, segmentDefinition: customers, messageTemplateDefinition: anEmail() };
    const { status, body: answer } = await execute(body);
    const broadcastId = uuidV5(broadcastName, testApi.workspaceId);
    expect([status, answer]).toEqual([200, { broadcastId, broadcastName }]);
    expect((await reached(testApi, broadcastId, "Completed")).progress).toEqual({
      recipients: 5,
      reached: 4,
      sent: 4,
      skipped: 1,
      failed: 0,
    });
    expect((await execute({ ...body, segmentDefinition: everyoneSegment })).body).toEqual(answer);
    expect((await show(testApi, broadcastId)).progress?.recipients).toBe(5);
    const { body: listed } = await admin<{ segments: { name: string }[] }>("GET", "/segments");
    expect(listed.segments.some(({ name }) => name.includes(broadcastId))).toBe(false);
  });

  it("refuses what it could not send, and stores nothing of it", async () => {
    const broadcastName = randomUUID();
    const bad = [
      { segmentDefinition: { entryNode: { id: "1", type: "Nonsense" }, nodes: [] } },
      { messageTemplateDefinition: anEmail({ subject: "{% if %}" }) },
      { messageTemplateDefinition: anEmail({ identifierKey: "shoeSize" }) },
      { subscriptionGroupId: randomUUID() },
    ];
    for (const more of bad) {
      const { status } = await execute({
        broadcastName,
        segmentDefinition: customers,
        messageTemplateDefinition: anEmail(),
        ...more,
      });
      expect(status).toBe(400);
    }
    const { body } = await admin<readonly unknown[]>(
      "GET",
      `/broadcasts/?ids=${uuidV5(broadcastName, testApi.workspaceId)}`,
    );
    expect(body).toEqual([]);
  });
});

describe("GET /broadcasts", () => {
  it("lists the newest first, a page at a time", async () => {
    const own = await startTestApi();
    const ids: string[] = [];
    for (const name of ["one", "two", "three"]) {
      ids.push(await broadcastOf(own, { name }));
    }
    const list = adminClient(own);
    const first = await list<readonly ShownBroadcast[]>("GET", "/broadcasts/?limit=2");
    const cursor = first.headers.get("next-cursor") ?? "";
    const second = await list<readonly ShownBroadcast[]>("GET", `/broadcasts/?limit=2&cursor=${cursor}`);
    const listed = [...first.body, ...second.body];
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const made = listed.map(({ createdAt }) => createdAt);
    expect(made).toEqual(made.toSorted((one, other) => other - one));
    expect(second.headers.get("next-cursor")).toBeNull();
    await own.close();
  });
});

describe("renaming and archiving", () => {
  it("work on a draft and on an ended broadcast, and not while it is being sent", async () => {
    const id = await aBroadcast({ scheduledAt: "2031-05-01T09:00" });
    const name = randomUUID();
    const rename = await admin<ShownBroadcast>("PUT", "/broadcasts/", { body: { id, name } });
    expect([rename.status, rename.body.name]).toEqual([200, name]);
    const archive = (archived?: boolean): ReturnType<typeof move> =>
      admin("PUT", "/broadcasts/archive", {
        body: { broadcastId: id, ...(archived === false && { archived }) },
      });
    await start(id);
    expect(refusalIn(await archive())).toMatch(/^400 StatusTransitionError: .*cancel it/);
    await move(testApi, "cancel", id);
    expect((await archive()).status).toBe(200);
    const again = randomUUID();
    await admin("PUT", "/broadcasts/", { body: { id, name: again } });
    expect(await show(testApi, id)).toMatchObject({ status: "Cancelled", archived: true, name: again });
    await archive(false);
    expect((await show(testApi, id)).archived).toBeUndefined();
    const other = await aBroadcast();
    expect(refusalIn(await admin("PUT", "/broadcasts/", { body: { id: other, name: again } }))).toMatch(
      /^400 UniqueConstraintViolation/,
    );
    expect((await admin("PUT", "/broadcasts/", { body: { id: randomUUID(), name: "x" } })).status).toBe(404);
  });
});

describe("PUT /broadcasts/recompute-segment", () => {
  it("recomputes the segment", async () => {
    const id = await aBroadcast();
    const recompute = (broadcastId: string): ReturnType<typeof move> =>
      admin("PUT", "/broadcasts/recompute-segment", { body: { broadcastId } });
    expect((await recompute(id)).status).toBe(204);
    await start(id);
    expect((await reached(testApi, id, "Completed")).progress).toMatchObject({ sent: 4 });
    expect((await recompute(randomUUID())).status).toBe(404);
    const empty = await broadcastOf(testApi, { name: randomUUID() });
    expect(refusalIn(await recompute(empty))).toMatch(/^400 MissingRequiredFields/);
  });
});
