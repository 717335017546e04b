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
  showSegment,
  traitIs,
  type ShownSegment,
} from "./segments.fixture.js";
import { byFirstKey } from "../authors.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function names(query = ""): Promise<readonly string[]> {
  const { body } = await admin<{ segments: ShownSegment[] }>("GET", `/segments/${query}`);
  return body.segments.map(({ name }) => name);
}

/** Status, error type and message. */
async function refused(body: object): Promise<readonly unknown[]> {
  const { status, headers, body: answer } = await putSegment(testApi, body);
  return [status, headers.get("error-type"), (answer as unknown as { message: string }).message];
}

describe("PUT /segments", () => {
  it("creates a segment and returns it as it was sent", async () => {
    const { status, body } = await putSegment(testApi, { name: "Pro", definition: traitIs("plan", "pro") });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: testApi.workspaceId,
      name: "Pro",
      definition: traitIs("plan", "pro"),
      status: "Running",
      resourceType: "Declarative",
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
      definitionUpdatedAt: expect.any(Number),
      ...byFirstKey,
    });
  });

  it("applies to the next event", async () => {
    const id = await segmentOf(testApi, "Paid", performed("Paid"));
    await testApi.send("/api/public/apps/track", { userId: "payer", event: "Paid" });
    expect(await membersOf(testApi, id)).toEqual(["payer"]);
  });

  it("computes existing users, and shows the progress", async () => {
    await testApi.send("/api/public/apps/track", { userId: "old", event: "Came" });
    const { body } = await putSegment(testApi, { name: "Came", definition: performed("Came") });
    const before = await showSegment(testApi, body.id);
    expect([before?.progress, before?.lastRecomputed].filter((each) => each !== undefined)).toHaveLength(1);
    const after = await computed(testApi, body.id);
    expect(after.lastRecomputed).toBeGreaterThanOrEqual(after.definitionUpdatedAt);
    expect(await membersOf(testApi, body.id)).toEqual(["old"]);
  });

  it("changes one by name or id, and recomputes nothing when the definition is the same", async () => {
    const id = await segmentOf(testApi, "Once", traitIs("plan", "pro"));
    const first = await computed(testApi, id);
    const { body } = await putSegment(testApi, { name: "Once", definition: traitIs("plan", "pro") });
    expect(body).toMatchObject({ id, definitionUpdatedAt: first.definitionUpdatedAt });
    expect((await showSegment(testApi, id))?.lastRecomputed).toBe(first.lastRecomputed);
    const renamed = await putSegment(testApi, { id, name: "Twice" });
    expect(renamed.body).toMatchObject({ id, name: "Twice", definition: traitIs("plan", "pro") });
    expect(await names()).not.toContain("Once");
  });

  it("accepts an id of the caller's choice", async () => {
    const id = randomUUID();
    const { body } = await putSegment(testApi, {
      id: id.toUpperCase(),
      name: "Chosen",
      definition: everyone,
    });
    expect(body.id).toBe(id);
  });

  it("refuses invalid changes, each with its error type", async () => {
    await segmentOf(testApi, "Taken", everyone);
    const property = await admin<{ userProperties: { id: string }[] }>("GET", "/user-properties");
    const [ofAnotherKind] = property.body.userProperties;
    for (const [body, type, message] of [
      [{ name: "New" }, "BadRequest", "definition: required for a new segment"],
      [{ name: "New", id: "x", definition: everyone }, "IdError", "id: must be a UUID"],
      [
        { name: "New", id: ofAnotherKind?.id, definition: everyone },
        "IdError",
        expect.stringContaining("another kind"),
      ],
      [
        { name: "Taken", id: randomUUID(), definition: everyone },
        "UniqueConstraintViolation",
        expect.any(String),
      ],
      [
        { name: "Taken", definition: everyone, createOnly: true },
        "UniqueConstraintViolation",
        expect.any(String),
      ],
      [
        { name: "New", definition: everyone, subscriptionGroupId: randomUUID() },
        "BadRequest",
        expect.any(String),
      ],
      [{ definition: everyone }, "BadRequest", "name: required"],
      [{ name: "", definition: everyone }, "BadRequest", "name: must be 1 to 512 bytes; it is empty"],
      [
        { name: "ü".repeat(257), definition: everyone },
        "BadRequest",
        "name: must be 1 to 512 bytes; it is 514",
      ],
      [
        { name: "New", definition: everyone, status: "Sleeping" },
        "BadRequest",
        expect.stringMatching(/^status: /),
      ],
      [{ name: "New", definition: [] }, "BadRequest", "definition: must be an object"],
    ] as const) {
      expect(await refused(body)).toEqual([400, type, message]);
    }
    expect((await putSegment(testApi, { name: "ü".repeat(256), definition: everyone })).status).toBe(200);
  });

  it("treats null as absent", async () => {
    const body = { name: "Nulls", id: null, definition: everyone, status: null, resourceType: null };
    expect((await putSegment(testApi, body)).status).toBe(200);
  });
});

describe("a definition with faults", () => {
  const node = (id: string, more: object): object => ({ id, ...more });
  const and = (id: string, ...children: string[]): object => node(id, { type: "And", children });
  const trait = (operator: object, path = "a"): object => node("1", { type: "Trait", path, operator });
  const alone = (entryNode: object): object => ({ entryNode, nodes: [] });
  const equals = { type: "Equals", value: 1 };

  it.each<[string, unknown, RegExp]>([
    ["that is empty", {}, /definition\.entryNode: .*definition\.nodes: /],
    ["with an unknown node", alone(node("1", { type: "Dance" })), /^definition\.entryNode\.type: /],
    [
      "with an unknown operator",
      alone(trait({ type: "Like", value: 1 })),
      /^definition\.entryNode\.operator\.type: /,
    ],
    ["with a missing field", alone(trait({ type: "Equals" })), /^definition\.entryNode\.operator\.value: /],
    [
      "with an unknown node id",
      { entryNode: and("1", "2", "9"), nodes: [node("2", { type: "Trait", path: "a", operator: equals })] },
      /definition\.entryNode\.children\[1\]: .*9/,
    ],
    [
      "with a cycle",
      { entryNode: and("1", "2"), nodes: [and("2", "3"), and("3", "2")] },
      /definition\.nodes\[\d\]\.children\[0\]: /,
    ],
    [
      "with unknown fields",
      {
        entryNode: and("1", "2"),
        nodes: [node("2", { type: "Performed", event: "A", tmies: 3, withinSecond: 5 })],
      },
      /^definition\.nodes\[0\]\.tmies: .*known are .*times.*; definition\.nodes\[0\]\.withinSecond: /,
    ],
    [
      "with an unknown subscription group",
      alone(
        node("1", {
          type: "SubscriptionGroup",
          subscriptionGroupId: "zzz",
          subscriptionGroupType: "OptOut",
        }),
      ),
      /^definition\.entryNode\.subscriptionGroupId: names no subscription group; .*"zzz"$/,
    ],
    [
      "with an unknown template",
      alone(node("1", { type: "Email", event: "DFEmailOpened", templateId: "zzz" })),
      /^definition\.entryNode\.templateId: names no template; .*"zzz"$/,
    ],
    [
      "with an event that no message has",
      alone(node("1", { type: "Email", event: "DFEmailRead", templateId: "zzz" })),
      /^definition\.entryNode\.event: is not an event of a message; use one of .*DFEmailOpened/,
    ],
    [
      "with ten thousand nodes",
      { entryNode: and("e"), nodes: Array.from({ length: 10_000 }, (_, at) => and(`n${at}`, `n${at + 1}`)) },
      /1,?000/,
    ],
    ["with a JSONPath that does not parse", alone(trait(equals, "$.[")), /^definition\.entryNode\.path: /],
    [
      "with a negative window",
      alone(node("1", { type: "Performed", event: "e", withinSeconds: -1 })),
      /^definition\.entryNode\.withinSeconds: /,
    ],
    [
      "with a window beyond dates",
      alone(node("1", { type: "Performed", event: "e", withinSeconds: 1e15 })),
      /^definition\.entryNode\.withinSeconds: /,
    ],
    [
      "with a percent of 1.5",
      alone(node("1", { type: "RandomBucket", percent: 1.5 })),
      /^definition\.entryNode\.percent: /,
    ],
    [
      "with a manual list inside another node",
      { entryNode: and("1", "2"), nodes: [node("2", { type: "Manual", version: 1 })] },
      /definition\.nodes\[0\]\.type: /,
    ],
  ])("%s is refused with its path", async (_, definition, message) => {
    expect(await refused({ name: "Broken", definition })).toEqual([
      400,
      "DefinitionError",
      expect.stringMatching(message),
    ]);
    expect(await names()).not.toContain("Broken");
  });

  it("is refused with all its faults at once", async () => {
    const [, , message] = await refused({
      name: "Broken",
      definition: {
        entryNode: and("1", "2"),
        nodes: [node("2", { type: "Trait", path: "$.[", operator: { type: "Exists" } }), and("3", "4")],
      },
    });
    expect(String(message).split("; ").length).toBeGreaterThanOrEqual(2);
  });
});

describe("GET /segments", () => {
  it("shows the requested ones, and internal ones only on request", async () => {
    const id = await segmentOf(testApi, "Shown", everyone);
    await putSegment(testApi, { name: "Hidden", definition: everyone, resourceType: "Internal" });
    expect(await names()).toContain("Shown");
    expect(await names()).not.toContain("Hidden");
    expect(await names("?resourceType=Internal")).toContain("Hidden");
    expect(await names("?resourceType=Internal")).not.toContain("Shown");
    expect(await names(`?ids=${id}&ids=${randomUUID()}`)).toEqual(["Shown"]);
  });

  it("shows nothing of another workspace", async () => {
    const other = await startTestApi();
    const id = await segmentOf(other, "Theirs", everyone);
    expect(await names(`?ids=${id}`)).toEqual([]);
    const taken = await putSegment(testApi, { id, name: "Ours", definition: everyone });
    expect(taken.body).toMatchObject({ id, name: "Ours" });
    expect((await showSegment(other, id))?.name).toBe("Theirs");
    await other.close();
  });
});

describe("DELETE /segments", () => {
  it("deletes it with all memberships", async () => {
    const id = await segmentOf(testApi, "Gone", everyone);
    expect((await admin("DELETE", "/segments/", { body: { id } })).status).toBe(204);
    expect(await names()).not.toContain("Gone");
    expect((await admin("DELETE", `/segments/v2?id=${id}`)).status).toBe(404);
  });

  it("refuses a segment that a subscription group needs", async () => {
    const { body } = await admin<{ segments: ShownSegment[] }>("GET", "/segments?resourceType=Internal");
    const ofGroup = body.segments.find(
      ({ definition }) => definition.entryNode.type === "SubscriptionGroupUnsubscribed",
    );
    const { status, headers } = await admin("DELETE", "/segments", { body: { id: ofGroup?.id } });
    expect([status, headers.get("error-type")]).toEqual([400, "InUse"]);
  });
});

describe("PATCH /segments/status", () => {
  it("pauses and resumes, and then recomputes all users", async () => {
    const id = await segmentOf(testApi, "Paused", performed("Woke"));
    const patch = (status: string, segmentId = id): ReturnType<AdminClient> =>
      admin("PATCH", "/segments/status", {
        body: { workspaceId: testApi.workspaceId, id: segmentId, status },
      });
    expect((await patch("Paused")).body).toMatchObject({ id, status: "Paused" });
    await testApi.send("/api/public/apps/track", { userId: "waker", event: "Woke" });
    expect(await membersOf(testApi, id)).toEqual([]);
    expect((await patch("Running")).body).toMatchObject({ id, status: "Running" });
    await computed(testApi, id);
    expect(await membersOf(testApi, id)).toEqual(["waker"]);
    expect((await patch("Running", randomUUID())).status).toBe(404);
    expect((await patch("Sleeping")).status).toBe(400);
  });
});

it("keeps a manual segment waiting for its list", async () => {
  const { body } = await putSegment(testApi, { name: "By hand", definition: manual });
  expect(body).toMatchObject({ status: "NotStarted", definition: manual });
});
