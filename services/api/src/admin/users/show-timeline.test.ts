/** The timeline of a user, and the members of a segment with the time at which they entered. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let segment: string;

interface Item {
  readonly at: string;
  readonly kind: string;
  readonly event?: { readonly event: string; readonly eventType: string };
  readonly change?: string;
  readonly about?: object;
  readonly segment?: object;
  readonly journey?: object;
  readonly deliveryId?: string;
}

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  const entryNode = {
    id: "1",
    type: "Trait",
    path: "plan",
    operator: { type: "Equals", value: "pro" },
  };
  const saved = await admin<{ id: string }>("PUT", "/segments", {
    body: { name: "Pro", definition: { entryNode, nodes: [] } },
  });
  segment = saved.body.id;
  const template = await admin<{ id: string }>("PUT", "/content/templates", {
    body: {
      name: "Hello",
      definition: { type: "Email", from: "shop@shop.example", subject: "zq-subject", body: "<p>Hi</p>" },
    },
  });
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Bought", child: "mail" },
    nodes: [
      {
        type: "MessageNode",
        id: "mail",
        variant: { type: "Email", templateId: template.body.id },
        child: "ExitNode",
      },
    ],
    exitNode: { type: "ExitNode" },
  };
  await admin("PUT", "/journeys", { body: { name: "Thanks", definition, status: "Running" } });
  await testApi.send("/api/public/apps/identify", {
    userId: "ann",
    traits: { plan: "pro", email: "ann@shop.example" },
  });
  await testApi.send("/api/public/apps/track", { userId: "ann", event: "Bought" });
  await until(
    () => timeline("ann"),
    (items) => items.some(({ kind }) => kind === "delivery"),
  );
});
afterAll(() => testApi.close());

async function timeline(id: string, limit = 100): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor = "";
  do {
    const path = `/users/${id}/timeline?limit=${limit}${cursor}`;
    const { body } = await admin<{ items: readonly Item[]; nextCursor?: string }>("GET", path);
    expect(body.items.length).toBeLessThanOrEqual(limit);
    items.push(...body.items);
    cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor}`;
  } while (cursor !== "");
  return items;
}

it.each(["event", "journey", "delivery", "segment", "subscription"])(
  "has only items of one kind: %s",
  async (kind) => {
    const all = (await timeline("ann")).filter((item) => item.kind === kind);
    const found: Item[] = [];
    let cursor = "";
    do {
      const path = `/users/ann/timeline?limit=1&kind=${kind}${cursor}`;
      const { body } = await admin<{ items: readonly Item[]; nextCursor?: string }>("GET", path);
      found.push(...body.items);
      cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(found).toEqual(all);
  },
);

it("has events, steps, messages and segments, the latest first", async () => {
  const items = await timeline("ann");
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(items.find(({ kind }) => kind === "segment")).toMatchObject({
    segment: { id: segment, name: "Pro" },
  });
  expect(items.find(({ kind }) => kind === "journey")).toMatchObject({ journey: { name: "Thanks" } });
  expect(items.find(({ kind }) => kind === "delivery")).toMatchObject({
    event: { event: "DFInternalMessageSent" },
    journey: { name: "Thanks", nodeId: "mail" },
    deliveryId: expect.any(String),
    templateName: "Hello",
  });
  const own = items.filter(({ kind }) => kind === "event").map(({ event }) => event?.eventType);
  expect(new Set(own)).toEqual(new Set(["identify", "track"]));
  expect(own).toHaveLength(2);
});

it("goes by the time at which things happened, and says when they were received", async () => {
  const day = 24 * 3_600_000;
  const at = (days: number): string => new Date(Date.now() - days * day).toISOString();
  const batch = [3, 400, 20, 20, 20].map((days, index) => ({
    type: "track",
    userId: "imported",
    event: `Bought ${index}`,
    timestamp: at(days),
  }));
  const timestamp = at(20);
  const same = batch.map((call) => ({ ...call, timestamp: call.event === "Bought 1" ? at(400) : timestamp }));
  await testApi.send("/api/public/apps/batch", { batch: same });
  await testApi.send("/api/public/apps/track", { userId: "imported", event: "Live" });
  const items = await timeline("imported");
  const own = items.filter(({ kind }) => kind === "event");
  expect(own.map(({ event }) => event?.event)[0]).toBe("Live");
  expect(own.at(-1)?.event?.event).toBe("Bought 1");
  expect(own.map((each) => each.at)).toEqual(
    own
      .map((each) => each.at)
      .toSorted()
      .toReversed(),
  );
  expect(own[1]?.at).toBe(timestamp);
  for (const limit of [1, 2, 3]) expect(await timeline("imported", limit)).toEqual(items);
});

it("says what users entered and left, with names", async () => {
  await testApi.send("/api/public/apps/batch", {
    batch: [
      { type: "identify", userId: "cleo", traits: { plan: "pro", email: "cleo@shop.example" } },
      { type: "group", userId: "cleo", groupId: "acme", traits: { name: "Acme Ltd" } },
      { type: "track", userId: "cleo", event: "Bought" },
    ],
  });
  await until(
    () => timeline("cleo"),
    (items) => items.some(({ kind, change }) => kind === "journey" && change === "left"),
  );
  await testApi.send("/api/public/apps/identify", { userId: "cleo", traits: { plan: "free" } });
  const items = await timeline("cleo");
  expect(items.filter(({ kind }) => kind === "segment")).toMatchObject([
    { change: "left", segment: { name: "Pro" } },
  ]);
  expect(items.filter(({ kind }) => kind === "journey").map(({ change }) => change)).toEqual(
    expect.arrayContaining(["entered", "passed", "left"]),
  );
  expect(items.find(({ event }) => event?.event === "DFUserGroupAssignment")).toMatchObject({
    change: "entered",
    about: { kind: "group", id: "acme", name: "Acme Ltd" },
  });
  const ofGroup = await timeline("acme");
  expect(ofGroup.find(({ event }) => event?.event === "DFGroupUserAssignment")).toMatchObject({
    about: { kind: "user", id: "cleo", name: "cleo@shop.example" },
  });
});

it("gives the same items page by page, each once", async () => {
  const whole = await timeline("ann");
  for (const limit of [1, 2, 3]) expect(await timeline("ann", limit)).toEqual(whole);
});

it("masks what was sent, and is 404 for an unknown user", async () => {
  const cookie = await storedSession(testApi, { role: "Viewer" });
  const answer = await fetch(`${testApi.url}/api/admin/users/ann/timeline`, { headers: { cookie } });
  const text = await answer.text();
  expect([answer.status, text.includes("zq-subject"), text.includes("ann@shop.example")]).toEqual([
    200,
    false,
    false,
  ]);
  expect((await admin("GET", "/users/none/timeline")).status).toBe(404);
});

it("lists the members of a segment with the time at which they entered", async () => {
  await testApi.send("/api/public/apps/identify", { userId: "ben", traits: { plan: "pro" } });
  const first = await admin<{ nextCursor: string }>("GET", `/segments/${segment}/members?limit=1`);
  expect(first.body).toMatchObject({
    members: [{ id: "ann", name: "ann@shop.example", since: expect.stringMatching(/Z$/) }],
  });
  const second = await admin("GET", `/segments/${segment}/members?limit=1&cursor=${first.body.nextCursor}`);
  expect(second.body).toEqual({ members: [{ id: "ben", since: expect.any(String) }] });
  expect((await admin("GET", "/segments/none/members")).status).toBe(404);
});
