/** Journeys over HTTP: a journey is returned as it was put, and an invalid one is refused with all issues at once. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { everyone, segmentOf } from "../segments/segments.fixture.js";
import {
  delay,
  journeyOf,
  listJourneys,
  mailOf,
  message,
  onEvent,
  onSegment,
  putJourney,
  showJourney,
} from "./journeys.fixture.js";
import { runsOf } from "./runs.fixture.js";
import { byFirstKey } from "../authors.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let mail: string;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  mail = await mailOf(testApi, "Welcome");
});
afterAll(() => testApi.close());

async function refusalOf(body: object): Promise<readonly unknown[]> {
  const { status, headers, body: answer } = await putJourney(testApi, body);
  return [status, headers.get("error-type"), answer.message];
}

describe("PUT /journeys", () => {
  it("creates one, answers with it, and GET returns the same", async () => {
    const definition = onEvent("Signed up", [delay("wait", 60, "mail"), message("mail", mail)]);
    const journey = await journeyOf(testApi, { name: "Welcome", definition });
    expect(journey).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: testApi.workspaceId,
      name: "Welcome",
      status: "NotStarted",
      version: 1,
      canRunMultiple: false,
      definition,
      resourceType: "Declarative",
      createdAt: expect.any(Number),
      updatedAt: journey.createdAt,
      ...byFirstKey,
    });
    expect(await showJourney(testApi, journey.id.toUpperCase())).toEqual(journey);
  });

  it("accepts a given id, finds by id or by name, and keeps absent fields", async () => {
    const id = "0b5d44d8-34c1-4bcb-9a4c-5b0e1d7e3a01";
    const definition = onEvent("A", [delay("wait", 60)]);
    await journeyOf(testApi, { id: id.toUpperCase(), name: "Given", definition });
    const byName = await journeyOf(testApi, { name: "Given", canRunMultiple: true });
    const byId = await journeyOf(testApi, { id, name: "Renamed" });
    expect(byName.id).toBe(id);
    expect(byId).toMatchObject({ id, name: "Renamed", canRunMultiple: true, definition });
    expect((await journeyOf(testApi, { id, status: "Running" })).status).toBe("Running");
  });

  it("keeps a draft unchanged until null or a definition removes it", async () => {
    const draft = { nodes: [{ id: "1", position: { x: 1.5 } }], edges: [null], note: null };
    const made = await journeyOf(testApi, { name: "Drafted", draft });
    expect(made).toMatchObject({ draft, status: "NotStarted", version: 0 });
    expect(made.definition).toBeUndefined();
    expect((await journeyOf(testApi, { name: "Drafted", canRunMultiple: true })).draft).toEqual(draft);
    expect((await journeyOf(testApi, { name: "Drafted", draft: null })).draft).toBeUndefined();
    await journeyOf(testApi, { name: "Drafted", draft });
    const defined = await journeyOf(testApi, { name: "Drafted", definition: onEvent("A"), draft });
    expect(defined.draft).toBeUndefined();
    expect((await showJourney(testApi, made.id))?.draft).toBeUndefined();
  });

  it("refuses an update of an older version, by milliseconds or by date", async () => {
    const first = await journeyOf(testApi, { name: "Contended" });
    const second = await journeyOf(testApi, {
      name: "Contended",
      updatedAt: first.updatedAt,
      draft: { by: 1 },
    });
    const late = { id: first.id, draft: { by: 2 } };
    const conflict = [409, "Conflict", expect.stringMatching(/^updatedAt: /)];
    expect(await refusalOf({ ...late, updatedAt: first.updatedAt })).toEqual(conflict);
    const iso = (ms: number): string => new Date(ms).toISOString();
    expect(await refusalOf({ ...late, updatedAt: iso(first.updatedAt) })).toEqual(conflict);
    expect((await showJourney(testApi, first.id))?.draft).toEqual({ by: 1 });
    expect((await journeyOf(testApi, { ...late, updatedAt: iso(second.updatedAt) })).draft).toEqual({
      by: 2,
    });
    expect(await refusalOf({ ...late, updatedAt: "yesterday" })).toEqual([
      400,
      "BadRequest",
      'updatedAt: must be milliseconds, or a moment as "2030-01-31T12:00:00Z"',
    ]);
  });

  it("accepts one of two concurrent updates of the same version", async () => {
    const { id, updatedAt } = await journeyOf(testApi, { name: "Raced" });
    const answers = await Promise.all(
      [1, 2].map((by) => putJourney(testApi, { id, updatedAt, draft: { by } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("starts with a definition that is put at the same moment", async () => {
    const { id } = await journeyOf(testApi, { name: "Overtaken", definition: onEvent("A") });
    const definition = onEvent("B");
    await testApi.pauseWorker();
    const queued = async (): Promise<number> =>
      (await testApi.api.queue.depths()).reduce((sum, { waiting }) => sum + waiting, 0);
    const before = await queued();
    const put = putJourney(testApi, { id, definition });
    // More when a request also notes the use of its key, as one in a minute does.
    await expect.poll(queued).toBeGreaterThan(before);
    const withPut = await queued();
    const start = putJourney(testApi, { id, status: "Running" });
    await expect.poll(queued).toBeGreaterThan(withPut);
    await testApi.resumeWorker();
    expect((await put).body).toMatchObject({ status: "NotStarted", version: 2, definition });
    expect((await start).body).toMatchObject({ status: "Running", version: 2, definition });
  });

  it("goes from NotStarted to Running, then between Running and Paused", async () => {
    const { id } = await journeyOf(testApi, { name: "Moving", definition: onEvent("A") });
    const moved = async (status: string): Promise<unknown> =>
      (await putJourney(testApi, { id, status })).status;
    expect(await refusalOf({ id, status: "Paused" })).toEqual([
      400,
      "StatusTransitionError",
      "status: a journey that is NotStarted can only become Running",
    ]);
    expect(await moved("NotStarted")).toBe(200);
    for (const status of ["Running", "Running", "Paused", "Paused", "Running"]) {
      expect([status, await moved(status)]).toEqual([status, 200]);
    }
    for (const status of ["Running", "Paused"]) {
      await moved(status);
      expect((await refusalOf({ id, status: "NotStarted" })).slice(0, 2)).toEqual([
        400,
        "StatusTransitionError",
      ]);
    }
    expect(await refusalOf({ id, status: "Broadcast" })).toEqual([
      400,
      "BadRequest",
      'status: must be one of "NotStarted", "Running", "Paused"',
    ]);
  });

  it("catches up after a pause only where that is possible", async () => {
    const { id } = await journeyOf(testApi, { name: "By event", definition: onEvent("A") });
    expect(await refusalOf({ id, catchUp: true })).toEqual([
      400,
      "BadValues",
      'catchUp: goes together with status "Running", which resumes a paused journey',
    ]);
    expect(await refusalOf({ id, status: "Running", catchUp: true })).toEqual([
      400,
      "BadValues",
      "catchUp: takes in who entered the segment of a journey while it was paused; this one begins with an event",
    ]);
    expect(await refusalOf({ id, status: "Running", catchUp: "yes" })).toEqual([
      400,
      "BadRequest",
      "catchUp: must be a boolean",
    ]);
    expect((await journeyOf(testApi, { id, status: "Running", catchUp: false })).status).toBe("Running");
  });

  it("names the fault by its error-type", async () => {
    const id = "0b5d44d8-34c1-4bcb-9a4c-5b0e1d7e3a02";
    await journeyOf(testApi, { name: "Taken" });
    expect(await refusalOf({})).toEqual([400, "BadValues", "name: required for a new journey"]);
    expect(await refusalOf({ id })).toEqual([400, "BadValues", "name: required for a new journey"]);
    expect(await refusalOf({ id: "mine", name: "M" })).toEqual([400, "IdError", "id: must be a UUID"]);
    expect(await refusalOf({ id: mail, name: "M" })).toEqual([
      400,
      "IdError",
      "id: is that of a resource of another kind",
    ]);
    expect(await refusalOf({ id, name: "Taken" })).toEqual([
      400,
      "UniqueConstraintViolation",
      'name: "Taken" exists already',
    ]);
    expect((await refusalOf({ name: "" })).slice(0, 2)).toEqual([400, "BadRequest"]);
    expect((await refusalOf({ name: "x".repeat(513) })).slice(0, 2)).toEqual([400, "BadRequest"]);
  });
});

describe("a definition with faults", () => {
  const segment = "6d0c6a31-5f2a-4a0a-9a38-0f14a2f1d001";

  async function issuesOf(definition: unknown, more: object = {}): Promise<unknown> {
    const [status, type, said] = await refusalOf({ name: "Faulty", definition, ...more });
    expect([status, type]).toEqual([400, "ConstraintViolation"]);
    expect((await listJourneys(testApi)).some(({ name }) => name === "Faulty")).toBe(false);
    return said;
  }

  it("is refused with all of them at once, each with its position and what to do", async () => {
    const definition = {
      ...onSegment(segment, [
        delay("a", -1, "b"),
        { type: "MessageNode", id: "b", variant: { type: "Email" }, child: "c" },
        message("c", "00000000-0000-4000-8000-000000000000", "nowhere"),
        { type: "EventEntryNode", id: "d", event: "A", child: "c" },
        { ...delay("e", 1, "c"), childs: ["a"] },
      ]),
    };
    expect(await issuesOf(definition)).toBe(
      [
        "definition.nodes[0].variant.seconds: must not be negative",
        "definition.nodes[1].variant.templateId: is missing; give a text",
        "definition.nodes[3].type: can only be that of the entryNode; a journey has one",
        'definition.nodes[2].child: names no node; add one with the id "nowhere", or leave to ExitNode',
        'definition.nodes[3]: is not reached from the entry; lead to "d" from another node, or remove it',
        'definition.nodes[4]: is not reached from the entry; lead to "e" from another node, or remove it',
        `definition.entryNode.segment: names no segment; there is none with the id "${segment}"`,
        'definition.nodes[2].variant.templateId: names no template; there is none with the id "00000000-0000-4000-8000-000000000000"',
        "definition.nodes[4].childs: is not known here; known are type, id, child, variant",
      ].join("; "),
    );
  });

  it.each([
    [
      "no children",
      "definition.entryNode.child: is missing; give a text",
      { entryNode: { type: "EventEntryNode", event: "A" }, exitNode: { type: "ExitNode" }, nodes: [] },
    ],
    [
      "an unknown child",
      'definition.nodes[0].child: names no node; add one with the id "b", or leave to ExitNode',
      onEvent("A", [delay("a", 1, "b")]),
    ],
    [
      "a delay of −1 s",
      "definition.nodes[0].variant.seconds: must not be negative",
      onEvent("A", [delay("a", -1)]),
    ],
    [
      "a delay of 100 years",
      "definition.nodes[0].variant.seconds: must be at most 315360000 (ten years)",
      onEvent("A", [delay("a", 100 * 365 * 86_400)]),
    ],
    [
      "an unknown zone",
      "definition.nodes[0].variant.defaultTimezone: is no time zone; give one as Europe/Berlin",
      onEvent("A", [
        {
          type: "DelayNode",
          id: "a",
          variant: { type: "LocalTime", hour: 9, defaultTimezone: "Mars/Olympus" },
          child: "ExitNode",
        },
      ]),
    ],
    [
      "101 percent",
      "definition.nodes[0].children: must not be more than 100 percent together, and are 101",
      onEvent("A", [
        {
          type: "RandomCohortNode",
          id: "a",
          children: [
            { id: "ExitNode", percent: 50, name: "A" },
            { id: "ExitNode", percent: 51, name: "B" },
          ],
        },
      ]),
    ],
    [
      "5,000 nodes",
      "definition.nodes: has 5000 nodes; at most 1000 are allowed",
      onEvent(
        "A",
        Array.from({ length: 5_000 }, (_, at) => delay(`${at}`, 1, at === 4_999 ? "ExitNode" : `${at + 1}`)),
      ),
    ],
    [
      "a cycle without a wait",
      'definition.nodes[1].child: leads back to "a" without a wait; put a delay of some seconds, or until a local time, between them',
      onEvent("A", [delay("a", 0, "b"), delay("b", 0, "a")]),
    ],
    [
      "nothing",
      "definition.entryNode: is missing; give an object; definition.exitNode: is missing; give an object; definition.nodes: is missing; give a list",
      {},
    ],
  ])("is refused: %s", async (_, said, definition) => {
    expect(await issuesOf(definition)).toBe(said);
  });

  it("names the violations of the contract", async () => {
    const everyoneSegment = await segmentOf(testApi, "Everybody", everyone);
    const waits = {
      type: "WaitForNode",
      id: "a",
      timeoutSeconds: 60,
      timeoutChild: "ExitNode",
      segmentChildren: [{ id: "ExitNode", segmentId: everyoneSegment }],
    };
    expect(await issuesOf(onEvent("A", [waits], { key: "cart" }))).toMatch(
      /\(WaitForNodeAndEventEntryNode\)$/,
    );
    const keyed = await segmentOf(testApi, "Bought cart", {
      entryNode: { id: "1", type: "KeyedPerformed", event: "Bought", key: "cart" },
      nodes: [],
    });
    expect(await issuesOf(onSegment(keyed))).toMatch(/\(KeyedPerformedSegmentEntryNode\)$/);
  });
});

describe("starting an incomplete journey", () => {
  const cannot = [
    400,
    "ConstraintViolation",
    "definition: is missing; a draft cannot be started (CantStart)",
  ];

  it("is refused without a definition", async () => {
    expect(await refusalOf({ name: "Empty", status: "Running" })).toEqual(cannot);
    const { id } = await journeyOf(testApi, { name: "Sketch", draft: onEvent("A") });
    expect(await refusalOf({ id, status: "Running" })).toEqual(cannot);
  });

  it("is refused when a resource it needs was deleted; a running or paused journey keeps its resources", async () => {
    const template = await mailOf(testApi, "Gone soon");
    const { id } = await journeyOf(testApi, {
      name: "Bereft",
      definition: onEvent("A", [message("m", template)]),
    });
    const remove = async (): Promise<readonly unknown[]> => {
      const { status, headers } = await admin("DELETE", "/content/templates", { body: { id: template } });
      return [status, headers.get("error-type")];
    };
    await journeyOf(testApi, { id, status: "Running" });
    expect(await remove()).toEqual([400, "InUse"]);
    await journeyOf(testApi, { id, status: "Paused" });
    expect(await remove()).toEqual([400, "InUse"]);
    const other = await mailOf(testApi, "Gone at once");
    const waiting = await journeyOf(testApi, {
      name: "Waiting",
      definition: onEvent("A", [message("m", other)]),
    });
    await admin("DELETE", "/content/templates", { body: { id: other } });
    expect(await refusalOf({ id: waiting.id, status: "Running" })).toEqual([
      400,
      "ConstraintViolation",
      `definition.nodes[0].variant.templateId: names no template; there is none with the id "${other}" (CantStart)`,
    ]);
    expect((await journeyOf(testApi, { id: waiting.id, name: "Renamed all the same" })).status).toBe(
      "NotStarted",
    );
  });
});

describe("GET /journeys", () => {
  it("omits definition and draft on request", async () => {
    const { id } = await journeyOf(testApi, { name: "Partial", definition: onEvent("A") });
    await journeyOf(testApi, { id, draft: { nodes: [] } });
    const [whole, partial] = [
      await listJourneys(testApi, `&ids=${id}`),
      await listJourneys(testApi, `&ids=${id}&getPartial=true`),
    ];
    const { definition, draft, ...rest } = whole[0] ?? {};
    expect([definition, draft]).toEqual([onEvent("A"), { nodes: [] }]);
    expect(partial).toEqual([rest]);
  });

  it("hides internal ones by default", async () => {
    const { id } = await journeyOf(testApi, { name: "Hidden", resourceType: "Internal" });
    const ids = async (query: string): Promise<readonly string[]> =>
      (await listJourneys(testApi, query)).map((journey) => journey.id);
    expect(await ids("")).not.toContain(id);
    expect(await ids("&resourceType=Internal")).toEqual([id]);
    expect(await ids(`&ids[]=${id}&ids[]=nobody`)).toEqual([id]);
  });

  it("shows a parent those of its children, each with its workspace", async () => {
    const other = await startTestApi();
    await journeyOf(other, { name: "Parent's" });
    const child = await makeChild(other, { name: "Shop" });
    await adminClient(other)("PUT", "/journeys", { body: { workspaceId: child.id, name: "Child's" } });
    const shown = await listJourneys(other);
    expect(shown.map(({ name, workspaceId }) => [name, workspaceId])).toEqual([
      ["Parent's", other.workspaceId],
      ["Child's", child.id],
    ]);
    await other.close();
  });

  it("shows the progress of a start", async () => {
    const other = await startTestApi();
    await other.send("/api/public/apps/identify", { userId: "ann" });
    const all = await segmentOf(other, "All", everyone);
    const { id } = await journeyOf(other, { name: "J", definition: onSegment(all) });
    const states: unknown[] = [];
    await journeyOf(other, { id, status: "Running" });
    do {
      const journey = await showJourney(other, id);
      states.push(journey?.starting);
    } while (states.at(-1) !== undefined && states.length < 1_000);
    expect(states.at(-1)).toBeUndefined();
    await other.close();
  });

  it("shows how many users entered the segment during a pause, when they are caught up", async () => {
    const other = await startTestApi();
    const isVip = { id: "1", type: "Trait", path: "vip", operator: { type: "Equals", value: true } };
    const vips = await segmentOf(other, "VIPs", { entryNode: isVip, nodes: [] });
    const { id } = await journeyOf(other, {
      name: "J",
      definition: onSegment(vips, [delay("rest", 60)]),
      status: "Running",
    });
    const enter = (userId: string): Promise<Response> =>
      other.send("/api/public/apps/identify", { userId, traits: { vip: true } });
    await enter("ann");
    await journeyOf(other, { id, status: "Paused" });
    for (const name of ["ben", "cleo"]) await enter(name);
    const resumed = await journeyOf(other, { id, status: "Running", catchUp: true });
    expect(resumed).not.toHaveProperty("catchUp");
    await expect
      .poll(async () => (await showJourney(other, id))?.caughtUp)
      .toEqual({
        total: 2,
        finishedAt: expect.any(Number),
      });
    for (const name of ["ann", "ben", "cleo"]) expect((await runsOf(other, name)).runs).toHaveLength(1);
    await other.close();
  });
});

describe("DELETE /journeys", () => {
  it("answers 204 and then 404; the id in the body or in the query, with /v2 or without", async () => {
    for (const call of [
      (id: string) => admin("DELETE", "/journeys/", { body: { id } }),
      (id: string) => admin("DELETE", `/journeys?id=${id}`),
      (id: string) => admin("DELETE", `/journeys/v2?id=${id}`),
      (id: string) => admin("DELETE", "/journeys/v2", { body: { id: id.toUpperCase() } }),
    ]) {
      const { id } = await journeyOf(testApi, {
        name: "Short-lived",
        definition: onEvent("A"),
        status: "Running",
      });
      expect((await call(id)).status).toBe(204);
      expect(await showJourney(testApi, id)).toBeUndefined();
      const again = await call(id);
      expect([again.status, again.headers.get("error-type")]).toEqual([404, "NotFound"]);
    }
  });
});
