/** A user's runs over HTTP: live and finished, of users and of the anonymous users they were before. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { makeChild, sendAs } from "../../workspaces/family.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { performed, segmentOf } from "../segments/segments.fixture.js";
import { delay, journeyOf, mailOf, message, onEvent, onSegment, putJourney } from "./journeys.fixture.js";
import {
  identify,
  isOver,
  runsOf,
  runsWhere,
  startDelivering,
  track,
  type ShownRun,
} from "./runs.fixture.js";

let testApi: TestApi;
let mail: string;
let welcome: string;
let waiting: string;

const status = "Running";
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown;

beforeAll(async () => {
  testApi = await startDelivering();
  mail = await mailOf(testApi, "Hello");
  const named = message("mail", mail, "ExitNode", { name: "Say hello" });
  const idOf = async (name: string, definition: object): Promise<string> =>
    (await journeyOf(testApi, { name, definition, status })).id;
  welcome = await idOf("Welcome", onEvent("Signed up", [named]));
  waiting = await idOf("Waiting", onEvent("Came", [delay("rest", 3_600)]));
});
afterAll(() => testApi.close());

describe("GET /users/:id/journeys", () => {
  it("shows a live run: its node, what it waits for, until when, and the path so far", async () => {
    await track(testApi, { userId: "ann" }, "Came", {}, "came-1");
    const { userId, runs } = await runsOf(testApi, "ann");
    const [run] = runs;
    expect(userId).toBe("ann");
    expect(runs).toEqual([
      {
        runId: expect.any(String),
        journeyId: waiting,
        journeyName: "Waiting",
        version: 1,
        status: "live",
        text: `Waits 1 hour. It goes on at ${run?.waitsUntil}.`,
        says: [
          { code: "waits", values: { seconds: 3_600 }, text: "Waits 1 hour." },
          { code: "goesOnAt", values: { at: run?.waitsUntil }, text: `It goes on at ${run?.waitsUntil}.` },
        ],
        startedAt: moment,
        waitsUntil: new Date(Date.parse(run?.startedAt ?? "") + 3_600_000).toISOString(),
        trigger: { messageId: "came-1", at: moment, event: "Came" },
        nodes: [
          {
            nodeId: "EventEntryNode",
            type: "EventEntryNode",
            at: run?.startedAt,
            cause: "event",
            because: "its entry event arrived",
            becauseSays: [{ code: "entryEventArrived", values: {}, text: "its entry event arrived" }],
            text: 'Starts with every event "Came".',
            says: [
              {
                code: "entersEvent",
                values: { event: "Came", key: "", conditions: 0 },
                text: 'Starts with every event "Came".',
              },
            ],
          },
          {
            nodeId: "rest",
            type: "DelayNode",
            at: run?.startedAt,
            cause: "started",
            because: "it began",
            becauseSays: [{ code: "began", values: {}, text: "it began" }],
            text: "Waits 1 hour.",
            says: [{ code: "waits", values: { seconds: 3_600 }, text: "Waits 1 hour." }],
          },
        ],
      },
    ]);
  });

  it("shows a finished run, with the results of its messages", async () => {
    await identify(testApi, { userId: "bob" }, { email: "bob@example.com" });
    await track(testApi, { userId: "bob" }, "Signed up");
    const [run] = await runsWhere(testApi, "bob", (runs) => runs.every(isOver));
    expect(run).toMatchObject({
      journeyId: welcome,
      status: "finished",
      finished: "exited",
      text: "Came to the end.",
      finishedAt: moment,
    });
    expect(run?.nodes.map(({ nodeId, cause }) => [nodeId, cause])).toEqual([
      ["EventEntryNode", "event"],
      ["mail", "started"],
      ["ExitNode", "sent"],
    ]);
    const sent = run?.nodes[1];
    expect(sent).toMatchObject({
      name: "Say hello",
      text: "Sends the Email template “Hello”.",
      delivery: { id: expect.any(String), status: "DFInternalMessageSent" },
    });
    const { status: found } = await adminClient(testApi)("GET", `/deliveries/${sent?.delivery?.id}/trace`);
    expect(found).toBe(200);
  });

  it("shows why a run ended early", async () => {
    await track(testApi, { userId: "nomail" }, "Signed up");
    const [run] = await runsWhere(testApi, "nomail", (runs) => runs.every(isOver));
    expect(run).toMatchObject({ finished: "messageSkipped", text: "Left because the message was skipped." });
    expect(run?.nodes.at(-1)).toMatchObject({ nodeId: "mail", delivery: { status: "DFMessageSkipped" } });
  });

  it("includes the runs of the anonymous user before it became the user", async () => {
    const anonymousUser = { anonymousId: "v-1" };
    await identify(testApi, anonymousUser, { email: "vera@example.com" });
    await track(testApi, anonymousUser, "Signed up");
    await runsWhere(testApi, "v-1", (runs) => runs.length === 1 && runs.every(isOver));
    await track(testApi, anonymousUser, "Came");
    await identify(testApi, { ...anonymousUser, userId: "vera" });
    for (const id of ["vera", "v-1"]) {
      const { userId, runs } = await runsOf(testApi, id);
      expect(userId).toBe("vera");
      expect(runs.map((run) => [run.journeyName, run.status])).toEqual([
        ["Waiting", "live"],
        ["Welcome", "finished"],
      ]);
      expect(runs[1]?.nodes[1]?.delivery?.status).toBe("DFInternalMessageSent");
    }
  });

  it("lists live runs before finished ones, the newest first, a page at a time", async () => {
    const who = { userId: "pia" };
    await identify(testApi, who, { email: "pia@example.com" });
    for (const _ of [1, 2]) {
      await track(testApi, who, "Signed up");
      await track(testApi, who, "Came");
    }
    const all = await runsWhere(testApi, "pia", (runs) => runs.filter(isOver).length === 2);
    expect(all.map((run) => run.journeyName)).toEqual(["Waiting", "Waiting", "Welcome", "Welcome"]);
    const starts = all.map((run) => Date.parse(run.startedAt));
    expect(Number(starts[0])).toBeGreaterThanOrEqual(Number(starts[1]));
    const paged: unknown[] = [];
    let cursor = "";
    do {
      const page = await runsOf(testApi, "pia", `&limit=1${cursor}`);
      paged.push(...page.runs);
      cursor = page.nextCursor === undefined ? "" : `&cursor=${page.nextCursor}`;
    } while (cursor !== "");
    expect(paged).toEqual(all);
  });

  it("shows that a run's journey was deleted", async () => {
    const name = "Doomed";
    const { id } = await journeyOf(testApi, {
      name,
      definition: onEvent("Dared", [delay("a", 3_600)]),
      status,
    });
    await track(testApi, { userId: "dan" }, "Dared");
    await adminClient(testApi)("DELETE", "/journeys", { body: { id } });
    expect((await runsOf(testApi, "dan")).runs[0]).toMatchObject({
      journeyId: id,
      journeyName: null,
      status: "finished",
      finished: "journeyDeleted",
      text: "Ended where it stood, because the journey was deleted.",
    });
    const again = { id, name, definition: onEvent("Dared", [delay("a", 60)]), status };
    expect((await putJourney(testApi, again)).status).toBe(200);
    expect((await runsOf(testApi, "dan")).runs[0]).toMatchObject({ finished: "journeyDeleted" });
    await track(testApi, { userId: "dan" }, "Dared");
    const { runs } = await runsOf(testApi, "dan");
    expect(runs.map((run) => [run.journeyName, run.status, run.nodes.at(-1)?.text])).toEqual([
      [name, "live", "Waits 1 minute."],
      [name, "finished", undefined],
    ]);
  });

  it("keeps a run that ended with its journey: its nodes, its message and an event that says so", async () => {
    const nodes = [message("mail", mail, "rest"), delay("rest", 3_600)];
    const { id } = await journeyOf(testApi, { name: "Short", definition: onEvent("Tried", nodes), status });
    await identify(testApi, { userId: "fay" }, { email: "fay@example.com" });
    await track(testApi, { userId: "fay" }, "Tried");
    await runsWhere(testApi, "fay", ([run]) => run?.nodes.at(-1)?.nodeId === "rest");
    await adminClient(testApi)("DELETE", "/journeys", { body: { id } });
    await track(testApi, { userId: "fay" }, "Anything");
    const [run] = await runsWhere(testApi, "fay", ([each]) => each?.finishedAt !== undefined);
    expect(run).toMatchObject({ status: "finished", finished: "journeyDeleted", journeyName: null });
    expect(run?.nodes.map(({ nodeId, delivery }) => [nodeId, delivery?.status])).toEqual([
      ["EventEntryNode", undefined],
      ["mail", "DFInternalMessageSent"],
      ["rest", undefined],
    ]);
    const events = await testApi.storedEvents();
    const exits = events.filter(({ event, userId }) => event === "DFJourneyEarlyExit" && userId === "fay");
    expect(exits.map(({ data }) => JSON.parse(data) as unknown)).toMatchObject([
      { journeyId: id, runId: run?.runId, nodeId: "rest", reason: "journeyDeleted" },
    ]);
  });

  it("shows a parent the runs in its children", async () => {
    const parent = await startDelivering();
    const shop = await makeChild(parent, { name: "Shop" });
    const definition = onEvent("Came", [delay("rest", 60)]);
    await adminClient(parent)("PUT", "/journeys", {
      body: { workspaceId: shop.id, name: "Child's", definition, status },
    });
    await sendAs(parent, shop, "track", { userId: "kid", event: "Came" });
    expect((await runsOf(parent, "kid")).runs.map((run) => run.journeyName)).toEqual(["Child's"]);
    await parent.close();
  });

  it("is empty for a user without runs, and 404 for an unknown user", async () => {
    await identify(testApi, { userId: "eve" });
    expect(await runsOf(testApi, "eve")).toEqual({ userId: "eve", runs: [] });
    const { status: found, body } = await adminClient(testApi)("GET", "/users/nobody/journeys");
    expect([found, body["message"]]).toEqual([404, 'no user with the id "nobody"']);
    const bad = await adminClient(testApi)("GET", "/users/ann/journeys?cursor=x");
    expect(bad.status).toBe(400);
  });
});

describe("erasing a user", () => {
  it("erases all of their runs, including those of the anonymous user, and the runs' events", async () => {
    const buyers = await segmentOf(testApi, "Buyers of all times", performed("Bought"));
    const definition = onSegment(buyers, [message("mail", mail, "rest"), delay("rest", 60)]);
    await journeyOf(testApi, { name: "Buyers", definition, status });
    const anonymousUser = { anonymousId: "v-9" };
    await identify(testApi, anonymousUser, { email: "gone@example.com" });
    await track(testApi, anonymousUser, "Signed up");
    await runsWhere(testApi, "v-9", (runs) => runs.length === 1 && runs.every(isOver));
    await identify(testApi, { ...anonymousUser, userId: "gone" });
    await track(testApi, { userId: "gone" }, "Signed up");
    await track(testApi, { userId: "gone" }, "Bought");
    const isResting = ({ nodes }: ShownRun): boolean => nodes.some(({ nodeId }) => nodeId === "rest");
    await runsWhere(
      testApi,
      "gone",
      (runs) => runs.length === 3 && runs.every((run) => isOver(run) || isResting(run)),
    );
    const left = async (): Promise<readonly number[]> => {
      const { workspaceId, api } = testApi;
      const rows = await api.tables.query({
        table: "journeyRuns",
        where: { workspaceId },
        order: { by: "finishedAt", direction: "desc" },
        limit: 1_000,
      });
      const events = await testApi.storedEvents();
      const ofThem = [...rows.map(({ row }) => row), ...events].map((each) => JSON.stringify(each));
      return [/"gone"|\/gone"/, /"v-9"|\/v-9"/].map((who) => ofThem.filter((text) => who.test(text)).length);
    };
    expect((await left()).every((count) => count > 0)).toBe(true);
    const { status: erased } = await adminClient(testApi)("DELETE", "/users", {
      body: { userIds: ["gone"] },
    });
    expect(erased).toBe(204);
    expect(await left()).toEqual([0, 0]);
    expect((await adminClient(testApi)("GET", "/users/gone/journeys")).status).toBe(404);
    await identify(testApi, { userId: "gone" });
    expect((await runsOf(testApi, "gone")).runs).toEqual([]);
  });
});
