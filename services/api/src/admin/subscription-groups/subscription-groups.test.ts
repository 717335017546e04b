import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { putSegment } from "../segments/segments.fixture.js";

let testApi: TestApi;

beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

interface Group {
  readonly id: string;
  readonly name: string;
  readonly channel: string;
  readonly type: string;
  readonly segmentId?: string;
  readonly unsubscribedSegmentId: string;
}

type Answer<Body = Group & { readonly message?: string }> = Promise<AdminAnswer<Body>>;

function put(body: object): Answer {
  return adminClient(testApi)("PUT", "/subscription-groups/", {
    body: { workspaceId: testApi.workspaceId, channel: "Email", type: "OptOut", ...body },
  });
}

async function groupOf(name: string, type = "OptOut"): Promise<string> {
  return (await put({ name, type })).body.id;
}

function assign(
  userUpdates: readonly object[],
  headers: Readonly<Record<string, string>> = {},
): Answer<{ readonly message?: string }> {
  return adminClient(testApi)("PUT", "/subscription-groups/assignments", {
    body: { workspaceId: testApi.workspaceId, userUpdates },
    headers,
  });
}

interface Subscriptions {
  readonly workspaceId: string;
  readonly userId: string;
  readonly subscriptionGroups: readonly {
    readonly id: string;
    readonly isSubscribed: boolean;
    readonly channel: string;
  }[];
}

async function isSubscribed(userId: string, groupId: string): Promise<boolean | undefined> {
  const { body } = await adminClient(testApi)<Subscriptions>("GET", `/users/subscriptions?userId=${userId}`);
  return body.subscriptionGroups.find(({ id }) => id === groupId)?.isSubscribed;
}

async function changesOf(userId: string): Promise<readonly unknown[]> {
  const { body } = await adminClient(testApi)<{ events: readonly { readonly traits: string }[] }>(
    "GET",
    `/events?userId=${userId}&event=DFSubscriptionChange`,
  );
  return body.events.map(({ traits }) => JSON.parse(traits) as unknown);
}

describe("/subscription-groups", () => {
  it("returns the two groups of a new workspace as a bare array", async () => {
    const { status, body } = await adminClient(testApi)<readonly Group[]>("GET", "/subscription-groups");
    expect(status).toBe(200);
    expect(body.slice(0, 2).map(({ channel, type }) => [channel, type])).toEqual([
      ["Email", "OptOut"],
      ["Sms", "OptOut"],
    ]);
    expect(body[0]).toMatchObject({
      workspaceId: testApi.workspaceId,
      unsubscribedSegmentId: expect.any(String),
      createdAt: expect.any(Number),
    });
  });

  it("creates a group, finds it by name and changes its name by id", async () => {
    const made = await put({ name: "Offers", type: "OptIn" });
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ name: "Offers", type: "OptIn", segmentId: expect.any(String) }),
    ]);
    expect((await put({ name: "Offers", type: "OptIn" })).body.id).toBe(made.body.id);
    expect((await put({ id: made.body.id, name: "Deals", type: "OptIn" })).body).toMatchObject({
      id: made.body.id,
      name: "Deals",
    });
  });

  it("is 400 with a reason for another channel, a taken name, an unknown type and a missing name", async () => {
    await groupOf("Taken");
    const { id } = (await put({ name: "Other" })).body;
    const answers = await Promise.all([
      put({ id, channel: "Sms" }),
      put({ id, name: "Taken" }),
      put({ name: "Odd", type: "Maybe" }),
      put({}),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers.get("error-type")])).toEqual([
      [400, "BadRequest"],
      [400, "UniqueConstraintViolation"],
      [400, "BadRequest"],
      [400, "BadRequest"],
    ]);
    expect(answers[0]?.body.message).toContain("make another group for Sms");
  });

  it("is deleted, including a group of a new workspace, but not while a segment refers to it", async () => {
    const { body: groups } = await adminClient(testApi)<readonly Group[]>("GET", "/subscription-groups");
    const sms = groups.find(({ channel }) => channel === "Sms")?.id ?? "";
    const remove = (id: string): Answer =>
      adminClient(testApi)("DELETE", `/subscription-groups?workspaceId=${testApi.workspaceId}&id=${id}`);
    expect((await remove(sms)).status).toBe(204);
    expect((await remove(sms)).status).toBe(404);
    const needed = await groupOf("Needed");
    await putSegment(testApi, {
      name: "Those of Needed",
      definition: {
        entryNode: { id: "1", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: needed },
        nodes: [],
      },
    });
    const refused = await remove(needed);
    expect([refused.status, refused.headers.get("error-type")]).toEqual([400, "InUse"]);
    expect(refused.text).toContain("Those of Needed");
  });
});

describe("PUT /subscription-groups/assignments", () => {
  let news: string;
  let beta: string;
  beforeEach(async () => {
    news = await groupOf("News");
    beta = await groupOf("Beta", "OptIn");
  });

  it("is in effect when it is answered, and is recorded as an event of the user", async () => {
    expect(await isSubscribed("ann", news)).toBe(true);
    expect(await isSubscribed("ann", beta)).toBe(false);
    const answer = await assign([{ userId: "ann", changes: { [news]: false, [beta]: true } }]);
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect([await isSubscribed("ann", news), await isSubscribed("ann", beta)]).toEqual([false, true]);
    expect(await changesOf("ann")).toEqual(
      expect.arrayContaining([
        { subscriptionId: news, action: "Unsubscribe" },
        { subscriptionId: beta, action: "Subscribe" },
      ]),
    );
  });

  it("applies the later of two changes of one call", async () => {
    await assign([
      { userId: "twice", changes: { [news]: false } },
      { userId: "twice", changes: { [news]: true } },
    ]);
    expect(await isSubscribed("twice", news)).toBe(true);
    await assign([
      { userId: "twice", changes: { [news]: true } },
      { userId: "twice", changes: { [news]: false } },
    ]);
    expect(await isSubscribed("twice", news)).toBe(false);
  });

  it("names unknown groups and changes nothing", async () => {
    const unknown = "7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50";
    const answer = await assign([{ userId: "bea", changes: { [news]: false, [unknown]: true } }]);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(unknown)]);
    expect(await changesOf("bea")).toEqual([]);
  });

  it("adds nothing when it is repeated with its idempotency-key", async () => {
    const headers = { "idempotency-key": "one" };
    const updates = [{ userId: "cleo", changes: { [news]: false } }];
    expect((await assign(updates, headers)).status).toBe(200);
    expect((await assign(updates, headers)).status).toBe(200);
    expect(await changesOf("cleo")).toHaveLength(1);
    expect((await assign([{ userId: "cleo", changes: { [news]: true } }], headers)).status).toBe(409);
  });

  it("creates an unknown anonymous user by its id, and resolves one that became a user", async () => {
    await testApi.send("/api/public/apps/track", { anonymousId: "guest", event: "Looked" });
    await testApi.send("/api/public/apps/track", { anonymousId: "known", userId: "dora", event: "Came" });
    await assign(["guest", "known"].map((userId) => ({ userId, changes: { [news]: false } })));
    expect([await isSubscribed("guest", news), await isSubscribed("dora", news)]).toEqual([false, false]);
    const { body } = await adminClient(testApi)("GET", "/users/guest");
    expect(body["isAnonymous"]).toBe(true);
  });

  it("is in effect at once also for a group that was just created and for existing users", async () => {
    await testApi.send("/api/public/apps/track", { userId: "old", event: "Came" });
    const fresh = await groupOf("Fresh", "OptIn");
    expect((await assign([{ userId: "old", changes: { [fresh]: true } }])).status).toBe(200);
    expect(await isSubscribed("old", fresh)).toBe(true);
  });

  it("accepts many users", async () => {
    const userUpdates = Array.from({ length: 1_200 }, (_, index) => ({
      userId: `many-${index}`,
      changes: { [news]: false },
    }));
    expect((await assign(userUpdates)).status).toBe(200);
    expect(await isSubscribed("many-1199", news)).toBe(false);
  });
});

describe("GET /users/subscriptions", () => {
  it("returns every group, also for an unknown user", async () => {
    const { status, body } = await adminClient(testApi)<Subscriptions>(
      "GET",
      "/users/subscriptions?userId=who",
    );
    const { body: groups } = await adminClient(testApi)<readonly Group[]>("GET", "/subscription-groups");
    expect(status).toBe(200);
    expect(body).toEqual({
      workspaceId: testApi.workspaceId,
      userId: "who",
      subscriptionGroups: groups.map(({ id, name, channel, type }) => ({
        id,
        name,
        channel,
        isSubscribed: type === "OptOut",
      })),
    });
  });
});
