/** Simulations for an editor: estimates, then the exact result; a newer call or a closed connection ends them. */
import { setImmediate } from "node:timers/promises";
import type { EventStore } from "@signalbox/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEventStream, type OpenStream } from "../../http/event-stream.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { segmentOf, traitIs } from "../segments/segments.fixture.js";

interface Simulation {
  readonly people: { readonly looked: number; readonly total: number; readonly isEstimate: boolean };
  readonly runs: object;
  readonly samples: readonly { readonly userId: string }[];
  readonly message?: string;
}

type Histories = ReturnType<EventStore["histories"]>;

const users = 1_200;
const range = { from: "2026-03-01", to: "2026-03-31" };
const asked = {
  entryNode: { type: "EventEntryNode", event: "Asked", child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
};
let testApi: TestApi;
/** Called with each read of histories; what it returns is read instead. */
let readHistories: (read: () => Histories) => Histories;
let reads = 0;
const clock = new Date();
/** Calls whose work has ended. */
let ended = 0;

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => ({
      ...api,
      // No time passes: on a busy machine too the owners of the events are found before the first answer.
      now: () => clock,
      newestCalls: {
        begin(caller) {
          const call = api.newestCalls.begin(caller);
          return {
            signal: call.signal,
            end() {
              ended += 1;
              call.end();
            },
          };
        },
      },
      events: {
        ...api.events,
        histories: (...given) => {
          reads += 1;
          return readHistories(() => api.events.histories(...given));
        },
      },
    }),
  });
  const timestamp = "2026-03-10T08:00:00Z";
  for (let first = 0; first < users; first += 300) {
    const batch = Array.from({ length: 300 }, (_, nth) => {
      const userId = `user-${String(first + nth).padStart(4, "0")}`;
      return { type: "track", userId, event: "Asked", timestamp };
    });
    await testApi.send("/api/public/apps/batch", { batch });
  }
});
afterAll(() => testApi.close());
beforeEach(() => {
  readHistories = (read) => read();
  reads = 0;
  ended = 0;
});

/** Sooner than a simulation ends by itself. */

function openStream(body: object = {}): Promise<OpenStream<Simulation>> {
  return openEventStream(`${testApi.url}/api/admin/journeys/simulate`, {
    method: "POST",
    headers: { authorization: `Bearer ${testApi.adminKey}` },
    body: { definition: asked, ...range, ...body },
  });
}

/** Reads of histories wait until it is called, but for the first ones. */
function gateAfter(first: number): () => void {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  readHistories = async function* (read) {
    if (reads > first) await opened;
    yield* read();
  };
  return open;
}

const whole = { people: { looked: users, total: users, isEstimate: false, cut: 0 } };

describe("a stream of simulations", () => {
  it("begins with an estimate from some users, and ends with the answer of a call without it", async () => {
    const stream = await openStream();
    expect(stream.answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    const events = await stream.rest();
    expect(events[0]).toMatchObject({
      name: "estimate",
      data: { people: { isEstimate: true, total: users } },
    });
    expect(events[0]?.data.people.looked).toBeLessThan(users);
    expect(events.slice(0, -1).every(({ name }) => name === "estimate")).toBe(true);
    const { body } = await adminClient(testApi)("POST", "/journeys/simulate", {
      body: { definition: asked, ...range },
    });
    expect(events.at(-1)).toEqual({ name: "result", id: "", data: body });
    expect(body).toMatchObject({ ...whole, runs: { started: users } });
    expect(
      events
        .at(-1)
        ?.data.samples.map(({ userId }) => userId)
        .slice(0, 3),
    ).toEqual(["user-0000", "user-0001", "user-0002"]);
  });

  it("begins with a sample where users wait for each other, and where all users are in question", async () => {
    const slowly = { type: "RateLimitNode", id: "slowly", child: "ExitNode", messages: 1, perSeconds: 1 };
    const entryNode = { ...asked.entryNode, child: "slowly" };
    const shared = await openStream({ definition: { ...asked, entryNode, nodes: [slowly] } });
    const first = await shared.next();
    expect(first).toMatchObject({ name: "estimate", data: { people: { looked: 100, total: users } } });
    expect((await shared.rest()).at(-1)).toMatchObject({ name: "result", data: whole });

    const segment = await segmentOf(testApi, "On free", traitIs("plan", "free"));
    const bySegment = { ...asked, entryNode: { type: "EntryNode", segment, child: "ExitNode" } };
    const all = await openStream({ definition: bySegment });
    const sample = await all.next();
    expect(sample).toMatchObject({ name: "estimate", data: { people: { isEstimate: true, total: users } } });
    expect(sample?.data.people.looked).toBeLessThanOrEqual(100);
    expect((await all.rest()).at(-1)).toMatchObject({ name: "result", data: whole });
  });

  it("is not opened for an invalid definition", async () => {
    const { answer } = await openStream({ definition: {} });
    answer.resume();
    expect([answer.statusCode, answer.headers["error-type"]]).toEqual([400, "ConstraintViolation"]);
  });

  it("is cancelled by the next one of the same caller", async () => {
    const open = gateAfter(2);
    const older = await openStream();
    expect(await older.next()).toMatchObject({ name: "estimate" });
    const newer = openStream();
    await expect.poll(() => reads).toBe(4);
    open();
    expect((await older.rest()).at(-1)).toMatchObject({
      name: "cancelled",
      data: { message: expect.any(String) },
    });
    expect((await (await newer).rest()).at(-1)).toMatchObject({ name: "result", data: whole });
  });

  it("goes on beside one of another tab", async () => {
    const open = gateAfter(2);
    const older = await openStream({ streamId: "one" });
    expect(await older.next()).toMatchObject({ name: "estimate" });
    const newer = openStream({ streamId: "two" });
    await expect.poll(() => reads).toBe(4);
    open();
    expect((await older.rest()).at(-1)).toMatchObject({ name: "result", data: whole });
    expect((await (await newer).rest()).at(-1)).toMatchObject({ name: "result", data: whole });
  });

  it("ends its work when the caller closes the connection", async () => {
    readHistories = async function* (read) {
      if (reads <= 2) return yield* read();
      for (;;) {
        // As a read from a server does.
        await setImmediate();
        yield* read();
      }
    };
    const closed = await openStream();
    expect(await closed.next()).toMatchObject({ name: "estimate" });
    expect(ended).toBe(0);
    closed.close();
    await expect.poll(() => ended).toBe(1);
    expect(reads).toBe(3);
  });
});
