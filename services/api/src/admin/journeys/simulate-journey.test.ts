import { randomUUID } from "node:crypto";
import { putJourney } from "@signalbox/workspace";
import { userKey } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { watchPorts } from "../../workspaces/watched-ports.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { computed, performed, segmentOf } from "../segments/segments.fixture.js";

interface SimulationBody {
  readonly people: { readonly looked: number; readonly total: number; readonly isEstimate: boolean };
  readonly until: string;
  readonly runs: { readonly started: number; readonly finished: number; readonly live: number };
  readonly nodes: Readonly<Record<string, { readonly visited: number; readonly left: object }>>;
  readonly messages: object;
  readonly samples: readonly { readonly userId: string; readonly runs: readonly object[] }[];
  readonly message?: string;
}

const watch = watchPorts();
let testApi: TestApi;
let templateId: string;
let signedUp: string;
let used: string;
const lately = performed("Used", { timesOperator: ">=", withinSeconds: 86_400 });
const range = { from: "2026-03-01", to: "2026-03-31T00:00:00Z" };

beforeAll(async () => {
  testApi = await startTestApi({ serve: (api) => watch.serve(api) });
  const { body } = await adminClient(testApi)<{ id: string }>("PUT", "/content/templates", {
    body: { name: "hello", definition: { type: "Sms", body: "Hello" } },
  });
  templateId = body.id;
  signedUp = await segmentOf(testApi, "Signed up", performed("Signed Up", { timesOperator: ">=" }));
  used = await segmentOf(testApi, "Used", performed("Used", { timesOperator: ">=" }));
  const batch = [
    ["ann", "Signed Up", "2026-02-01T08:00:00Z"],
    ["bob", "Signed Up", "2026-03-10T08:00:00Z"],
    ["bob", "Used", "2026-03-11T08:00:00Z"],
    ["cat", "Signed Up", "2026-03-30T12:00:00Z"],
    ["dan", "Used", "2026-03-05T12:00:00Z"],
    ["eve", "Signed Up", "2026-04-02T12:00:00Z"],
  ].map(([userId, event, timestamp]) => ({ type: "track", userId, event, timestamp }));
  const anonymousUser = {
    type: "track",
    anonymousId: "guest",
    event: "Signed Up",
    timestamp: "2026-03-20T00:00:00Z",
  };
  await testApi.send("/api/public/apps/batch", { batch: [...batch, anonymousUser] });
  await Promise.all([signedUp, used].map((id) => computed(testApi, id)));
});
afterAll(() => testApi.close());

/** Hello, two days, and a hint for those who have not used it. */
function welcome(): object {
  const variant = { type: "Sms", templateId };
  return {
    entryNode: { type: "EntryNode", segment: signedUp, child: "hello" },
    exitNode: { type: "ExitNode" },
    nodes: [
      { type: "MessageNode", id: "hello", name: "Say hello", child: "two-days", variant },
      {
        type: "DelayNode",
        id: "two-days",
        child: "split",
        variant: { type: "Second", seconds: 2 * 86_400 },
      },
      {
        type: "SegmentSplitNode",
        id: "split",
        variant: { type: "Boolean", segment: used, trueChild: "ExitNode", falseChild: "hint" },
      },
      { type: "MessageNode", id: "hint", child: "ExitNode", variant },
    ],
  };
}

function simulate(body: object, of: TestApi = testApi): Promise<AdminAnswer<SimulationBody>> {
  return adminClient(of)<SimulationBody>("POST", "/journeys/simulate", {
    body: { definition: welcome(), ...range, ...body },
  });
}

async function simulated(body: object = {}): Promise<SimulationBody> {
  const answer = await simulate(body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

describe("POST /journeys/simulate", () => {
  it("counts how many users would have reached each node, and what would have been sent when", async () => {
    expect(await simulated()).toMatchObject({
      people: { looked: 5, total: 5, isEstimate: false, cut: 0 },
      until: "2026-03-31T00:00:00.000Z",
      runs: { started: 4, finished: 3, live: 1 },
      nodes: {
        EntryNode: { visited: 4, left: { started: 4 } },
        hello: { visited: 4, left: { sent: 4 } },
        "two-days": { visited: 4, left: { waited: 3 } },
        split: { visited: 3, left: { true: 1, false: 2 } },
        hint: { visited: 2, left: { sent: 2 } },
        ExitNode: { visited: 3, left: { exited: 3 } },
      },
      messages: {
        total: 6,
        byNode: { hello: 4, hint: 2 },
        byDay: {
          "2026-03-01": 1,
          "2026-03-03": 1,
          "2026-03-10": 1,
          "2026-03-20": 1,
          "2026-03-22": 1,
          "2026-03-30": 1,
        },
      },
    });
  });

  it("returns the paths of some users; existing members start at the beginning", async () => {
    const { samples } = await simulated({ userIds: ["ann", "guest", "dan"] });
    expect(samples).toEqual([
      {
        userId: "ann",
        runs: [
          {
            startedAt: "2026-03-01T00:00:00.000Z",
            ends: "exited",
            path: [
              { nodeId: "EntryNode", at: "2026-03-01T00:00:00.000Z", cause: "segment" },
              { nodeId: "hello", name: "Say hello", at: "2026-03-01T00:00:00.000Z", cause: "started" },
              { nodeId: "two-days", at: "2026-03-01T00:00:00.000Z", cause: "sent" },
              { nodeId: "split", at: "2026-03-03T00:00:00.000Z", cause: "waited" },
              { nodeId: "hint", at: "2026-03-03T00:00:00.000Z", cause: "false" },
              { nodeId: "ExitNode", at: "2026-03-03T00:00:00.000Z", cause: "sent" },
            ],
          },
        ],
      },
      { userId: "guest", isAnonymous: true, runs: [expect.objectContaining({ ends: "exited" })] },
    ]);
  });

  it("covers the requested users: ids, members of a segment, or those the draft may concern", async () => {
    const users = async (body: object): Promise<object> => (await simulated(body)).people;
    const requested = { userIds: ["bob", "nobody", "bob", "dan"] };
    expect(await users(requested)).toEqual({ looked: 2, total: 3, isEstimate: false, cut: 0 });
    expect(await users({ userIds: ["nobody"] })).toMatchObject({ looked: 0, total: 1 });
    expect(await users({ segmentId: used })).toMatchObject({ looked: 2, total: 2 });
    const byEvent = {
      entryNode: { type: "EventEntryNode", event: "Used", child: "ExitNode" },
      exitNode: { type: "ExitNode" },
      nodes: [],
    };
    expect(await simulated({ definition: byEvent })).toMatchObject({
      people: { looked: 2 },
      runs: { started: 2 },
    });
  });

  it("continues without events when the end is in the future, and ends runs whose messages are not sent", async () => {
    const to = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const from = new Date(Date.now() - 86_400_000).toISOString();
    expect(await simulated({ from, to })).toMatchObject({ runs: { started: 5, finished: 5 } });
    const skipped = await simulated({ outcome: "skipped" });
    expect(skipped).toMatchObject({
      runs: { started: 4, finished: 4 },
      nodes: { hello: { visited: 4, left: { messageSkipped: 4 } } },
      messages: { total: 4 },
    });
  });

  it("takes from the draft's journey whether users may run it again", async () => {
    const definition = {
      entryNode: {
        type: "EntryNode",
        segment: await segmentOf(testApi, "Used lately", lately),
        child: "ExitNode",
      },
      exitNode: { type: "ExitNode" },
      nodes: [],
    };
    const once = await simulated({ definition, userIds: ["bob"] });
    expect(once.runs.started).toBe(1);
    const journeyId = randomUUID();
    const input = { name: "Again", newId: journeyId, definition, canRunMultiple: true };
    const message = putJourney.message(testApi.workspaceId, randomUUID(), { input, by: "test" });
    const jobs = await testApi.api.commit.post([{ message, bytes: 1_000 }], {
      replyTo: testApi.api.acknowledgements.channel,
    });
    await testApi.api.acknowledgements.wait(jobs, 5_000);
    await testApi.send("/api/public/apps/track", {
      userId: "bob",
      event: "Used",
      timestamp: "2026-03-20T08:00:00Z",
    });
    const ofBob = { definition, userIds: ["bob"] };
    expect((await simulated({ ...ofBob, journeyId })).runs.started).toBe(2);
    expect((await simulated({ ...ofBob, journeyId, canRunMultiple: false })).runs.started).toBe(1);
    expect(await simulate({ journeyId: randomUUID() })).toMatchObject({ status: 400 });
  });

  it("sends nothing, stores nothing and changes nothing", async () => {
    // The worker may still recompute what earlier tests put.
    await testApi.pauseWorker();
    const before = await contents();
    const handedOn: unknown[] = [];
    const outbound = await testApi.deliveryWork.consume(async (work) => void handedOn.push(work), {
      atOnce: 1,
    });
    watch.calls.length = 0;
    await simulated();
    const requested = [...new Set(watch.calls.map((call) => call.slice(0, call.indexOf("("))))];
    expect(requested.filter((call) => !reads.has(call))).toEqual([]);
    expect(await contents()).toEqual(before);
    await outbound.close();
    expect(handedOn).toEqual([]);
    await testApi.resumeWorker();
  });

  it("is 400 for an invalid definition, with all issues", async () => {
    const { nodes, ...rest } = welcome() as { readonly nodes: readonly object[] };
    const definition = {
      ...rest,
      nodes: [
        ...nodes.slice(0, 3),
        { type: "MessageNode", id: "hint", child: "nowhere", variant: { type: "Sms", templateId: "gone" } },
      ],
    };
    const { status, headers, body } = await simulate({ definition });
    expect(status).toBe(400);
    expect(headers.get("error-type")).toBe("ConstraintViolation");
    expect(body.message).toContain("definition.nodes[3].child");
    expect(body.message).toContain("definition.nodes[3].variant.templateId");
    const { body: allowed } = await simulate({ definition, allowUnfinished: true });
    expect(allowed).toMatchObject({
      unfinished: ["hint"],
      runs: { started: 4, finished: 3 },
      nodes: { hint: { visited: 2, left: { unfinished: 2 } } },
      messages: { total: 4, byNode: { hello: 4 } },
    });
    expect(JSON.stringify(allowed.samples)).toContain('"ends":"unfinished"');
  });

  it("names unfinished nodes only where they are allowed", async () => {
    expect(await simulated({ allowUnfinished: true })).toMatchObject({ unfinished: [] });
    expect(await simulated()).not.toHaveProperty("unfinished");
  });

  it.each([
    ["reversed", { from: "2026-03-02", to: "2026-03-01" }, "from"],
    ["of a century", { from: "1926-03-02", to: "2026-03-01" }, "366 days"],
    ["a century ahead", { from: "2126-03-01", to: "2126-03-02" }, "366 days ahead"],
    ["unparsable", { from: "yesterday" }, "from"],
    ["without an end", { to: undefined }, "to: required"],
    ["an impossible day", { to: "2026-02-30" }, "to"],
    ["of an unknown segment", { segmentId: randomUUID() }, "no segment"],
    ["of too many users", { userIds: Array.from({ length: 101 }, String) }, "userIds"],
    ["of none", { userIds: [] }, "userIds"],
    ["of two kinds", { userIds: ["ann"], segmentId: randomUUID() }, "either"],
    ["without a definition", { definition: undefined }, "definition: required"],
    ["of something else", { definition: {} }, "definition"],
  ])("is 400 for a question %s", async (_, body, words) => {
    const answer = await simulate(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(words);
  });

  it("returns partial counts when the time is up", async () => {
    let clock = Date.now();
    let step = 0;
    const slow = await startTestApi({ ports: { now: () => new Date((clock += step)) } });
    const timestamp = new Date(clock - 86_400_000).toISOString();
    const batch = Array.from({ length: 400 }, (_, nth) => ({
      type: "track",
      userId: `user ${nth}`,
      event: "Asked",
      timestamp,
    }));
    await slow.send("/api/public/apps/batch", { batch });
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Asked", child: "ExitNode" },
      exitNode: { type: "ExitNode" },
      nodes: [],
    };
    const span = { from: clock - 2 * 86_400_000, to: clock };
    step = 700;
    const { body } = await simulate({ definition, ...span }, slow);
    expect(body.people).toMatchObject({ total: 400, isEstimate: true });
    expect(body.people.looked).toBeGreaterThan(0);
    expect(body.people.looked).toBeLessThan(400);
    expect(body.runs).toEqual({ started: body.people.looked, finished: body.people.looked, live: 0 });
    const shared = {
      ...definition,
      entryNode: { ...definition.entryNode, child: "slowly" },
      nodes: [{ type: "RateLimitNode", id: "slowly", child: "ExitNode", messages: 1, perSeconds: 1 }],
    };
    const { body: part } = await simulate({ definition: shared, ...span }, slow);
    expect(part.people).toMatchObject({ total: 400, isEstimate: true });
    expect(part.people.looked).toBeLessThan(400);
    step = 0.5;
    const whole = await simulate({ definition: shared, ...span }, slow);
    expect(whole.body).toMatchObject({ people: { looked: 400, isEstimate: false }, runs: { finished: 400 } });
    await slow.close();
  });
});

/** The port methods that a simulation may call. */
const reads = new Set([
  "actors.load",
  "actors.page",
  "events.histories",
  "events.stream",
  "keys.find",
  "workspaces.find",
  "views.load",
]);

/** Everything that is stored of the users. */
async function contents(): Promise<unknown> {
  const { api, workspaceId } = testApi;
  const ids = ["ann", "bob", "cat", "dan", "eve"].map((id) => userKey(workspaceId, id));
  return {
    events: await testApi.storedEvents(),
    documents: [...(await api.actors.load(ids))],
    rows: await Promise.all(
      (["journeyRuns", "alarms", "segmentMembers", "recomputes", "deadLetters"] as const).map((table) =>
        api.tables.query({
          table,
          where: { workspaceId },
          order: { by: "workspaceId", direction: "asc" },
          limit: 1_000,
        }),
      ),
    ),
  };
}
