/** Explains over HTTP why a user is, was or never was in a journey. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { makeChild, sendAs } from "../../workspaces/family.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { performed, segmentOf } from "../segments/segments.fixture.js";
import { delay, journeyOf, onEvent, onSegment, showJourney } from "./journeys.fixture.js";
import { identify, isOver, runsWhere, startDelivering, track, type ShownRun } from "./runs.fixture.js";

interface Explained {
  readonly journeyId: string;
  readonly journeyName: string | null;
  readonly userId: string;
  readonly is: string;
  readonly text: string;
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
  readonly segment?: { readonly isMember: boolean; readonly tree: { readonly because: string } };
  readonly runs: readonly ShownRun[];
}

let testApi: TestApi;

beforeAll(async () => {
  testApi = await startDelivering();
});
afterAll(() => testApi.close());

async function explain(journeyId: string, userId: string): Promise<Explained> {
  const { status, body, text } = await adminClient(testApi)<Explained>("POST", "/journeys/explain", {
    body: { workspaceId: testApi.workspaceId, journeyId, userId },
  });
  if (status !== 200) throw new Error(text);
  return body;
}

function codes({ is, reasons }: Explained): readonly string[] {
  return [is, ...reasons.map(({ code }) => code)];
}

const status = "Running";

describe("POST /journeys/explain", () => {
  it("explains a journey with a segment entry before, during and after a run", async () => {
    const buyers = await segmentOf(testApi, "Buyers", performed("Bought"));
    const definition = onSegment(buyers, [delay("rest", 3_600)]);
    const { id } = await journeyOf(testApi, { name: "Buyers", definition });
    await identify(testApi, { userId: "ann" });
    expect(codes(await explain(id, "ann"))).toEqual(["never", "NotStarted"]);
    await journeyOf(testApi, { id, status });
    await until(
      () => showJourney(testApi, id),
      (journey) => journey?.starting === undefined,
    );
    const before = await explain(id, "ann");
    expect(codes(before)).toEqual(["never", "NotMember"]);
    expect(before).toMatchObject({
      journeyName: "Buyers",
      userId: "ann",
      status: "Running",
      canRunMultiple: false,
      segment: { id: buyers, name: "Buyers", isMember: false, isUpToDate: true, tree: { verdict: false } },
      runs: [],
    });
    await track(testApi, { userId: "ann" }, "Bought");
    const during = await explain(id.toUpperCase(), "ann");
    expect(codes(during)).toEqual(["in", "UnderWay"]);
    expect(during.text).toMatch(/^The user is in it since .*Z\. Waits 1 hour\. It goes on at .*Z\.$/);
    expect(during.runs).toMatchObject([{ status: "live", journeyId: id }]);
    await journeyOf(testApi, { id, status: "Paused" });
    expect(codes(await explain(id, "ann"))).toEqual(["in", "UnderWay", "Paused"]);
    await track(testApi, { userId: "ben" }, "Bought");
    expect(codes(await explain(id, "ben"))).toEqual(["never", "Paused"]);
    await journeyOf(testApi, { id, status });
    expect(codes(await explain(id, "ben"))).toEqual(["never", "CameInOtherwise"]);
  });

  it("explains a finished run", async () => {
    const readers = await segmentOf(testApi, "Readers", performed("Read"));
    const { id } = await journeyOf(testApi, { name: "Readers", definition: onSegment(readers), status });
    await track(testApi, { userId: "cas" }, "Read");
    await runsWhere(testApi, "cas", (runs) => runs.length === 1 && runs.every(isOver));
    const once = await explain(id, "cas");
    expect(codes(once)).toEqual(["was", "BeenThrough", "OnlyOnce"]);
    expect(once.runs).toMatchObject([{ status: "finished", finished: "exited" }]);
    await journeyOf(testApi, { id, canRunMultiple: true });
    expect(codes(await explain(id, "cas"))).toEqual(["was", "BeenThrough", "WhenComingInAgain"]);
    await adminClient(testApi)("DELETE", "/journeys", { body: { id } });
    expect(codes(await explain(id, "cas"))).toEqual(["was", "BeenThrough", "JourneyUnknown"]);
  });

  it("explains a journey with an event entry, with a key or without", async () => {
    await track(testApi, { userId: "dan" }, "Cart filled", { cart: "1" });
    const definition = onEvent("Cart*", [], { key: "cart" });
    const { id } = await journeyOf(testApi, { name: "Carts", definition, status });
    expect(codes(await explain(id, "dan"))).toEqual(["never", "EventBefore"]);
    await identify(testApi, { userId: "eve" });
    expect(codes(await explain(id, "eve"))).toEqual(["never", "NoEvent"]);
    await track(testApi, { userId: "eve" }, "Cart filled");
    expect(codes(await explain(id, "eve"))).toEqual(["never", "EventWithoutKey"]);
    await track(testApi, { userId: "eve" }, "Cart filled", { cart: "2" });
    expect(codes(await explain(id, "eve"))).toEqual(["was", "BeenThrough", "OncePerKey"]);
    const conditions = [{ path: "total", operator: { type: "GreaterThanOrEqual", value: 50 } }];
    const large = onEvent("Cart filled", [], { key: "cart", properties: conditions });
    const { id: largeId } = await journeyOf(testApi, { name: "Large carts", definition: large, status });
    await track(testApi, { userId: "gil" }, "Cart filled", { cart: "1", total: 49 });
    expect(codes(await explain(largeId, "gil"))).toEqual(["never", "EventOutsideConditions"]);
    await track(testApi, { userId: "gil" }, "Cart filled", { cart: "1", total: 50 });
    expect(codes(await explain(largeId, "gil"))[0]).toBe("was");
    const every = await journeyOf(testApi, { name: "Every", definition: onEvent("Ping"), status });
    for (const _ of [1, 2]) await track(testApi, { userId: "eve" }, "Ping");
    const explanation = await explain(every.id, "eve");
    expect(codes(explanation)).toEqual(["was", "BeenThrough", "WithEveryEvent"]);
    expect(explanation.text).toMatch(
      /^The user has been through it 2 times\. The last time: Came to the end\./,
    );
  });

  it("explains the same for the anonymous id of a user", async () => {
    const { id } = await journeyOf(testApi, { name: "Visits", definition: onEvent("Visited"), status });
    await track(testApi, { anonymousId: "v" }, "Visited");
    expect(codes(await explain(id, "v"))[0]).toBe("was");
    await identify(testApi, { anonymousId: "v", userId: "vic" });
    for (const who of ["v", "vic"]) {
      expect(await explain(id, who)).toMatchObject({ is: "was", userId: "vic", runs: [{ journeyId: id }] });
    }
  });

  it("answers for unknown users and journeys", async () => {
    const unknown = "4f7a4a43-1f2e-4a34-8b55-3d1de1a3a001";
    expect(await explain(unknown, "nobody")).toEqual({
      journeyId: unknown,
      journeyName: null,
      userId: "nobody",
      is: "never",
      text: "Nothing is known of this user. There is no journey with this id; it may have been deleted.",
      reasons: [
        expect.objectContaining({ code: "UserUnknown" }),
        expect.objectContaining({ code: "JourneyUnknown" }),
      ],
      runs: [],
    });
    const { status: answered } = await adminClient(testApi)("POST", "/journeys/explain", { body: {} });
    expect(answered).toBe(400);
  });

  it("finds the journeys of a parent's children", async () => {
    const shop = await makeChild(await family(), { name: "Shop" });
    await adminClient(testApi)("PUT", "/journeys", {
      body: { workspaceId: shop.id, name: "Child's", definition: onEvent("Came"), status },
    });
    await sendAs(testApi, shop, "track", { userId: "kid", event: "Came" });
    const journeys = await adminClient(testApi)<{ journeys: { id: string }[] }>(
      "GET",
      `/journeys?workspaceId=${shop.id}`,
    );
    expect(await explain(journeys.body.journeys[0]?.id ?? "", "kid")).toMatchObject({
      is: "was",
      userId: "kid",
    });
  });

  /** From here on the parent workspace accepts no events. */
  async function family(): Promise<TestApi> {
    await testApi.close();
    testApi = await startDelivering();
    return testApi;
  }
});
