/** What effects tell, kind by kind: who leaves and enters a segment, what uses it, the runs of a journey. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import {
  delay,
  journeyOf,
  mailOf,
  message,
  onEvent,
  onSegment,
  putJourney,
} from "../journeys/journeys.fixture.js";
import {
  computed,
  everyone,
  manual,
  performed,
  putSegment,
  segmentOf,
  traitIs,
} from "../segments/segments.fixture.js";
import { effectOf, publish, saveDraft, tokenOf, type ShownEffect } from "./effects.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

const exactly = (count: number): object => ({
  count,
  isEstimate: false,
  interval: { low: count, high: count },
});

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  for (const [at, userId] of ["ann", "bob", "cat", "dan"].entries()) {
    const traits = { plan: at === 1 ? "free" : "pro", tier: at < 2 ? "gold" : "iron" };
    await testApi.send("/api/public/apps/identify", { userId, traits });
  }
  for (const userId of ["bob", "cat"]) {
    await testApi.send("/api/public/apps/track", { userId, event: "Paid" });
  }
});
afterAll(() => testApi.close());

async function effectOn(id: string, definition: object, more: object = {}): Promise<ShownEffect> {
  const { status, body, text } = await effectOf(testApi, "segments", { id, definition, ...more });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body;
}

/** Computed for all users. */
async function storedSegment(name: string, definition: object): Promise<string> {
  const id = await segmentOf(testApi, name, definition);
  await computed(testApi, id);
  return id;
}

describe("POST /segments/effect", () => {
  it.each<[name: string, from: object, to: object, numbers: readonly [number, number, number, number]]>([
    ["Traits", traitIs("plan", "pro"), traitIs("tier", "gold"), [3, 2, 2, 1]],
    ["Events", performed("Paid"), traitIs("plan", "pro"), [2, 3, 1, 2]],
    ["To events", traitIs("plan", "pro"), performed("Paid"), [3, 2, 2, 1]],
    ["To nobody", everyone, performed("Never"), [4, 0, 4, 0]],
    ["To everyone", performed("Never"), everyone, [0, 4, 0, 4]],
    ["To a list", traitIs("plan", "pro"), manual, [3, 0, 3, 0]],
  ])("counts who leaves and who enters: %s", async (name, from, to, [members, after, leaving, entering]) => {
    const id = await storedSegment(name, from);
    expect(await effectOn(id, to)).toMatchObject({
      status: "Running",
      members,
      after: exactly(after),
      leaving: exactly(leaving),
      entering: exactly(entering),
      issues: [],
    });
    const first = await effectOn(id, to, { firstAnswer: true });
    expect(first).toMatchObject({ members, confirmToken: expect.any(String) });
  });

  it("moves nobody for the same definition, and for a list that is put again", async () => {
    const id = await storedSegment("Same", traitIs("plan", "pro"));
    const list = await segmentOf(testApi, "By hand", manual);
    const body = { segmentId: list, userIds: ["bob", "dan"], sync: true };
    await admin("POST", "/segments/manual-segment/update", { body });
    for (const [segment, definition, members] of [
      [id, traitIs("plan", "pro"), 3],
      [list, manual, 2],
    ] as const) {
      expect(await effectOn(segment, definition)).toMatchObject({
        members,
        after: exactly(members),
        leaving: exactly(0),
        entering: exactly(0),
      });
    }
    expect(await effectOn(list, traitIs("plan", "free"))).toMatchObject({
      members: 2,
      leaving: exactly(1),
      entering: exactly(0),
    });
  });

  it("counts with the segments that it names", async () => {
    const pro = await storedSegment("On pro", traitIs("plan", "pro"));
    const others = { entryNode: { id: "1", type: "Segment", segmentId: pro, isMember: false }, nodes: [] };
    expect(await effectOn(randomUUID(), others)).toMatchObject({ after: exactly(1), entering: exactly(1) });
  });

  it("of a new segment only has users who enter", async () => {
    expect(await effectOn(randomUUID(), traitIs("plan", "pro"))).toMatchObject({
      members: 0,
      after: exactly(3),
      leaving: exactly(0),
      entering: exactly(3),
      uses: [],
    });
  });

  it("says that a paused segment stays paused", async () => {
    const id = await storedSegment("Paused", traitIs("plan", "pro"));
    await putSegment(testApi, { id, name: "Paused", status: "Paused" });
    expect(await effectOn(id, traitIs("plan", "free"))).toMatchObject({
      status: "Paused",
      members: 3,
      leaving: exactly(3),
      entering: exactly(1),
    });
  });

  it("lists what uses it, reads the draft, and changes nothing", async () => {
    const id = await storedSegment("Used", traitIs("plan", "pro"));
    const definition = onSegment(id, [message("mail", await mailOf(testApi, "To the used"))]);
    await journeyOf(testApi, { name: "For the used", definition, status: "Running" });
    await saveDraft(testApi, "segments", { id, definition: traitIs("plan", "free") });
    const { body } = await effectOf(testApi, "segments", { id });
    expect(body).toMatchObject({
      uses: [{ kind: "journey", name: "For the used", preventsDeletion: true }],
      leaving: exactly(3),
      entering: exactly(1),
    });
    const { body: list } = await admin<{ segments: object[] }>("GET", `/segments?ids=${id}`);
    expect(list.segments[0]).toMatchObject({ name: "Used", definition: traitIs("plan", "pro") });
    expect((await admin("GET", `/drafts/segments/${id}`)).status).toBe(200);
  });

  it("says what the put of an unknown group would be refused for, at its place", async () => {
    const entryNode = {
      id: "1",
      type: "SubscriptionGroupUnsubscribed",
      subscriptionGroupId: randomUUID(),
    };
    const effect = await effectOn(randomUUID(), { entryNode, nodes: [] });
    expect(effect.issues).toMatchObject([
      { path: ["definition", "entryNode", "subscriptionGroupId"], code: "unknownReference" },
    ]);
    expect(effect).not.toHaveProperty("confirmToken");
    expect(effect).not.toHaveProperty("entering");
  });

  it("is computed for the call's own workspace only, by a caller that may read segments", async () => {
    const { body: key } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "templates alone", permissions: ["templates:read"] },
    });
    const call = { body: { id: randomUUID(), definition: everyone }, key: key.apiKey };
    expect((await admin("POST", "/segments/effect", call)).status).toBe(403);
    const { status } = await admin("POST", "/content/templates/effect", {
      ...call,
      body: { id: randomUUID(), definition: { type: "Sms", body: "Hi" } },
    });
    expect(status).toBe(200);
  });
});

describe("POST /user-properties/effect", () => {
  it("lists the journeys that use it, and refuses what the put would refuse", async () => {
    const definition = { type: "Trait", path: "renewal" };
    const { body } = await admin<{ id: string }>("PUT", "/user-properties", {
      body: { name: "renewal", definition },
    });
    const wait = {
      type: "DelayNode",
      id: "wait",
      variant: { type: "UserProperty", userProperty: body.id },
      child: "ExitNode",
    };
    await journeyOf(testApi, { name: "Renewals", definition: onEvent("Signed", [wait]) });
    const asked = { id: body.id, definition: { type: "Trait", path: "renewsAt" } };
    const { body: effect } = await effectOf(testApi, "user-properties", asked);
    expect(effect).toMatchObject({ uses: [{ kind: "journey", name: "Renewals", preventsDeletion: false }] });
    const { body: properties } = await admin<{ userProperties: { id: string; name: string }[] }>(
      "GET",
      "/user-properties",
    );
    const id = properties.userProperties.find(({ name }) => name === "anonymousId")?.id;
    const { body: refused } = await effectOf(testApi, "user-properties", { id, definition });
    expect(refused.issues).toHaveLength(1);
    expect(refused).not.toHaveProperty("confirmToken");
  });
});

describe("POST /content/templates/effect", () => {
  it("lists the journeys that send it, and reads the draft", async () => {
    const template = await mailOf(testApi, "Sent");
    const definition = onEvent("Any", [message("mail", template)]);
    await journeyOf(testApi, { name: "Sends it", definition, status: "Running" });
    const mail = { type: "Email", from: "shop@acme.example", subject: "New", body: "Hello" };
    await saveDraft(testApi, "templates", { id: template, definition: mail });
    const { body } = await effectOf(testApi, "templates", { id: template });
    expect(body).toMatchObject({ uses: [{ kind: "journey", name: "Sends it", status: "Running" }] });
    const more = { confirmToken: body.confirmToken };
    expect((await publish(testApi, "templates", { id: template, definition: mail, more })).status).toBe(200);
  });
});

describe("POST /subscription-page/effect", () => {
  it("compares the sizes, and needs no id", async () => {
    const first = "<p>{{ form }}</p>";
    const before = await effectOf(testApi, "subscription-page", { definition: { html: first } });
    expect(before.body).toMatchObject({ uses: [], size: { before: 0, after: first.length } });
    await admin("PUT", "/subscription-management-template", { body: { html: first } });
    const after = await effectOf(testApi, "subscription-page", { definition: { html: `${first}!` } });
    expect(after.body).toMatchObject({ size: { before: first.length, after: first.length + 1 } });
    const other = await effectOf(testApi, "subscription-page", { id: randomUUID() });
    expect(other.status).toBe(404);
  });
});

describe("POST /journeys/effect", () => {
  const waits = (seconds: number): object =>
    onEvent("Waits", [delay("one", seconds, "two"), delay("two", 9)]);

  it("counts the runs at removed and changed nodes, which go on as they are", async () => {
    const journey = await journeyOf(testApi, { name: "Waits", definition: waits(9_000), status: "Running" });
    const event = { userId: "ann", event: "Waits" };
    await testApi.send("/api/public/apps/track", event);
    await testApi.send("/api/public/apps/track", { ...event, userId: "bob" });
    const { id } = journey;
    const changed = await effectOf(testApi, "journeys", { id, definition: waits(9_001) });
    const versions = [{ version: 1, users: exactly(2) }];
    const node = { change: "changed", becomes: "keepsDefinition", users: exactly(2), versions };
    expect(changed.body.runs).toMatchObject({ users: exactly(2), nodes: [{ nodeId: "one", ...node }] });
    expect(changed.body).not.toHaveProperty("starts");
    const without = onEvent("Waits", [delay("two", 9)]);
    const removed = await effectOf(testApi, "journeys", { id, definition: without });
    expect(removed.body.runs?.nodes).toEqual([{ nodeId: "one", ...node, change: "removed" }]);
    const same = await effectOf(testApi, "journeys", { id, definition: waits(9_000) });
    expect(same.body.runs).toMatchObject({ users: exactly(2), nodes: [] });
    // And so they do: the runs stay where they are when it is published.
    const confirmToken = removed.body.confirmToken;
    const put = await putJourney(testApi, { id, definition: without, confirmToken });
    expect(put.status).toBe(200);
    const waiting = await admin<{ nodes: object }>("GET", `/journeys/${id}/waiting`);
    expect(waiting.body.nodes).toMatchObject({ one: { count: 2 } });
    const next = await effectOf(testApi, "journeys", { id, definition: onEvent("Waits", [delay("two", 8)]) });
    expect(next.body.runs?.nodes).toMatchObject([
      { nodeId: "two", change: "changed", users: exactly(0) },
      { nodeId: "one", change: "removed", users: exactly(2) },
    ]);
  });

  it("says who would start where a segment starts it", async () => {
    const segment = await storedSegment("Starts", traitIs("plan", "pro"));
    const id = randomUUID();
    const definition = onSegment(segment, [delay("wait", 900)]);
    const starts = { segmentId: segment, segmentName: "Starts", members: 3 };
    const idle = await effectOf(testApi, "journeys", { id, definition });
    expect(idle.body).toMatchObject({ starts: { ...starts, now: 0, when: "atStart" } });
    const started = await effectOf(testApi, "journeys", { id, definition, status: "Running" });
    expect(started.body).toMatchObject({ starts: { ...starts, now: 3, when: "now" } });
    const { confirmToken } = started.body;
    const put = await putJourney(testApi, {
      id,
      name: "Starts",
      definition,
      status: "Running",
      confirmToken,
    });
    expect(put.status).toBe(200);
    const running = await effectOf(testApi, "journeys", { id, definition });
    expect(running.body).toMatchObject({ starts: { ...starts, now: 0, when: "onEntry" } });
  });

  it("leaves out of the starts who meets an exit condition, and says the share that is held out", async () => {
    const segment = await storedSegment("Enters", traitIs("plan", "pro"));
    const out = await storedSegment("Gold", traitIs("tier", "gold"));
    const exitConditions = [{ type: "Segment", segmentId: out }];
    const definition = { ...onSegment(segment), exitConditions, holdOutPercent: 20 };
    for (const firstAnswer of [true, false]) {
      const call = { id: randomUUID(), definition, status: "Running", firstAnswer };
      const { body } = await effectOf(testApi, "journeys", call);
      const interval = { low: 2, high: 2 };
      expect(body.starts).toMatchObject({ members: 3, now: 2, keptOut: 1, interval, heldOutPercent: 20 });
    }
  });

  it("says what the definition refers to that does not work", async () => {
    const segment = await storedSegment("Idle segment", traitIs("plan", "free"));
    await admin("PATCH", "/segments/status", { body: { id: segment, status: "Paused" } });
    const templateId = await mailOf(testApi, "Old mail");
    await admin("PUT", "/content/templates/archive", { body: { id: templateId, archived: true } });
    const definition = onSegment(segment, [
      message("mail", templateId, "ExitNode", {
        variant: { type: "Email", templateId, providerOverride: "SendGrid" },
      }),
    ]);
    const { body } = await effectOf(testApi, "journeys", { id: randomUUID(), definition });
    expect(body.references).toEqual([
      { kind: "segment", id: segment, name: "Idle segment", problems: ["paused"] },
      { kind: "template", id: templateId, name: "Old mail", problems: ["archived"] },
      { kind: "provider", id: "SendGrid", name: "Email", problems: ["noProvider"] },
    ]);
  });

  it("moves runs with the put, as a bulk act that its answer names", async () => {
    const { id } = await journeyOf(testApi, {
      name: "Takes along",
      definition: onEvent("Taken", [delay("one", 9_000)]),
      status: "Running",
    });
    await testApi.send("/api/public/apps/track", { userId: "ann", event: "Taken" });
    const definition = onEvent("Taken", [delay("two", 9_000)]);
    const moveRuns = [{ from: "one", version: 1, to: "two" }];
    const wrong = await effectOf(testApi, "journeys", {
      id,
      definition,
      moveRuns: [{ from: "one", to: "three" }],
    });
    expect(wrong.body.issues).toMatchObject([{ path: ["moveRuns", 0, "to"], code: "noNodeOfDefinition" }]);
    const { body } = await effectOf(testApi, "journeys", { id, definition, moveRuns });
    const { confirmToken } = body;
    const put = await putJourney(testApi, { id, definition, moveRuns, confirmToken });
    const { moveTask } = put.body as unknown as { readonly moveTask: string };
    const task = await until(
      async () => (await admin<{ status: string; counts: object }>("GET", `/bulk/${moveTask}`)).body,
      ({ status }) => status !== "Running",
    );
    expect(task).toMatchObject({ status: "Done", counts: { moved: 1 }, name: "Takes along" });
    const waiting = await admin<{ places: object }>("GET", `/journeys/${id}/waiting`);
    expect(waiting.body.places).toMatchObject([{ nodeId: "two", version: 2, users: { count: 1 } }]);
    const unpublished = await putJourney(testApi, { id, moveRuns });
    expect(unpublished.body.message).toMatch(/moveRuns: needs a definition/);
    const idle = await putJourney(testApi, { name: "New", definition, moveRuns });
    expect(idle.body.message).toMatch(/never started/);
  });

  it("refuses a status that the journey cannot have", async () => {
    const { id } = await journeyOf(testApi, { name: "Never ran", definition: waits(5) });
    const { body } = await effectOf(testApi, "journeys", { id, definition: waits(6), status: "Paused" });
    expect(body.issues).toMatchObject([{ path: ["status"], code: "noTransition" }]);
  });
});

describe("a put of a kind without a token", () => {
  it("works as before", async () => {
    const id = randomUUID();
    await tokenOf(testApi, "segments", { id, definition: everyone });
    expect((await publish(testApi, "segments", { id, definition: manual })).status).toBe(200);
  });
});
