/** Workers with roles: one applies events, another sends messages; what nobody does waits, and operators see it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;
let templateId: string;

beforeAll(async () => {
  system = await startSystem({ roles: ["actors", "deliveries"] });
  client = clientOf(system);
  templateId = await client.put("/content/templates", {
    name: "Reset",
    definition: { type: "Email", from: "us@example.com", subject: "Reset", body: "<p>Hello</p>" },
  });
}, 300_000);

afterAll(() => system.stop());

async function send(messageId: string): Promise<unknown> {
  const users = [{ id: "ann", messageId, properties: { email: "ann@example.com" } }];
  const body = { workspaceId: system.workspaceId, templateId, channel: "Email", users };
  const answer = await client.admin("POST", "/content/templates/batch-send", body, { prefer: "wait=2" });
  return (answer.body as { results: readonly { type: string }[] }).results[0]?.type;
}

interface Health {
  readonly workers: number;
  readonly workersByPart: { readonly actors: number; readonly deliveries: number };
}

async function health(): Promise<Health> {
  return (await client.admin("GET", "/operations/health")).body as Health;
}

interface Depths {
  readonly partitions: readonly { readonly workers: readonly string[] }[];
  readonly queues: readonly { readonly name: string; readonly waiting: number }[];
}

async function depths(): Promise<Depths> {
  return (await client.admin("GET", "/operations/partitions")).body as Depths;
}

interface Workers {
  readonly workers: readonly {
    readonly name: string;
    readonly role: string;
    readonly partitions: readonly number[];
  }[];
}

async function readWorkers(): Promise<Workers> {
  return (await client.admin("GET", "/operations/workers")).body as Workers;
}

async function waitingJobs(): Promise<number> {
  const { queues } = await depths();
  return queues.find(({ name }) => name === "transactional-deliveries")?.waiting ?? 0;
}

it("each partition is attended by the worker that applies events", async () => {
  const { partitions } = await until(depths, (seen) =>
    seen.partitions.every(({ workers }) => workers.length > 0),
  );
  const { workers } = await until(readWorkers, (seen) => seen.workers.length === system.workers.length);
  const { name = "" } = workers.find(({ role }) => role === "actors") ?? {};
  expect(partitions.map((each) => each.workers)).toEqual(partitions.map(() => [name]));
  const shares = workers.map(({ role, partitions: share }) => [role, share.length]);
  expect(Object.fromEntries(shares)).toEqual({ actors: partitions.length, deliveries: 0 });
});

it("a message is sent by one worker, and its outcome applied by the other", async () => {
  await until(health, ({ workersByPart: { actors, deliveries } }) => actors === 1 && deliveries === 1);
  expect(await send("first")).toBe("Success");
  const { events } = await until(
    () => client.events("userId=ann&event=DFInternalMessageSent"),
    ({ count }) => count > 0,
  );
  expect(events).toHaveLength(1);
});

it("messages wait while no worker sends them, operators see it, and they go out afterwards", async () => {
  const [, sender] = system.workers;
  await sender?.stop();
  expect(await send("second")).toBe("RetryableError");
  expect(await waitingJobs()).toBe(1);
  const { workers, workersByPart } = await until(health, (seen) => seen.workersByPart.deliveries === 0);
  expect([workers, workersByPart.actors]).toEqual([1, 1]);
  const { status } = await client.ingest(
    "/api/public/apps/track",
    { userId: "ann", event: "Meanwhile" },
    { prefer: "wait=10" },
  );
  expect(status).toBe(204);
  await sender?.start();
  await until(
    () => client.events("userId=ann&event=DFInternalMessageSent"),
    ({ count }) => count === 2,
  );
  expect(await waitingJobs()).toBe(0);
});
