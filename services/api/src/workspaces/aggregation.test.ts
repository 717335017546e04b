/** A parent's reads: its own rows and those of its active children, in the order of each list. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, sendAs, setStatus, workspaceClient, type WorkspaceBody } from "./family.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let shop: WorkspaceBody;
let blog: WorkspaceBody;

interface EventPage {
  readonly events: readonly { readonly messageId: string }[];
  readonly count: number;
  readonly nextCursor?: string;
}

const second = (count: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, count)).toISOString();

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  await testApi.send("/api/public/apps/track", {
    userId: "ann",
    event: "Old",
    messageId: "own1",
    properties: { past: 1 },
  });
  shop = await makeChild(testApi, { name: "Shop" });
  blog = await makeChild(testApi, { name: "Blog" });
  const parent = { writeKey: `Bearer ${testApi.writeKey}` };
  const gone = await makeChild(testApi, { name: "Gone" });
  for (let count = 1; count <= 6; count += 1) {
    const [child, name] = count % 2 === 1 ? [shop, "s"] : [blog, "b"];
    await sendAs(testApi, child, "track", {
      userId: `u${count % 3}`,
      event: `Did ${name}`,
      messageId: `${name}${count}`,
      properties: { [name]: count },
    });
  }
  await sendAs(testApi, gone, "track", {
    userId: "x",
    event: "Hidden",
    messageId: "gone1",
    properties: { z: 1 },
  });
  await sendAs(testApi, parent, "track", {
    userId: "pat",
    event: "Now",
    messageId: "own2",
    properties: { present: 1 },
  });
  await sendAs(testApi, shop, "identify", { userId: "u1", messageId: "i1", traits: { plan: "pro" } });
  await sendAs(testApi, blog, "identify", { userId: "u1", messageId: "i2", traits: { author: true } });
  for (const [index, [child, groupId, userId]] of (
    [
      [shop, "acme", "u1"],
      [blog, "acme", "u2"],
      [shop, "acme", "u3"],
      [blog, "beta", "u1"],
      [parent, "acme", "ann"],
    ] as const
  ).entries()) {
    await sendAs(testApi, child, "group", {
      userId,
      groupId,
      messageId: `g${index}`,
      timestamp: second(index),
    });
  }
  await workspaceClient(testApi)("DELETE", `/admin/workspaces?workspaceId=${gone.id}`);
  await setStatus(testApi, blog.id, "Paused");
});
afterAll(() => testApi.close());

async function listed(query: string): Promise<readonly string[]> {
  const { body } = await admin<EventPage>("GET", `/events?${query}`);
  return body.events.map(({ messageId }) => messageId);
}

const tracks = ["own2", "b6", "s5", "b4", "s3", "b2", "s1", "own1"];
const tracked = "event=Old&event=Now&event=Did+s&event=Did+b&event=Hidden";

describe("a parent's events", () => {
  it("include those of all, the newest first, with their count", async () => {
    const { body } = await admin<EventPage>("GET", `/events?${tracked}&limit=3`);
    expect(body.events.map(({ messageId }) => messageId)).toEqual(tracks.slice(0, 3));
    expect(body.count).toBe(8);
    expect(await listed(`workspaceId=${testApi.workspaceId}&${tracked}`)).toEqual(tracks);
  });

  it("page by offset and by cursor without gaps or repeats", async () => {
    expect(await listed(`${tracked}&limit=2&offset=3`)).toEqual(tracks.slice(3, 5));
    expect(await listed(`${tracked}&limit=5&offset=6`)).toEqual(tracks.slice(6));
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await admin<EventPage>("GET", `/events?${tracked}&limit=2${cursor}`);
      seen.push(...body.events.map(({ messageId }) => messageId));
      cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(seen).toEqual(tracks);
  });

  it("are filtered in each", async () => {
    expect(await listed(`${tracked}&userId=u1`)).toEqual(["b4", "s1"]);
  });

  it("are downloaded together, the oldest first", async () => {
    const { text } = await admin("GET", `/events/download?${tracked}`);
    const ids = text.split("\r\n").map((line) => line.split(",", 1)[0]);
    expect(ids.slice(1, -1)).toEqual(tracks.toReversed());
  });

  it("include the names of all", async () => {
    const { body } = await admin<{ properties: Record<string, readonly string[]> }>(
      "GET",
      "/events/properties",
    );
    expect(body.properties).toMatchObject({
      Old: ["past"],
      Now: ["present"],
      "Did s": ["s"],
      "Did b": ["b"],
    });
    expect(body.properties).not.toHaveProperty("Hidden");
    expect((await admin("GET", "/events/traits")).body).toEqual({ traits: ["author", "plan"] });
  });

  it("are a child's alone when the call names it", async () => {
    expect(await listed(`${tracked}&workspaceId=${shop.id}`)).toEqual(["s5", "s3", "s1"]);
  });
});

describe("a parent's users", () => {
  it("include its own and those of all, listed and counted", async () => {
    const named = (workspaceId?: string): object => ({ body: { ...(workspaceId && { workspaceId }) } });
    const countOf = async (workspaceId?: string): Promise<unknown> =>
      (await admin("POST", "/users/count", named(workspaceId))).body["userCount"];
    const page = await admin<{ users: readonly { id: string; workspaceId: string }[] }>("POST", "/users", {
      body: { limit: 100 },
    });
    const own = page.body.users.filter(({ workspaceId }) => workspaceId === testApi.workspaceId);
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(["ann", "pat"]));
    const children = [Number(await countOf(shop.id)), Number(await countOf(blog.id))];
    expect(page.body.users).toHaveLength(own.length + (children[0] ?? 0) + (children[1] ?? 0));
    expect(await countOf()).toBe(page.body.users.length);
  });
});

describe("a parent's groups", () => {
  it("have the members of all, the most recently assigned first", async () => {
    const users = async (query: string): Promise<unknown> =>
      (await admin("GET", `/groups/users?groupId=acme&${query}`)).body["users"];
    expect(await users("")).toEqual(["ann", "u3", "u2", "u1"]);
    expect(await users("limit=1&offset=1")).toEqual(["u3"]);
    const first = await admin("GET", "/groups/users?groupId=acme&limit=3");
    expect(await users(`limit=2&cursor=${String(first.body["nextCursor"])}`)).toEqual(["u1"]);
    expect(await users(`workspaceId=${blog.id}`)).toEqual(["u2"]);
  });

  it("include those of the user in any workspace", async () => {
    const { body } = await admin("GET", "/groups/user-groups?userId=u1");
    expect(body["groups"]).toEqual(["beta", "acme"]);
    const page = await admin("GET", "/groups/user-groups?userId=u1&limit=1&offset=1");
    expect(page.body["groups"]).toEqual(["acme"]);
  });
});
