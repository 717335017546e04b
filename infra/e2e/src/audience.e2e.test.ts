/** The behaviour of segments and user properties that docs/segments.md documents, over HTTP on real servers and processes. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAudience } from "./audience.fixture.js";
import { ask, clientOf, until, type Client } from "./client.fixture.js";
import { fastTakeover, startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;

beforeAll(async () => {
  system = await startSystem({ environment: fastTakeover });
  client = clientOf(system);
});

afterAll(async () => {
  await system?.stop();
});

const batchPath = "/api/public/apps/batch";

async function send(...batch: object[]): Promise<void> {
  const { status } = await client.ingest(batchPath, { batch }, { prefer: "wait=10" });
  expect(status).toBe(204);
}

interface Segment {
  readonly id: string;
  readonly lastRecomputed?: number;
  readonly progress?: { readonly done: number; readonly total: number };
}

async function putSegment(entryNode: object, name: string = randomUUID()): Promise<Segment> {
  const definition = { entryNode: { id: "entry", ...entryNode }, nodes: [] };
  const { status, body } = await client.admin("PUT", "/segments/", { name, definition });
  expect({ status, body }).toMatchObject({ status: 200, body: { name } });
  return body as Segment;
}

async function recomputed({ id }: Segment): Promise<Segment> {
  const [segment] = await until(
    async () => {
      const { body } = await client.admin("GET", `/segments/?ids=${id}`);
      return (body as { segments: Segment[] }).segments;
    },
    ([found]) => found?.lastRecomputed !== undefined && found.progress === undefined,
  );
  if (segment === undefined) throw new Error("the segment does not exist");
  return segment;
}

async function membersOf({ id }: Segment): Promise<{ users: readonly string[]; count: number }> {
  const { status, body } = await client.admin("POST", "/users/", { segmentFilter: [id], limit: 1000 });
  expect(status).toBe(200);
  const { users, userCount } = body as { users: { id: string }[]; userCount: number };
  return { users: users.map((user) => user.id), count: userCount };
}

describe("an event", () => {
  it("changes segments and properties before a waiting call is answered", async () => {
    const segment = await putSegment({ type: "Performed", event: "Ordered", times: 2, timesOperator: ">=" });
    const property = await client.admin("PUT", "/user-properties/", {
      name: "lastOrder",
      definition: { type: "Performed", event: "Ordered", path: "number" },
    });
    expect(property.status).toBe(200);
    const order = (number: number): object => ({
      type: "track",
      userId: "ann",
      event: "Ordered",
      properties: { number },
    });

    await send(order(1));
    expect(await membersOf(segment)).toEqual({ users: [], count: 0 });
    await send(order(2));
    expect(await membersOf(segment)).toEqual({ users: ["ann"], count: 1 });
    const { body } = await client.admin("GET", "/users/ann");
    expect(body).toMatchObject({
      segments: [{ id: segment.id }],
      properties: { [(property.body as { id: string }).id]: { name: "lastOrder", value: 2 } },
    });
  });

  it("is counted in the metrics when a user enters or leaves a segment", async () => {
    await putSegment({ type: "Performed", event: "Moved", times: 1, timesOperator: ">=" });
    await send({ type: "track", userId: "mia", event: "Moved" });
    const figures = (): Promise<string> => ask(`${system.url}/metrics`, {}).then(({ body }) => String(body));
    const entered = /signalbox_transitions_total\{.*segment_entered.*\} [1-9]/;
    expect(await until(figures, (text) => entered.test(text))).toMatch(entered);
  });

  it("counts once when it is sent repeatedly", async () => {
    const segment = await putSegment({ type: "Performed", event: "Paid", times: 2, timesOperator: ">=" });
    const paid = { type: "track", userId: "ben", event: "Paid", messageId: randomUUID() };
    await send(paid);
    await send(paid);
    expect((await membersOf(segment)).count).toBe(0);
  });
});

describe("time alone", () => {
  it("removes a user from a window of three seconds, and not before", async () => {
    const segment = await putSegment({
      type: "Performed",
      event: "Looked",
      times: 1,
      timesOperator: ">=",
      withinSeconds: 3,
    });
    const at = Date.now();
    await send({ type: "track", userId: "cleo", event: "Looked", timestamp: new Date(at).toISOString() });
    expect((await membersOf(segment)).users).toEqual(["cleo"]);
    await until(
      () => membersOf(segment),
      ({ count }) => count === 0,
    );
    const afterMs = Date.now() - at;
    expect(afterMs).toBeGreaterThanOrEqual(3_000);
    console.log(`left ${afterMs - 3_000} ms after the window had ended`);
  });
});

describe("a definition that comes after the events", () => {
  const userTotal = 600;
  const signedUp = (index: number): object => ({
    type: "track",
    userId: `late-${index}`,
    event: "Signed up",
    properties: { plan: index % 3 === 0 ? "pro" : "free" },
  });

  beforeAll(async () => {
    for (let start = 0; start < userTotal; start += 200) {
      await send(...Array.from({ length: 200 }, (_, index) => signedUp(start + index)));
    }
  });

  const isPro = {
    type: "Performed",
    event: "Signed up",
    times: 1,
    properties: [{ path: "plan", operator: { type: "Equals", value: "pro" } }],
  };

  it("is evaluated over all of them once the recompute is done", async () => {
    const segment = await putSegment(isPro);
    expect((await recomputed(segment)).lastRecomputed).toBeGreaterThan(0);
    expect((await membersOf(segment)).count).toBe(userTotal / 3);
  });

  it("is computed for every user also when the worker is killed during the recompute", async () => {
    const segment = await putSegment({ ...isPro, timesOperator: ">=" });
    const [worker] = system.workers;
    for (let round = 0; round < 3; round += 1) {
      await worker?.kill();
      await worker?.start();
    }
    await recomputed(segment);
    expect((await membersOf(segment)).count).toBe(userTotal / 3);
    await expectAudience(system);
  });

  it("leaves nothing behind when it is deleted", async () => {
    const segment = await putSegment(isPro);
    await recomputed(segment);
    expect((await client.admin("DELETE", "/segments/", { id: segment.id })).status).toBe(204);
    const { status, body } = await client.admin("POST", "/users/", { segmentFilter: [segment.id] });
    expect({ status, body }).toMatchObject({ status: 400 });
    await expectAudience(system);
  });

  it("visits no user while it is paused, but computes one whose event concerns the definition", async () => {
    const set = (status: string) => client.admin("PUT", "/computed-properties/recompute", { status });
    expect((await set("Paused")).status).toBe(200);
    const segment = await putSegment({ ...isPro, timesOperator: ">=", times: 1 });
    expect(await membersOf(segment)).toEqual({ users: [], count: 0 });
    await send({ ...signedUp(3), messageId: randomUUID() });
    expect((await membersOf(segment)).count).toBe(1);
    expect((await set("Running")).status).toBe(200);
    await recomputed(segment);
    expect((await membersOf(segment)).count).toBe(userTotal / 3);
  });
});
