/** Previews of a workspace that is too large for an exact first answer: samples, refinement and cancellation. */
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userKind, type ActorStore, type EventStore } from "@signalbox/core";
import { openEventStream, type OpenStream } from "../../http/event-stream.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { computed, performed, segmentOf, traitIs } from "./segments.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
/** Called with each read of all users; what it returns is read instead. */
let scan: (read: () => Scan) => Scan;
/** As `scan`, for the events of some names. */
let readNamed: (read: () => NamedBatches) => NamedBatches;
let clock = { jump: 0 };
/** Of users, for previews; the real one when absent. */
let population: number | undefined;

type Scan = ReturnType<ActorStore["scan"]>;
type NamedBatches = ReturnType<EventStore["allByName"]>;

interface Preview {
  readonly count: number;
  readonly isEstimate: boolean;
  readonly interval: { readonly low: number; readonly high: number };
  readonly looked: number;
  readonly sample: readonly string[];
}

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => ({
      ...api,
      now: () => new Date(Date.now() + clock.jump),
      userCounts: {
        of: async (...asked) =>
          (await api.userCounts.of(...asked)).map((each) =>
            each.kind === userKind ? { ...each, count: population ?? each.count } : each,
          ),
      },
      actors: { ...api.actors, scan: (...read) => scan(() => api.actors.scan(...read)) },
      events: {
        ...api.events,
        allByName: (...read) => readNamed(() => api.events.allByName(...read)),
      },
    }),
  });
  admin = adminClient(testApi);
  for (let from = 0; from < 1_200; from += 300) {
    const batch = Array.from({ length: 300 }, (_, index) => {
      const userId = `user-${String(from + index).padStart(4, "0")}`;
      return [
        { type: "identify", userId, traits: { plan: index % 2 === 0 ? "pro" : "free" } },
        ...(index % 4 === 0 ? [{ type: "track", userId, event: "Paid" }] : []),
      ];
    });
    await testApi.send("/api/public/apps/batch", { batch: batch.flat() });
  }
});
afterAll(() => testApi?.close());
beforeEach(() => {
  scan = (read) => read();
  readNamed = (read) => read();
  clock = { jump: 0 };
  population = undefined;
});

/** Sooner than a preview ends by itself. */
const onPro = traitIs("plan", "pro");

function preview(body: object): Promise<AdminAnswer<Preview>> {
  return admin<Preview>("POST", "/segments/preview", { body: { definition: onPro, ...body } });
}

type PreviewStream = OpenStream<Preview & { readonly message?: string }>;

function openStream(body: object): Promise<PreviewStream> {
  return openEventStream(`${testApi.url}/api/admin/segments/preview`, {
    method: "POST",
    headers: { authorization: `Bearer ${testApi.adminKey}` },
    body: { definition: onPro, ...body },
  });
}

/** Reads of all users that wait until `open` is called. */
function gate(): { readonly waiting: () => number; readonly open: () => void } {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  scan = async function* (read) {
    waiting += 1;
    await promise;
    yield* read();
  };
  return { waiting: () => waiting, open };
}

describe("previews of two tabs", () => {
  it("go on beside each other", async () => {
    const { waiting, open } = gate();
    const ofTab = (streamId: string): Promise<AdminAnswer<Preview>> =>
      preview({ segmentId: "edited in tabs", streamId });
    const both = [ofTab("one"), ofTab("two")];
    await expect.poll(waiting).toBe(2);
    open();
    expect((await Promise.all(both)).map(({ status, body }) => [status, body.count])).toEqual([
      [200, 600],
      [200, 600],
    ]);
  });
});

describe("a first answer", () => {
  it("estimates from a sample, with an interval", async () => {
    const { body } = await preview({ firstAnswer: true, limit: 3 });
    expect(body.isEstimate).toBe(true);
    expect(body.looked).toBeLessThanOrEqual(1_000);
    expect(body.looked).toBeGreaterThan(400);
    expect(body.count).toBeGreaterThan(540);
    expect(body.count).toBeLessThan(660);
    expect(body.interval.low).toBeLessThanOrEqual(600);
    expect(body.interval.high).toBeGreaterThanOrEqual(600);
    expect(body.interval.high).toBeGreaterThan(body.interval.low);
    expect(body.sample).toHaveLength(3);
  });

  it("is exact with later ones when there is time", async () => {
    const exact = { count: 600, isEstimate: false, interval: { low: 600, high: 600 } };
    expect((await preview({})).body).toMatchObject({ ...exact, looked: 1_200 });
  });

  it("is there for a count of users, but not for given ones", async () => {
    const count = async (body: object): Promise<unknown> =>
      (await admin("POST", "/users/count", { body: { ...body, firstAnswer: true } })).body;
    const all = { userCount: 1_200, isEstimate: true, interval: { high: 1_200 } };
    expect(await count({})).toMatchObject(all);
    const given = { userCount: 1, isEstimate: false, interval: { low: 1, high: 1 } };
    expect(await count({ userIds: ["user-0007"] })).toEqual(given);
  });

  it("stays an estimate when the time is up", async () => {
    scan = async function* (read) {
      for await (const page of read()) {
        clock.jump += 7_000;
        yield page;
      }
    };
    const { body } = await preview({});
    expect(body.isEstimate).toBe(true);
    expect(body.looked).toBeLessThan(1_200);
    expect(body.count).toBeGreaterThan(540);
    expect(body.count).toBeLessThan(660);
  });
});

describe("a stream of answers", () => {
  it("begins with an estimate and ends with the exact result", async () => {
    const stream = await openStream({});
    expect(stream.answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    const events = await stream.rest();
    expect(events[0]).toMatchObject({ name: "estimate", data: { isEstimate: true } });
    expect(events.at(-1)).toMatchObject({ name: "result", data: { count: 600, isEstimate: false } });
    expect(events.slice(0, -1).every(({ name }) => name === "estimate")).toBe(true);
  });

  it("reads only the owners of the named events for the exact result", async () => {
    scan = () => {
      throw new Error("all users were read");
    };
    const events = await (await openStream({ definition: performed("Paid"), limit: 1 })).rest();
    const data = { count: 300, isEstimate: false, looked: 300, sample: ["user-0000"] };
    expect(events.at(-1)).toMatchObject({ name: "result", data });
  });

  it("reads all users for the exact result where too many events have the names", async () => {
    readNamed = async function* (read) {
      for await (const batch of read()) yield Array.from({ length: 700 }, () => batch).flat();
    };
    const events = await (await openStream({ definition: performed("Paid") })).rest();
    const data = { count: 300, isEstimate: false, looked: 1_200 };
    expect(events.at(-1)).toMatchObject({ name: "result", data });
  });

  it("reads all users while there is time where few of the events that are read have the names", async () => {
    let batches = 0;
    readNamed = async function* () {
      for (; batches < 100; batches += 1) {
        clock.jump += 3_500;
        yield await Promise.resolve([]);
      }
    };
    const events = await (await openStream({ definition: performed("Paid") })).rest();
    const data = { count: 300, isEstimate: false, looked: 1_200 };
    expect(events.at(-1)).toMatchObject({ name: "result", data });
    expect(batches).toBeLessThan(5);
  });

  it.each([
    ["reads all users where it is small and the events take long", 1_200, 1_200],
    ["waits longer for the events where it is too large for that", 200_000, 300],
  ])("%s", async (_, users, looked) => {
    population = users;
    readNamed = async function* (read) {
      clock.jump += 9_000;
      yield* read();
    };
    const events = await (await openStream({ definition: performed("Paid") })).rest();
    expect(events.at(-1)).toMatchObject({ name: "result", data: { count: 300, isEstimate: false, looked } });
  });

  it("is not opened for an invalid definition", async () => {
    const { answer } = await openStream({ definition: performed("", { times: -1 }) });
    answer.resume();
    expect([answer.statusCode, answer.headers["error-type"]]).toEqual([400, "DefinitionError"]);
  });

  it("names the failure that ends it", async () => {
    scan = () => {
      throw new Error("a defect");
    };
    const events = await (await openStream({})).rest();
    expect(events.at(-1)).toMatchObject({ name: "error", data: { message: expect.any(String) } });
    expect(JSON.stringify(events)).not.toContain("a defect");
  });
});

describe("a newer preview of the same caller", () => {
  it("cancels the older stream", async () => {
    const { open } = gate();
    const older = await openStream({});
    expect(await older.next()).toMatchObject({ name: "estimate" });
    const newer = await openStream({});
    open();
    expect((await older.rest()).at(-1)).toMatchObject({
      name: "cancelled",
      data: { message: expect.any(String) },
    });
    expect((await newer.rest()).at(-1)).toMatchObject({ name: "result", data: { count: 600 } });
  });

  it("cancels the older call for the same segment, and no call for another", async () => {
    const { open, waiting } = gate();
    const older = preview({ segmentId: "edited" });
    await expect.poll(waiting).toBe(1);
    const newer = preview({ segmentId: "edited" });
    await expect.poll(waiting).toBe(2);
    open();
    const { status, headers } = await older;
    expect([status, headers.get("error-type")]).toEqual([409, "Cancelled"]);
    expect((await newer).status).toBe(200);
    const both = await Promise.all([preview({ segmentId: "one" }), preview({ segmentId: "other" })]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
  });

  it("cancels no call that names no segment", async () => {
    const { open, waiting } = gate();
    const both = Promise.all([preview({}), preview({})]);
    await expect.poll(waiting).toBe(2);
    open();
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  });
});

it("ends its work when the caller closes the connection", async () => {
  let hasEnded = false;
  scan = async function* (read) {
    try {
      for (;;) {
        // As a read from a server does.
        await setImmediate();
        yield* read();
      }
    } finally {
      hasEnded = true;
    }
  };
  const stream = await openStream({});
  expect(await stream.next()).toMatchObject({ name: "estimate" });
  expect(hasEnded).toBe(false);
  stream.close();
  await expect.poll(() => hasEnded).toBe(true);
});

describe("the effect of a segment", () => {
  interface Effect {
    readonly members: number;
    readonly entering: Preview;
    readonly leaving: Preview;
  }

  it("is estimated from a sample at first, and then exact", async () => {
    const id = await segmentOf(testApi, "On pro", traitIs("plan", "pro"));
    await computed(testApi, id);
    const effect = async (firstAnswer: boolean): Promise<Effect> => {
      const body = { id, definition: performed("Paid"), firstAnswer };
      return (await admin<Effect>("POST", "/segments/effect", { body })).body;
    };
    const { members, entering, leaving } = await effect(true);
    expect([members, entering.isEstimate, leaving.isEstimate]).toEqual([600, true, true]);
    expect(leaving.interval.low).toBeLessThan(leaving.interval.high);
    expect(leaving.count).toBeGreaterThan(0);
    expect(entering.count).toBe(0);
    const exact = await effect(false);
    expect(exact).toMatchObject({
      members: 600,
      entering: { count: 0, isEstimate: false },
      leaving: { count: 300, isEstimate: false, interval: { low: 300, high: 300 } },
    });
  });

  it("ends when the same caller asks for it again", async () => {
    const id = await segmentOf(testApi, "Asked twice", traitIs("plan", "pro"));
    const body = { id, definition: traitIs("plan", "free") };
    const ask = (): Promise<AdminAnswer<object>> => admin<object>("POST", "/segments/effect", { body });
    const { open, waiting } = gate();
    const older = ask();
    await expect.poll(waiting).toBe(1);
    const newer = ask();
    await expect.poll(waiting).toBe(2);
    open();
    const { status, headers } = await older;
    expect([status, headers.get("error-type")]).toEqual([409, "Cancelled"]);
    expect((await newer).status).toBe(200);
  });
});
