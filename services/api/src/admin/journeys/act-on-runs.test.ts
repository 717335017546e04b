/** Runs that an operator stops and moves over HTTP. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { delay, journeyOf, message, mailOf, onEvent, putJourney } from "./journeys.fixture.js";
import { runsOf, track, type ShownRun } from "./runs.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

interface Begun {
  readonly id: string;
  readonly message: string;
}

interface Task {
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly about: readonly { readonly text: string }[];
}

async function done({ status, body, text }: AdminAnswer<Begun>): Promise<Task> {
  if (status !== 200) throw new Error(text);
  return until(
    async () => (await admin<Task>("GET", `/bulk/${body.id}`)).body,
    (task) => task.status !== "Running",
  );
}

function act(path: "stop" | "move", body: object): Promise<AdminAnswer<Begun>> {
  return admin("POST", `/journeys/runs/${path}`, { body });
}

/** A journey with a run of each user at `rest`. */
async function journeyWith(name: string, users: readonly string[]): Promise<string> {
  const definition = onEvent(name, [delay("rest", 3_600, "later"), delay("later", 3_600)]);
  const { id } = await journeyOf(testApi, { name, definition, status: "Running" });
  for (const userId of users) await track(testApi, { userId }, name);
  return id;
}

async function runOf(userId: string, journeyId: string): Promise<ShownRun> {
  const run = (await runsOf(testApi, userId)).runs.find((each) => each.journeyId === journeyId);
  if (run === undefined) throw new Error(`${userId} has no run`);
  return run;
}

it("stops runs at a node, and says who did it", async () => {
  const journeyId = await journeyWith("Stopped", ["ann", "ben", "eve"]);
  const effect = await admin<{ count: number; sample: { id: string }[]; warnings: { code: string }[] }>(
    "POST",
    "/bulk/effect",
    { body: { act: { type: "StopRuns", journeyId, nodeId: "rest" }, filter: {} } },
  );
  expect(effect.body).toMatchObject({ count: 3, isExact: true, warnings: [{ code: "bulkStopsForGood" }] });
  expect(effect.body.sample.map(({ id }) => id)).toEqual(["ann", "ben", "eve"]);
  const chosen = { runs: [{ userId: "eve", runId: (await runOf("eve", journeyId)).runId }] };
  const first = await done(await act("stop", { journeyId, ...chosen, expectedCount: 1 }));
  expect(first).toMatchObject({ status: "Done", counts: { stopped: 1 } });
  expect(first.about.map(({ text }) => text)).toEqual(["1 chosen runs."]);
  const rest = await done(await act("stop", { journeyId, nodeId: "rest", version: 1, expectedCount: 2 }));
  expect(rest.counts).toEqual({ stopped: 2 });
  const run = await runOf("ann", journeyId);
  expect(run).toMatchObject({ status: "finished", finished: "stopped" });
  expect(run.text).toMatch(/^Stopped by .+\.$/);
  const { body: log } = await admin<{ entries: { action: string; query?: object }[] }>("GET", "/audit");
  expect(log.entries.find(({ action }) => action === "start-bulk-act")).toMatchObject({
    query: { type: "StopRuns", journeyId, nodeId: "rest", name: "Stopped", users: 2 },
  });
});

it("moves runs to the published version, of the users of a filter", async () => {
  const journeyId = await journeyWith("Moved", ["fay", "gus"]);
  const definition = onEvent("Moved", [delay("pause", 7_200)]);
  await putJourney(testApi, { id: journeyId, definition });
  const filter = { userIds: ["fay"] };
  const body = { journeyId, nodeId: "rest", to: "pause", filter, expectedCount: 1 };
  expect((await done(await act("move", body))).counts).toEqual({ moved: 1 });
  expect(await runOf("fay", journeyId)).toMatchObject({
    version: 2,
    nodes: [{ nodeId: "EventEntryNode" }, { nodeId: "rest" }, { nodeId: "pause", cause: "moved" }],
  });
  expect((await runOf("gus", journeyId)).version).toBe(1);
  expect((await done(await act("move", { journeyId, to: "ExitNode", expectedCount: 2 }))).counts).toEqual({
    moved: 2,
  });
  expect(await runOf("gus", journeyId)).toMatchObject({ finished: "exited" });
});

interface NodeCounts {
  readonly reached: number;
  readonly next: Readonly<Record<string, number>>;
  readonly moved?: { readonly here: number; readonly to: Readonly<Record<string, number>> };
  readonly left: Readonly<Record<string, number>>;
}

it("counts everyone once where runs were moved twice: at a node, moved on, or ended for a reason", async () => {
  const journeyId = await journeyWith("Counted", ["una", "vic", "wes"]);
  const move = async (body: object): Promise<void> => {
    const { counts } = await done(await act("move", { journeyId, ...body }));
    expect(counts).toEqual({ moved: 3 });
  };
  const definition = onEvent("Counted", [delay("rest", 7_200, "later"), delay("later", 3_600)]);
  await putJourney(testApi, { id: journeyId, definition });
  await move({ nodeId: "rest", to: "rest", expectedCount: 3 });
  await move({ nodeId: "rest", to: "later", expectedCount: 3 });
  await done(await act("stop", { journeyId, filter: { userIds: ["wes"] }, expectedCount: 1 }));
  // The same user a second time.
  await track(testApi, { userId: "una" }, "Counted");
  const counts = await until(
    async () => {
      const { body } = await admin<{ counts: { entries: number; nodes: Record<string, NodeCounts> } }[]>(
        "GET",
        `/journeys/stats?journeyIds=${journeyId}`,
      );
      return body[0]?.counts;
    },
    (each) => each?.entries === 4 && each.nodes["later"]?.left["stopped"] === 1,
  );
  expect(counts?.nodes).toMatchObject({
    rest: { reached: 4, next: { later: 3 }, moved: { here: 0, to: { later: 3 } }, left: {} },
    later: { reached: 3, next: {}, moved: { here: 3, to: {} }, left: { stopped: 1 } },
  });
  const waiting = await admin<{ runs: object; users: { count: number } }>(
    "GET",
    `/journeys/${journeyId}/waiting`,
  );
  expect(waiting.body).toMatchObject({ runs: { rest: 1, later: 2 }, users: { count: 2 } });
});

it("begins once for an idempotency-key", async () => {
  const journeyId = await journeyWith("Once", ["hal"]);
  const call = { body: { journeyId, expectedCount: 1 }, headers: { "idempotency-key": "stop-once" } };
  const first = await admin<Begun>("POST", "/journeys/runs/stop", call);
  await done(first);
  expect((await admin<Begun>("POST", "/journeys/runs/stop", call)).body.id).toBe(first.body.id);
});

it("warns of what a move does", async () => {
  const templateId = await mailOf(testApi, "Hello");
  const definition = onEvent("Warned", [delay("rest", 3_600, "mail"), message("mail", templateId)]);
  const { id: journeyId } = await journeyOf(testApi, { name: "Warned", definition, status: "Running" });
  await track(testApi, { userId: "ida" }, "Warned");
  await putJourney(testApi, { id: journeyId, status: "Paused" });
  const moves = [{ nodeId: "rest", to: "mail" }];
  const { body } = await admin<{ warnings: { code: string }[] }>("POST", "/bulk/effect", {
    body: { act: { type: "MoveRuns", journeyId, moves }, ids: ["ida"] },
  });
  expect(body.warnings.map(({ code }) => code)).toEqual(["bulkMovedToMessage", "bulkMovedInPause"]);
  const call = { journeyId, nodeId: "rest", to: "mail", expectedCount: 1 };
  expect((await done(await act("move", call))).counts).toEqual({ stayed: 1 });
  expect(await runOf("ida", journeyId)).toMatchObject({ status: "live" });
});

it("is refused for another number, nobody, an unknown journey or node, and two targets", async () => {
  const journeyId = await journeyWith("Refused", ["jon"]);
  const messageOf = async (path: "stop" | "move", body: object): Promise<string> => {
    const { status, body: answer } = await act(path, { expectedCount: 1, journeyId, ...body });
    return `${status} ${answer.message}`;
  };
  expect(await messageOf("stop", { expectedCount: 40 })).toMatch(/^409 .*there are 1 now, not 40/);
  expect(await messageOf("stop", { nodeId: "later", expectedCount: 0 })).toMatch(/^400 .*finds nobody/);
  expect(await messageOf("stop", { journeyId: "none" })).toMatch(/^404 no journey/);
  expect(await messageOf("move", { to: "nowhere" })).toBe(
    "400 to: must be a node of the published version behind its entry, or ExitNode",
  );
  expect(await messageOf("move", { to: "EventEntryNode" })).toMatch(/^400 to/);
  const runs = [{ userId: "jon", runId: "r" }];
  expect(await messageOf("stop", { runs, filter: {} })).toMatch(/^400 .*either runs or a filter/);
  const { id } = await journeyOf(testApi, { name: "Idle", definition: onEvent("Idle") });
  expect(await messageOf("stop", { journeyId: id })).toMatch(/^400 .*never started/);
  const other = await admin<Begun>("POST", "/bulk", {
    body: { act: { type: "Erase" }, runs, expectedCount: 1 },
  });
  expect(other.body.message).toMatch(/only acts on runs are for runs/);
});
