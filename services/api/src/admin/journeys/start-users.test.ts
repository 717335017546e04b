/** Starts a journey over HTTP for chosen users. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { performed, segmentOf } from "../segments/segments.fixture.js";
import { delay, journeyOf, onEvent, onSegment } from "./journeys.fixture.js";
import { identify, runsOf, track } from "./runs.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let buyers: string;

interface Results {
  readonly results: readonly { readonly userId: string; readonly outcome: string }[];
  readonly message: string;
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  for (const userId of ["ann", "ben", "cas"]) await identify(testApi, { userId });
  await track(testApi, { anonymousId: "device" }, "Looked");
  buyers = await segmentOf(testApi, "Buyers", performed("Bought"));
});
afterAll(() => testApi.close());

async function start(journeyId: string, userIds: readonly string[], more: object = {}, key?: string) {
  const { workspaceId } = testApi;
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return admin<Results>("POST", "/journeys/start-users", {
    body: { workspaceId, journeyId, userIds, ...more },
    headers,
  });
}

function outcomesIn({ body }: { readonly body: Results }): readonly string[] {
  return body.results.map(({ outcome }) => outcome);
}

describe("POST /journeys/start-users", () => {
  it("starts known users, whatever the entry is, and says what became of each", async () => {
    const definition = onSegment(buyers, [delay("rest", 3_600)]);
    const { id } = await journeyOf(testApi, { name: "Buyers", definition, status: "Running" });
    const ids = ["ann", "nobody", "device", "ann"];
    const answer = await start(id.toUpperCase(), ids);
    expect(answer.status).toBe(200);
    expect(answer.body.results.map(({ userId }) => userId)).toEqual(ids);
    expect(outcomesIn(answer)).toEqual(["started", "notFound", "started", "started"]);
    const { runs } = await runsOf(testApi, "ann");
    expect(runs).toMatchObject([{ journeyId: id, status: "live", trigger: { event: "DFJourneyStarted" } }]);
    expect(outcomesIn(await start(id, ["ann", "ben"]))).toEqual(["isInIt", "started"]);
  });

  it("starts nobody twice under one idempotency key, and answers the same", async () => {
    const definition = onSegment(buyers, []);
    const input = { name: "Short", definition, canRunMultiple: true, status: "Running" };
    const { id } = await journeyOf(testApi, input);
    expect(outcomesIn(await start(id, ["cas"], {}, "once"))).toEqual(["started"]);
    expect(outcomesIn(await start(id, ["cas"], {}, "once"))).toEqual(["started"]);
    const { runs } = await runsOf(testApi, "cas");
    expect(runs.filter(({ journeyId }) => journeyId === id)).toHaveLength(1);
    expect((await start(id, ["ben"], {}, "once")).status).toBe(409);
  });

  it("says that a user has been through a journey that runs once", async () => {
    const { id } = await journeyOf(testApi, {
      name: "Once",
      definition: onSegment(buyers, []),
      status: "Running",
    });
    expect(outcomesIn(await start(id, ["ben"]))).toEqual(["started"]);
    expect(outcomesIn(await start(id, ["ben"]))).toEqual(["hasBeenThrough"]);
  });

  it("refuses a journey that does not run, an unknown one, and an event without the key", async () => {
    const { id } = await journeyOf(testApi, { name: "Idle", definition: onSegment(buyers, []) });
    expect((await start(id, ["ann"])).body.message).toMatch(/"Idle" does not run/);
    expect((await start("none", ["ann"])).status).toBe(404);
    const definition = onEvent("Added", [], { key: "cart" });
    const keyed = await journeyOf(testApi, { name: "Carts", definition, status: "Running" });
    expect((await start(keyed.id, ["ann"])).body.message).toMatch(/give that property/);
    const answer = await start(keyed.id, ["ann"], { event: { properties: { cart: "7" } } });
    expect(outcomesIn(answer)).toEqual(["started"]);
  });

  it("leaves an entry in the audit log with the journey and the number", async () => {
    const { body } = await admin<{ entries: object[] }>("GET", "/audit?action=start-users&limit=1");
    expect(body.entries).toMatchObject([
      { action: "start-users", query: { users: 1 }, resources: [{ kind: "journey", name: "Carts" }] },
    ]);
  });
});
