/** Goals, exit conditions, hold-outs and send windows over HTTP: what runs, figures, explanations and simulations say. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { performed, segmentOf } from "../segments/segments.fixture.js";
import { delay, journeyOf, listJourneys, mailOf, message, onEvent, putJourney } from "./journeys.fixture.js";
import { isOver, runsOf, runsWhere, startDelivering, track } from "./runs.fixture.js";

interface Figures {
  readonly counts: {
    readonly entries: number;
    readonly goal?: Readonly<Record<string, unknown>>;
    readonly exits?: Readonly<Record<string, number>>;
    readonly nodes: Readonly<Record<string, { readonly left: object }>>;
  };
}

let testApi: TestApi;
let churned: string;
const status = "Running";
const goal = { when: { type: "Event", event: "Paid" }, withinSeconds: 86_400 };
const today = (): string => new Date().toISOString().slice(0, "2030-01-31".length);

beforeAll(async () => {
  testApi = await startDelivering();
  churned = await segmentOf(testApi, "Churned", performed("Churned", { timesOperator: ">=" }));
});
afterAll(() => testApi.close());

async function begun(name: string, event: string, fields: object): Promise<string> {
  const definition = { ...onEvent(event, [delay("rest", 3_600)]), ...fields };
  return (await journeyOf(testApi, { name, definition, status })).id;
}

/** Waits until they are counted. */
async function figuresWhere(
  journeyId: string,
  isThere: (counts: Figures["counts"]) => boolean,
): Promise<Figures["counts"]> {
  const read = async (): Promise<Figures["counts"] | undefined> => {
    const path = `/journeys/stats?journeyIds=${journeyId}`;
    const { body } = await adminClient(testApi)<readonly Figures[]>("GET", path);
    return body[0]?.counts;
  };
  const found = await until(read, (counts) => counts !== undefined && isThere(counts));
  if (found === undefined) throw new Error("no figures");
  return found;
}

describe("a journey with a goal", () => {
  it("is stored and answered as it was put", async () => {
    const definition = {
      ...onEvent("Came", [delay("rest", 60)]),
      goal: { ...goal, endsRun: false },
      exitConditions: [{ type: "Segment", segmentId: churned, isMember: true }],
      holdOutPercent: 5,
    };
    const { id } = await journeyOf(testApi, { name: "All of it", definition });
    const stored = (await listJourneys(testApi)).find((each) => each.id === id);
    expect(stored?.definition).toEqual(definition);
    const again = await journeyOf(testApi, { id, definition: stored?.definition });
    expect(again.version).toBe(stored?.version);
  });

  it("is refused with the places of its faults", async () => {
    const definition = {
      ...onEvent("Came"),
      goal: { when: { type: "Segment", segmentId: "nowhere" }, withinSeconds: 0 },
      holdOutPercent: 60,
    };
    const { status: refused, body } = await putJourney(testApi, { name: "Faulty", definition });
    expect(refused).toBe(400);
    expect(body.message).toContain("goal.withinSeconds");
    expect(body.message).toContain("goal.when.segmentId");
    expect(body.message).toContain("holdOutPercent");
  });

  it("ends runs as converted, says why and counts them by day and node", async () => {
    const journeyId = await begun("Carts", "Carted", { goal });
    await track(testApi, { userId: "ann" }, "Carted");
    await track(testApi, { userId: "ben" }, "Carted");
    await track(testApi, { userId: "ann" }, "Paid");
    const [run] = await runsWhere(testApi, "ann", (runs) => runs.some(isOver));
    expect(run).toMatchObject({
      finished: "converted",
      met: "event:Paid",
      convertedAt: expect.any(String),
      text: "Ended because it reached the goal of the journey: the event “Paid”.",
    });
    expect(await figuresWhere(journeyId, ({ goal: counted }) => counted?.["converted"] === 1)).toMatchObject({
      entries: 2,
      goal: {
        measured: 2,
        converted: 1,
        heldOut: 0,
        heldOutConverted: 0,
        byNode: { rest: { converted: 1, byCause: { started: 1 } } },
        byDay: [{ day: today(), measured: 2, converted: 1 }],
      },
      nodes: { rest: { reached: 2, left: { converted: 1 } } },
    });
    const timeline = await adminClient(testApi)<{ items: readonly { change?: string }[] }>(
      "GET",
      `/users/ann/timeline?workspaceId=${testApi.workspaceId}&kind=journey`,
    );
    expect(timeline.text).toContain('"change":"converted"');
  });

  it("leaves at an exit condition, and keeps out who meets one", async () => {
    const exitConditions = [
      { type: "Segment", segmentId: churned },
      { type: "Event", event: "Unsubscribed" },
    ];
    const journeyId = await begun("Win back", "Slept", { exitConditions });
    await track(testApi, { userId: "cat" }, "Slept");
    await track(testApi, { userId: "cat" }, "Unsubscribed");
    await track(testApi, { userId: "dan" }, "Churned");
    await track(testApi, { userId: "dan" }, "Slept");
    const [run] = await runsWhere(testApi, "cat", (runs) => runs.some(isOver));
    expect(run).toMatchObject({ finished: "exitCondition", met: "event:Unsubscribed" });
    expect((await runsOf(testApi, "dan")).runs).toEqual([]);
    const { body } = await adminClient(testApi)<{ reasons: readonly { code: string }[] }>(
      "POST",
      "/journeys/explain",
      { body: { journeyId, userId: "dan" } },
    );
    expect(body.reasons.map(({ code }) => code)).toContain("KeptOutAsMember");
    const counts = await figuresWhere(journeyId, ({ exits }) => exits !== undefined);
    expect(counts.exits).toEqual({ "event:Unsubscribed": 1 });
    expect(counts).not.toHaveProperty("goal");
  });

  it("holds out its share, sends them nothing, and counts who reaches the goal all the same", async () => {
    const journeyId = await begun("Trial", "Tried", { goal, holdOutPercent: 50 });
    const users = Array.from({ length: 12 }, (_, index) => `trial-${index}`);
    for (const userId of users) await track(testApi, { userId }, "Tried");
    for (const userId of users) await track(testApi, { userId }, "Paid");
    const runs = await Promise.all(
      users.map((userId) => runsWhere(testApi, userId, ([first]) => first?.convertedAt !== undefined)),
    );
    const heldOut = runs.filter(([first]) => first?.finished === "heldOut");
    expect(heldOut.length).toBeGreaterThan(0);
    expect(heldOut.flat().flatMap(({ nodes }) => nodes)).toEqual([]);
    expect(heldOut[0]?.[0]?.text).toMatch(/^Got nothing: .* Reached the goal of the journey at /);
    const treated = users.length - heldOut.length;
    expect(
      await figuresWhere(
        journeyId,
        ({ goal: counted }) =>
          counted?.["heldOutConverted"] === heldOut.length && counted["converted"] === treated,
      ),
    ).toMatchObject({ entries: treated, goal: { measured: treated, heldOut: heldOut.length } });
  });

  it("counts a segment that it names as used, and refuses to delete it", async () => {
    await begun("Uses a segment", "Used", {
      goal: { when: { type: "Segment", segmentId: churned }, withinSeconds: 60 },
    });
    const { body } = await adminClient(testApi)<{ uses: readonly { name: string }[] }>(
      "GET",
      `/segments/${churned}/uses?workspaceId=${testApi.workspaceId}`,
    );
    expect(body.uses.map(({ name }) => name)).toContain("Uses a segment");
    const { status: refused } = await adminClient(testApi)("DELETE", "/segments/", { body: { id: churned } });
    expect(refused).toBe(400);
  });

  it("is simulated as it would be lived", async () => {
    const now = Date.now();
    for (const userId of ["sim-1", "sim-2"]) await track(testApi, { userId }, "Simulated");
    await track(testApi, { userId: "sim-1" }, "Paid");
    const definition = { ...onEvent("Simulated", [delay("rest", 3_600)]), goal };
    const { body } = await adminClient(testApi)<{ runs: object; nodes: object; samples: object }>(
      "POST",
      "/journeys/simulate",
      { body: { definition, from: now - 1_000, to: now + 7_200_000, userIds: ["sim-1", "sim-2"] } },
    );
    expect(body.runs).toEqual({ started: 2, finished: 2, live: 0, converted: 1 });
    expect(body.nodes).toMatchObject({ rest: { visited: 2, left: { converted: 1, waited: 1 } } });
  });
});

describe("a message node with a send window", () => {
  it("holds runs until it opens, and says so", async () => {
    const mail = await mailOf(testApi, "Offer");
    const hour = (ahead: number): string =>
      `${new Date(Date.now() + ahead * 3_600_000).toISOString().slice(11, 13)}:00`;
    const sendWindow = { from: hour(3), to: hour(4) };
    const definition = onEvent("Offered", [message("offer", mail, "ExitNode", { sendWindow })]);
    await journeyOf(testApi, { name: "Offers", definition, status });
    await track(testApi, { userId: "eve" }, "Offered");
    const [run] = await runsWhere(testApi, "eve", (runs) => runs.length === 1);
    expect(run).toMatchObject({
      status: "live",
      waitsUntil: expect.stringContaining(`T${sendWindow.from}:00`),
    });
    expect(run?.text).toContain(`${sendWindow.from} to ${sendWindow.to}`);
    expect(run?.nodes.at(-1)).not.toHaveProperty("delivery");
  });
});
