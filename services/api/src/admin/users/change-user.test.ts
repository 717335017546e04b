import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn, storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";

interface Shown {
  readonly id: string;
  readonly isAnonymous: boolean;
  readonly traits: Readonly<Record<string, unknown>>;
}

interface TimelineItem {
  readonly event?: {
    readonly eventType: string;
    readonly by?: { readonly kind: string; readonly name: string };
  };
}

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const create = (body: object, headers: Record<string, string> = {}): Promise<AdminAnswer<unknown>> =>
  admin("POST", "/users/create", { body, headers });
const change = (id: string, body: object): Promise<AdminAnswer<unknown>> =>
  admin("POST", `/users/${id}/traits`, { body });

async function traitsOf(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await admin<Shown>("GET", `/users/${id}`)).body.traits;
}

async function lastAudit(action: string): Promise<object | undefined> {
  const { body } = await admin<{ entries: readonly object[] }>("GET", `/audit?action=${action}&limit=1`);
  return body.entries[0];
}

describe("POST /users/create", () => {
  it("creates a user with traits of every type", async () => {
    const traits = { plan: "pro", seats: 5, isTrial: false, tags: ["a"], address: { city: "Wien" } };
    expect((await create({ id: "new-1", traits })).status).toBe(200);
    expect(await traitsOf("new-1")).toEqual(traits);
    expect((await create({ id: "bare" })).status).toBe(200);
    expect(await traitsOf("bare")).toEqual({});
  });

  it("refuses an id that a user or an anonymous user has, and changes nothing", async () => {
    await testApi.send("/api/public/apps/identify", { userId: "known", traits: { plan: "free" } });
    await testApi.send("/api/public/apps/page", { anonymousId: "guest" });
    const refused = await create({ id: "known", traits: { plan: "pro" } });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('"known\\" exists already'),
    ]);
    expect(await traitsOf("known")).toEqual({ plan: "free" });
    expect((await create({ id: "guest" })).status).toBe(409);
  });

  it("answers a repeated call alike, and refuses another one", async () => {
    const headers = { "idempotency-key": "create-once" };
    expect((await create({ id: "once", traits: { n: 1 } }, headers)).status).toBe(200);
    expect((await create({ id: "once", traits: { n: 1 } }, headers)).status).toBe(200);
    const events = (await testApi.storedEvents()).filter(({ userId }) => userId === "once");
    expect(events).toHaveLength(1);
    expect((await create({ id: "once", traits: { n: 1 } })).status).toBe(409);
  });

  it("checks the id and the traits as identify does", async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 70; level += 1) deep = { deep };
    for (const [body, problem] of [
      [{}, "id: required"],
      [{ id: "" }, "id"],
      [{ id: "a\u0000b" }, "id"],
      [{ id: "x", traits: ["a"] }, "traits"],
      [{ id: "x", traits: { plan: null } }, "traits.plan: is empty"],
      [{ id: "x", traits: { plan: "" } }, "traits.plan: is empty"],
      [{ id: "x", traits: { deep } }, "nested deeper than 64 levels"],
    ] as const) {
      const { status, text } = await create(body);
      expect([status, text]).toEqual([400, expect.stringContaining(problem)]);
    }
    const large = await create({
      id: "x",
      traits: { bio: "x".repeat(testApi.api.config.limits.eventBytes) },
    });
    expect(large.status).toBe(413);
    expect((await admin("GET", "/users/x")).status).toBe(404);
  });
});

describe("POST /users/:id/traits", () => {
  it("sets and removes single traits, and keeps the others", async () => {
    await create({ id: "ann", traits: { plan: "pro", seats: 5, city: "Wien" } });
    expect((await change("ann", { set: { seats: 6, isTrial: true }, remove: ["plan"] })).status).toBe(200);
    expect(await traitsOf("ann")).toEqual({ plan: null, seats: 6, isTrial: true, city: "Wien" });
  });

  it("wins over a trait that was set at a later moment than now", async () => {
    const timestamp = new Date(Date.now() + 3_600_000).toISOString();
    await testApi.send("/api/public/apps/identify", { userId: "ahead", timestamp, traits: { plan: "free" } });
    await change("ahead", { set: { plan: "pro" } });
    expect(await traitsOf("ahead")).toEqual({ plan: "pro" });
  });

  it("changes an anonymous user, and the user whom one has become", async () => {
    await testApi.send("/api/public/apps/page", { anonymousId: "anon-1" });
    await change("anon-1", { set: { plan: "pro" } });
    expect(await traitsOf("anon-1")).toEqual({ plan: "pro" });
    await testApi.send("/api/public/apps/identify", { userId: "bob", anonymousId: "anon-1", traits: {} });
    await change("anon-1", { set: { plan: "max" } });
    expect(await traitsOf("bob")).toEqual({ plan: "max" });
  });

  it("names what is wrong", async () => {
    await create({ id: "cleo" });
    for (const [body, problem] of [
      [{}, "set: name a trait"],
      [{ set: { plan: null } }, "set.plan: is empty"],
      [{ set: { plan: "pro" }, remove: ["plan"] }, "is set as well"],
    ] as const) {
      const { status, text } = await change("cleo", body);
      expect([status, text]).toEqual([400, expect.stringContaining(problem)]);
    }
    expect((await change("nobody", { set: { a: 1 } })).status).toBe(404);
    expect((await admin("GET", "/users/nobody")).status).toBe(404);
  });
});

describe("who changed it", () => {
  it("is said in the timeline, and in the audit log without values", async () => {
    const { browser, account } = await signedIn(testApi, { role: "Author", name: "Ann Author" });
    const headers = {
      cookie: browser.cookie(),
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    };
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${testApi.url}/api/admin${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect((await post("/users/create", { id: "dora", traits: { fax: "+15550100299" } })).status).toBe(200);
    expect(
      (await post("/users/dora/traits", { set: { fax: "+15550100298" }, remove: ["city"] })).status,
    ).toBe(200);
    const { body } = await admin<{ items: readonly TimelineItem[] }>(
      "GET",
      "/users/dora/timeline?kind=event",
    );
    const by = { kind: "member", id: account.id, name: "Ann Author" };
    expect(body.items.map(({ event }) => event)).toMatchObject([
      { eventType: "identify", by },
      { eventType: "identify", by },
    ]);
    expect(await lastAudit("create-user")).toMatchObject({ userId: "dora", query: { traits: ["fax"] } });
    const changed = await lastAudit("change-traits");
    expect(changed).toMatchObject({ userId: "dora", query: { set: ["fax"], remove: ["city"] } });
    expect(JSON.stringify(changed)).not.toContain("+1555");
  });

  it("is not said of an event that claims it", async () => {
    const by = { kind: "member", id: "m", name: "Forged" };
    await testApi.send("/api/public/apps/identify", { userId: "eve", by, context: { by }, traits: {} });
    const { body } = await admin<{ items: readonly TimelineItem[] }>("GET", "/users/eve/timeline");
    expect(body.items.map(({ event }) => event?.by)).toEqual([undefined]);
  });

  it("needs users:write", async () => {
    const cookie = await storedSession(testApi, { role: "Viewer" });
    const answer = await fetch(`${testApi.url}/api/admin/users/create`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify({ id: "zoe" }),
    });
    expect(answer.status).toBe(403);
  });
});
