import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import {
  computed,
  everyone,
  manual,
  membersOf,
  performed,
  putSegment,
  segmentOf,
  traitIs,
} from "./segments.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

interface PreviewBody {
  readonly count: number;
  readonly isEstimate: boolean;
  readonly looked: number;
  readonly sample: readonly string[];
  readonly took: number;
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  for (const [at, userId] of ["ann", "bob", "cat"].entries()) {
    await testApi.send("/api/public/apps/identify", { userId, traits: { plan: at === 1 ? "free" : "pro" } });
  }
  await testApi.send("/api/public/apps/track", { userId: "ann", event: "Paid", properties: { amount: 5 } });
  await testApi.send("/api/public/apps/track", { userId: "cat", event: "Paid", properties: { amount: 50 } });
  await testApi.send("/api/public/apps/track", {
    anonymousId: "v",
    event: "Paid",
    properties: { amount: 7 },
  });
});
afterAll(() => testApi.close());

async function preview(definition: unknown, more: object = {}): Promise<PreviewBody> {
  const { body, text, status } = await admin<PreviewBody>("POST", "/segments/preview", {
    body: { workspaceId: testApi.workspaceId, definition, ...more },
  });
  if (status !== 200) throw new Error(text);
  return body;
}

describe("POST /segments/preview", () => {
  it("counts and names members, and saves nothing", async () => {
    expect(await preview(traitIs("plan", "pro"))).toEqual({
      count: 2,
      isEstimate: false,
      interval: { low: 2, high: 2 },
      looked: 4,
      sample: ["ann", "cat"],
      took: expect.any(Number),
    });
    expect((await admin<{ segments: object[] }>("GET", "/segments")).body.segments).toEqual([]);
  });

  it("reads only the owners of the named events, when no other user can match", async () => {
    expect(await preview(performed("Paid"))).toMatchObject({ count: 3, looked: 3 });
    expect(await preview(performed("Never"))).toMatchObject({ count: 0, looked: 0, isEstimate: false });
    expect(await preview(performed("Paid", { times: 0 }))).toMatchObject({
      count: 1,
      looked: 4,
      sample: ["bob"],
    });
    const properties = [{ path: "amount", operator: { type: "GreaterThanOrEqual", value: 7 } }];
    expect(await preview(performed("Paid", { properties }))).toMatchObject({
      count: 2,
      sample: ["cat", "v"],
    });
    expect(await preview(performed("Pa*"))).toMatchObject({ count: 3, looked: 3 });
    const paidOnPro = {
      entryNode: { id: "0", type: "And", children: ["1", "2"] },
      nodes: [
        { id: "1", type: "Performed", event: "Paid" },
        { id: "2", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
      ],
    };
    expect(await preview(paidOnPro)).toMatchObject({ count: 2, looked: 3, sample: ["ann", "cat"] });
  });

  it("supports groups, their members and their traits", async () => {
    const other = await startTestApi();
    const join = (userId: string, groupId: string, seats: number) =>
      other.send("/api/public/apps/group", { userId, groupId, traits: { seats } });
    await join("ann", "acme", 200);
    await join("bob", "small", 2);
    const ofGroup = async (node: object): Promise<PreviewBody> => {
      const definition = { entryNode: { id: "1", type: "Group", ...node }, nodes: [] };
      const call = { body: { definition } };
      return (await adminClient(other)<PreviewBody>("POST", "/segments/preview", call)).body;
    };
    const trait = { path: "seats", operator: { type: "GreaterThanOrEqual", value: 100 } };
    expect(await ofGroup({ trait })).toMatchObject({ count: 1, sample: ["ann"] });
    expect(await ofGroup({ groupId: "small" })).toMatchObject({ count: 1, looked: 1, sample: ["bob"] });
    await other.close();
  });

  it("names no more members than requested", async () => {
    expect(await preview(everyone, { limit: 1 })).toMatchObject({ count: 4, sample: ["ann"] });
    expect((await preview(everyone)).sample).toEqual(["ann", "bob", "cat", "v"]);
  });

  it("knows the list of the segment that is being changed", async () => {
    const segmentId = await segmentOf(testApi, "List", manual);
    const body = { segmentId, userIds: ["bob"], sync: true };
    await admin("POST", "/segments/manual-segment/update", { body });
    const { definition } = (await putSegment(testApi, { name: "List" })).body;
    expect(await preview(definition, { segmentId })).toMatchObject({ count: 1, sample: ["bob"] });
    expect(await preview(definition)).toMatchObject({ count: 0 });
  });

  it("knows who is in the segments that it names, and equals the segment once it is saved", async () => {
    const staff = await segmentOf(testApi, "Staff", manual);
    const list = (userIds: readonly string[], append: boolean): Promise<unknown> =>
      admin("POST", "/segments/manual-segment/update", {
        body: { segmentId: staff, userIds, append, sync: true },
      });
    await list(["ann"], true);
    const paidOthers = {
      entryNode: { id: "all", type: "And", children: ["paid", "others"] },
      nodes: [
        { id: "paid", type: "Performed", event: "Paid" },
        { id: "others", type: "Segment", segmentId: staff, isMember: false },
      ],
    };
    const alone = (isMember: boolean): object => ({
      entryNode: { id: "1", type: "Segment", segmentId: staff, isMember },
      nodes: [],
    });
    expect(await preview(alone(true))).toMatchObject({ count: 1, sample: ["ann"] });
    expect(await preview(alone(false))).toMatchObject({ count: 3, sample: ["bob", "cat", "v"] });
    expect(await preview(paidOthers, { conditions: true })).toMatchObject({
      count: 2,
      sample: ["cat", "v"],
      conditions: [
        { nodeId: "paid", alone: { count: 3 }, without: { count: 3 } },
        { nodeId: "others", alone: { count: 3 }, without: { count: 3 } },
      ],
    });
    const explained = { segmentId: randomUUID(), userId: "ann", definition: alone(true) };
    expect((await admin("POST", "/segments/explain", { body: explained })).body).toMatchObject({
      tree: { verdict: true, because: "The user is in the other segment.", facts: { segmentId: staff } },
    });
    const id = await segmentOf(testApi, "Paid, not on the list", paidOthers);
    await computed(testApi, id);
    expect(await membersOf(testApi, id)).toEqual(["cat", "v"]);
    await list(["cat"], true);
    expect(await membersOf(testApi, id)).toEqual(["v"]);
    await list(["bob"], false);
    expect(await membersOf(testApi, id)).toEqual(["ann", "cat", "v"]);
    const { status, body } = await admin("DELETE", "/segments", { body: { id: staff } });
    expect([status, body["message"]]).toEqual([
      400,
      'the segment is needed by the segment "Paid, not on the list"',
    ]);
  });

  it("equals the segment once it is saved", async () => {
    const bucket = { entryNode: { id: "1", type: "RandomBucket", percent: 0.5 }, nodes: [] };
    const id = await segmentOf(testApi, "Half", bucket);
    await computed(testApi, id);
    expect((await preview(bucket, { segmentId: id })).sample).toEqual(await membersOf(testApi, id));
  });

  it("refuses an invalid definition", async () => {
    const body = { definition: performed("", { withinSeconds: -1, times: -1 }) };
    const { status, headers, body: answer } = await admin("POST", "/segments/preview", { body });
    expect([status, headers.get("error-type")]).toEqual([400, "DefinitionError"]);
    expect(answer["message"]).toContain("definition.entryNode.times: ");
    expect(answer["message"]).toContain("definition.entryNode.withinSeconds: ");
    expect((await admin("POST", "/segments/preview", { body: {} })).body["message"]).toBe(
      "definition: required",
    );
    const many = { definition: everyone, limit: 1_001 };
    expect((await admin("POST", "/segments/preview", { body: many })).status).toBe(400);
  });

  it("covers the children of a parent", async () => {
    const parent = await startTestApi();
    await parent.send("/api/public/apps/track", { userId: "own", event: "Paid" });
    for (const name of ["North", "South"]) {
      const made = await adminClient(parent, "/api-l")<{ writeKey: string }>(
        "PUT",
        "/admin/workspaces/child",
        { body: { workspaceId: parent.workspaceId, name } },
      );
      const event = { userId: name.toLowerCase(), event: "Paid" };
      await parent.send("/api/public/apps/track", event, { authorization: made.body.writeKey });
    }
    for (const definition of [performed("Paid"), everyone]) {
      const { body } = await adminClient(parent)<PreviewBody>("POST", "/segments/preview", {
        body: { definition },
      });
      expect([body.count, body.sample.toSorted()]).toEqual([3, ["north", "own", "south"]]);
    }
    await parent.close();
  });
});

interface Explained {
  readonly isMember: boolean;
  readonly isUpToDate: boolean;
  readonly userId: string;
  readonly tree: {
    readonly type: string;
    readonly verdict: boolean;
    readonly because: string;
    readonly changesAt?: string;
    readonly children?: readonly { readonly nodeId: string; readonly verdict: boolean }[];
  };
}

describe("POST /segments/explain", () => {
  async function explain(segmentId: string, userId: string): Promise<Explained> {
    const { body, status, text } = await admin<Explained>("POST", "/segments/explain", {
      body: { workspaceId: testApi.workspaceId, segmentId, userId },
    });
    if (status !== 200) throw new Error(text);
    return body;
  }

  it("shows every node's verdict, and when time alone would change it", async () => {
    const definition = {
      entryNode: { id: "both", type: "And", children: ["paid", "pro"] },
      nodes: [
        { id: "paid", type: "Performed", event: "Paid", withinSeconds: 3_600 },
        { id: "pro", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
      ],
    };
    const id = await segmentOf(testApi, "Explained", definition);
    await computed(testApi, id);
    const ann = await explain(id, "ann");
    expect(ann).toMatchObject({
      segmentId: id,
      userId: "ann",
      isMember: true,
      isUpToDate: true,
      status: "Running",
      tree: { nodeId: "both", type: "And", verdict: true },
    });
    expect(ann.tree.children?.map(({ nodeId, verdict }) => [nodeId, verdict])).toEqual([
      ["paid", true],
      ["pro", true],
    ]);
    expect(Date.parse(ann.tree.changesAt ?? "")).toBeGreaterThan(Date.now() + 3_000_000);
    const bob = await explain(id, "bob");
    expect([bob.isMember, bob.tree.verdict]).toEqual([false, false]);
    expect(bob.tree.because).not.toBe("");
  });

  it("explains a definition that no segment has, also in place of the one of a segment", async () => {
    const draft = { id: "pro", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } };
    const definition = { entryNode: { id: "any", type: "Or", children: ["pro"] }, nodes: [draft] };
    const ask = async (segmentId: string, given: object): Promise<unknown> => {
      const { body, status } = await admin("POST", "/segments/explain", {
        body: { segmentId, userId: "ann", definition: given },
      });
      return { ...body, httpStatus: status };
    };
    const unknown = "9b1f4c40-3b7d-4f02-9c11-7a2d4e6f8b77";
    expect(await ask(unknown, definition)).toMatchObject({
      segmentId: unknown,
      status: "NotStarted",
      isMember: false,
      isUpToDate: false,
      tree: { nodeId: "any", verdict: true, children: [{ nodeId: "pro", verdict: true }] },
    });
    const saved = await segmentOf(testApi, "Edited", everyone);
    await computed(testApi, saved);
    const other = { ...draft, operator: { type: "Equals", value: "free" } };
    expect(await ask(saved, { entryNode: other, nodes: [] })).toMatchObject({
      status: "Running",
      isMember: true,
      tree: { nodeId: "pro", verdict: false },
    });
    expect(await ask(saved, { entryNode: { ...draft, path: "" }, nodes: [] })).toMatchObject({
      httpStatus: 400,
    });
    expect((await admin("GET", `/segments?ids=${saved}`)).text).not.toContain("free");
  });

  it("reads the history where the stored state does not follow the definition", async () => {
    const { body } = await putSegment(testApi, {
      name: "Paused",
      definition: performed("Paid"),
      status: "Paused",
    });
    expect(await explain(body.id, "ann")).toMatchObject({
      isMember: false,
      isUpToDate: false,
      tree: { verdict: true },
    });
  });

  it("resolves an anonymous user to the user it became", async () => {
    const id = await segmentOf(testApi, "Known", traitIs("plan", "pro"));
    await computed(testApi, id);
    await testApi.send("/api/public/apps/identify", { anonymousId: "anns-phone", userId: "ann" });
    expect(await explain(id, "anns-phone")).toMatchObject({ userId: "ann", isMember: true });
    expect(await explain(id, "v")).toMatchObject({ userId: "v", isMember: false });
  });

  it("is 404 for an unknown segment or user", async () => {
    const id = await segmentOf(testApi, "Asked", everyone);
    await expect(explain(id, "nobody")).rejects.toThrow("no user with the id");
    await expect(explain(randomUUID(), "ann")).rejects.toThrow("no segment");
  });
});
