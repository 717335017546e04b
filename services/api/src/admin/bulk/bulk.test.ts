/** Acts on many people over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { delay, journeyOf, onEvent, onSegment } from "../journeys/journeys.fixture.js";
import { identify, runsOf } from "../journeys/runs.fixture.js";
import { computed, manual, membersOf, segmentOf, traitIs } from "../segments/segments.fixture.js";

interface Task {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly progress: { readonly done: number; readonly total: number };
  readonly about: readonly { readonly text: string }[];
  readonly message: string;
}

interface Effect {
  readonly count: number;
  readonly isExact: boolean;
  readonly sample: readonly { readonly id: string; readonly name?: string }[];
  readonly warnings: readonly { readonly code: string }[];
  readonly confirmToken: string;
  readonly message: string;
}

let testApi: TestApi;
let admin: AdminClient;
let pro: string;
let list: string;
const all = Array.from({ length: 12 }, (_, nth) => `user-${String(nth).padStart(2, "0")}`);
const pros = all.slice(0, 8);

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  await Promise.all(
    all.map((userId) =>
      identify(testApi, { userId }, { plan: pros.includes(userId) ? "pro" : "free", name: `N ${userId}` }),
    ),
  );
  pro = await segmentOf(testApi, "Pro", traitIs("plan", "pro"));
  list = await segmentOf(testApi, "Guests", manual);
  await computed(testApi, pro);
});
afterAll(() => testApi.close());

function effect(act: object, whom: object, more: object = {}): Promise<AdminAnswer<Effect>> {
  return admin("POST", "/bulk/effect", { body: { act, ...whom, ...more } });
}

function start(act: object, whom: object, more: object, key?: string): Promise<AdminAnswer<Task>> {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return admin("POST", "/bulk", { body: { act, ...whom, ...more }, headers });
}

async function show(id: string): Promise<Task> {
  return (await admin<Task>("GET", `/bulk/${id}`)).body;
}

/** Begins an act, and waits for its end. */
async function done(act: object, whom: object, expectedCount: number): Promise<Task> {
  const { status, body, text } = await start(act, whom, { expectedCount });
  if (status !== 200) throw new Error(text);
  return until(
    () => show(body.id),
    (task) => task.status !== "Running",
  );
}

const inPro = (): object => ({ filter: { segmentFilter: [pro] } });

describe("the effect of a bulk act", () => {
  it("is how many it is for, some of them with names, and what to know", async () => {
    await journeyOf(testApi, { name: "Guests only", definition: onSegment(list), status: "Running" });
    const { status, body } = await effect({ type: "AddToList", segmentId: list.toUpperCase() }, inPro());
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 8, isExact: true, warnings: [{ code: "bulkStartsJourneys" }] });
    expect(body.sample[0]).toEqual({ id: "user-00", name: "N user-00" });
  });

  it("leaves out ids that nobody has", async () => {
    const { body } = await effect({ type: "Erase" }, { ids: ["user-00", "nobody", "user-00"] });
    expect(body).toMatchObject({ count: 1, warnings: [{ code: "bulkForGood" }] });
  });

  it("is refused for what is no list, an idle journey, an unknown segment, and without a target", async () => {
    expect((await effect({ type: "AddToList", segmentId: pro }, inPro())).body.message).toMatch(
      /manual segment/,
    );
    const { id } = await journeyOf(testApi, { name: "Idle", definition: onEvent("A") });
    const idle = await effect({ type: "StartJourney", journeyId: id }, inPro());
    expect(idle.body.message).toMatch(/"Idle" does not run/);
    const unknown = await effect({ type: "Erase" }, { filter: { segmentFilter: ["none"] } });
    expect(unknown.status).toBe(400);
    expect((await effect({ type: "Erase" }, {})).body.message).toMatch(/either a filter or ids/);
  });
});

describe("a bulk act", () => {
  it("adds everyone whom a filter finds to a list, and takes chosen ones off", async () => {
    const added = await done({ type: "AddToList", segmentId: list }, inPro(), 8);
    expect(added).toMatchObject({ status: "Done", counts: { added: 8 }, progress: { done: 8, total: 8 } });
    expect(added.about.map(({ text }) => text)).toEqual(['Members of the segment "Pro".']);
    await until(
      () => membersOf(testApi, list),
      (members) => members.length === 8,
    );
    const ids = ["user-00", "user-01", "nobody"];
    const removed = await done({ type: "RemoveFromList", segmentId: list }, { ids }, 2);
    expect(removed.counts).toEqual({ removed: 2, notFound: 1 });
    expect(await membersOf(testApi, list)).toEqual(pros.slice(2));
  });

  it("subscribes, and leaves alone who has left unless it says otherwise", async () => {
    const { body: group } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "News", type: "OptIn", channel: "Email" },
    });
    const subscriptionGroupId = group.id;
    await done({ type: "Unsubscribe", subscriptionGroupId }, { ids: ["user-03"] }, 1);
    const act = { type: "Subscribe", subscriptionGroupId };
    expect((await effect(act, inPro())).body.warnings).toMatchObject([
      { code: "bulkHaveLeft", values: { count: 1, name: "News" } },
    ]);
    expect((await done(act, inPro(), 8)).counts).toEqual({ subscribed: 7, leftAlone: 1 });
    expect((await done({ ...act, resubscribe: true }, inPro(), 8)).counts).toEqual({
      subscribed: 8,
      leftAlone: 0,
    });
    const { body } = await admin<{ userCount: number }>("POST", "/users/count", {
      body: { subscriptionGroupFilter: [subscriptionGroupId] },
    });
    expect(body.userCount).toBe(8);
  });

  it("starts a journey, and counts what became of each", async () => {
    const definition = onEvent("Signed Up", [delay("rest", 3_600)]);
    const { id: journeyId } = await journeyOf(testApi, { name: "Welcome", definition, status: "Running" });
    const act = { type: "StartJourney", journeyId };
    expect((await done(act, { ids: ["user-00", "user-09"] }, 2)).counts).toEqual({ started: 2 });
    expect((await done(act, inPro(), 8)).counts).toEqual({ started: 7, isInIt: 1 });
    expect((await runsOf(testApi, "user-09")).runs).toMatchObject([{ journeyId, status: "live" }]);
  });

  it("begins once under an idempotency key", async () => {
    const act = { type: "AddToList", segmentId: list };
    const first = await start(act, inPro(), { expectedCount: 8 }, "same");
    const again = await start(act, inPro(), { expectedCount: 8 }, "same");
    expect(again.body.id).toBe(first.body.id);
    const other = await start(act, inPro(), { expectedCount: 7 }, "same");
    expect(other.status).toBe(409);
  });

  it("is refused when the number is another one, unless a token of the effect confirms it", async () => {
    const act = { type: "AddToList", segmentId: list };
    const far = await start(act, inPro(), { expectedCount: 30 });
    expect([far.status, far.body.message]).toEqual([409, expect.stringContaining("there are 8 now, not 30")]);
    expect((await start({ type: "Erase" }, inPro(), { expectedCount: 9 })).status).toBe(409);
    const nobody = await start({ type: "Erase" }, { ids: ["nobody"] }, { expectedCount: 0 });
    expect(nobody.body.message).toMatch(/finds nobody/);
  });

  it("is listed, the latest first, and leaves one entry in the audit log without values", async () => {
    const first = await admin<{ tasks: Task[]; nextCursor: string }>("GET", "/bulk?limit=1");
    const next = await admin<{ tasks: Task[] }>("GET", `/bulk?limit=1&cursor=${first.body.nextCursor}`);
    expect(first.body.tasks).toHaveLength(1);
    expect(next.body.tasks[0]?.id).not.toBe(first.body.tasks[0]?.id);
    const { body } = await admin<{ entries: { action: string }[] }>("GET", "/audit?limit=3");
    expect(body.entries[0]).toMatchObject({
      action: "start-bulk-act",
      query: { type: "AddToList", name: "Guests", users: 8, where: 'Members of the segment "Pro".' },
    });
    expect((await admin("GET", "/bulk/none")).status).toBe(404);
  });

  it("cannot be cancelled once it is done", async () => {
    const { id } = await done({ type: "AddToList", segmentId: list }, { ids: ["user-00"] }, 1);
    expect((await admin("POST", `/bulk/${id}/cancel`)).status).toBe(409);
    expect((await admin("POST", "/bulk/none/cancel")).status).toBe(404);
  });
});

describe("an export", () => {
  it("is a file with the properties of each, as CSV and as NDJSON", async () => {
    const { id, status } = await done({ type: "Export", format: "csv" }, inPro(), 8);
    expect(status).toBe("Done");
    const { text, headers } = await admin("GET", `/bulk/${id}/file`);
    expect(headers.get("content-disposition")).toMatch(/attachment; filename="people-.*\.csv"/);
    const [head = "", ...rows] = text.trim().split("\r\n");
    expect(head).toMatch(/^userId,isAnonymous,.*segments,subscriptions$/);
    expect(rows).toHaveLength(8);
    expect(rows[0]).toContain("Pro");
    const lines = await done({ type: "Export", format: "ndjson" }, { ids: ["user-11"] }, 1);
    const file = await admin("GET", `/bulk/${lines.id}/file`);
    expect(JSON.parse(file.text)).toMatchObject({ userId: "user-11", isAnonymous: false, segments: [] });
    expect((await admin("GET", "/bulk/none/file")).status).toBe(404);
  });
});

describe("erasing by a filter", () => {
  it("needs the number of now, and erases everyone whom it finds", async () => {
    const { body } = await effect({ type: "Erase" }, { filter: { negativeSegmentFilter: [pro] } });
    expect(body.count).toBe(4);
    const erased = await done({ type: "Erase" }, { filter: { negativeSegmentFilter: [pro] } }, 4);
    expect(erased.counts).toEqual({ erased: 4 });
    const left = await admin<{ userCount: number }>("POST", "/users/count", { body: {} });
    expect(left.body.userCount).toBe(8);
  });
});
