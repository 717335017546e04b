/**
 * Users go through a journey while both workers are killed repeatedly, and Redis once: afterwards each user has visited
 * every node of their path once, has every message once, and no run is left waiting.
 */
import { parseWorkspaceId } from "@signalbox/core";
import { connectMongoStorage, type Storage } from "@signalbox/storage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { clientOf, until, type Client } from "./client.fixture.js";
import { printedRng } from "./rng.fixture.js";
import { drained } from "./exactness.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import { fastTakeover, startSystem, type System } from "./system.fixture.js";

const { userTotal, perCall, kills, between } = sized({
  gate: { userTotal: 240, perCall: 40, kills: 2, between: [60, 300] },
  soak: { userTotal: 4_000, perCall: 50, kills: 8, between: [200, 1_200] },
});
/** A busy machine takes long to restart processes. */
const timeoutMs = 240_000;

let system: System;
let client: Client;
let storage: Storage;

beforeAll(async () => {
  system = await startSystem({
    workers: 2,
    ownServers: true,
    environment: { ...fastTakeover, CLAIM_MS: "4000" },
  });
  client = clientOf(system);
  storage = await connectMongoStorage({ url: system.mongodbUrl });
}, 300_000);

afterAll(async () => {
  await storage.close();
  await system.stop();
});

interface RecordedNode {
  readonly bought: string;
  readonly journeyId: string;
}

async function putJourney(): Promise<RecordedNode> {
  await client.change("PUT", "/settings/email-providers", { setDefault: true, config: { type: "Test" } });
  const template = (name: string): Promise<string> => {
    const definition = {
      type: "Email",
      from: "shop@example.com",
      subject: name,
      body: "<p>For {{ user.id }}</p>",
    };
    return client.put("/content/templates", { name, definition });
  };
  const entry = { id: "entry", type: "KeyedPerformed", event: "Bought", key: "cart" };
  const bought = await client.put("/segments/", {
    name: "bought",
    definition: { entryNode: entry, nodes: [] },
  });
  const isPro = { id: "entry", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } };
  const pro = await client.put("/segments/", { name: "pro", definition: { entryNode: isPro, nodes: [] } });
  const message = (id: string, templateId: string, child: string) => ({
    type: "MessageNode",
    id,
    child,
    variant: { type: "Email", templateId },
  });
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Carted", key: "cart", child: "rest" },
    exitNode: { type: "ExitNode" },
    nodes: [
      { type: "DelayNode", id: "rest", child: "await", variant: { type: "Second", seconds: 1 } },
      {
        type: "WaitForNode",
        id: "await",
        timeoutSeconds: 2,
        timeoutChild: "first",
        segmentChildren: [{ id: "first", segmentId: bought }],
      },
      message("first", await template("first"), "parting"),
      {
        type: "SegmentSplitNode",
        id: "parting",
        variant: { type: "Boolean", segment: pro, trueChild: "second", falseChild: "ExitNode" },
      },
      message("second", await template("second"), "ExitNode"),
    ],
  };
  const journeyId = await client.put("/journeys/", { name: "Carts", definition, status: "Running" });
  return { bought, journeyId };
}

interface TestUser {
  readonly userId: string;
  readonly isPro: boolean;
  readonly buys: boolean;
}

const users = Array.from({ length: userTotal }, (_, index): TestUser => ({
  userId: `traveller-${index}`,
  isPro: index % 2 === 0,
  buys: index % 3 === 0,
}));

/** Each user puts the same cart twice, which is one run; some buy it. */
function eventsOf({ userId, isPro, buys }: TestUser): object[] {
  const event = (name: string, nth: number): object => ({
    type: "track",
    userId,
    event: name,
    messageId: `${userId}-${name}-${nth}`,
    properties: { cart: `cart of ${userId}` },
  });
  const traits = { plan: isPro ? "pro" : "free", email: `${userId}@example.com` };
  return [
    { type: "identify", userId, messageId: `${userId}-identify`, traits },
    event("Carted", 1),
    ...(buys ? [event("Bought", 1)] : []),
    event("Carted", 2),
  ];
}

/** Repeats each batch until it is accepted, like a careful client. */
async function sendAll(): Promise<void> {
  for (let begin = 0; begin < userTotal; begin += perCall) {
    const batch = users.slice(begin, begin + perCall).flatMap(eventsOf);
    await until(
      () =>
        client.ingest("/api/public/apps/batch", { batch }).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status >= 200 && status < 300,
    );
  }
}

const stepSchema = z.object({
  journeyId: z.string(),
  nodeId: z.string(),
  cause: z.string().optional(),
  reason: z.string().optional(),
});

const mailSchema = z.object({ to: z.string(), subject: z.string() });

async function visits(): Promise<number> {
  return storage.events.count({ workspaceId: workspaceOf(system), events: ["DFJourneyNodeProcessed"] });
}

/** Kills at times when users are at all nodes of the journey. */
async function disturb(): Promise<void> {
  const rng = printedRng();
  const [least = 0, spread = 1] = between;
  for (let killed = 0; killed < kills; killed += 1) {
    const enough = (await visits()) + least + rng.below(spread);
    await until(visits, (count) => count >= Math.min(enough, userTotal * 5), timeoutMs);
    await Promise.all(system.workers.map((worker) => worker.kill()));
    if (killed === kills - 1) {
      await system.servers.redis.kill();
      await system.servers.redis.start();
    }
    await Promise.all(system.workers.map((worker) => worker.start()));
  }
}

function workspaceOf({ workspaceId }: System) {
  const parsed = parseWorkspaceId(workspaceId);
  if (parsed === undefined) throw new Error("a workspace is needed");
  return parsed;
}

it("every user has visited each node once, and has each message once", async () => {
  const began = Date.now();
  const { bought, journeyId } = await putJourney();
  await Promise.all([sendAll(), disturb()]).catch((error: unknown) => {
    console.error(system.output.slice(-40).join("\n"));
    throw error;
  });
  const disturbedMs = Date.now() - began;
  const workspaceId = workspaceOf(system);
  await until(
    () => storage.tables.count("journeyRuns", { workspaceId }),
    (count) => count >= userTotal,
    timeoutMs,
  );
  await drained(system);

  const paths = new Map<string, string[]>();
  const events = ["DFJourneyNodeProcessed", "DFJourneyEarlyExit"];
  for await (const { userId = "", data } of storage.events.stream({ workspaceId, events })) {
    const { nodeId, cause, reason, journeyId: of } = stepSchema.parse(JSON.parse(data));
    expect(of).toBe(journeyId);
    paths.set(userId, [...(paths.get(userId) ?? []), `${nodeId} ${cause ?? reason ?? ""}`]);
  }
  const order = { by: "at", direction: "asc" } as const;
  const limit = userTotal * 4;
  const rows = await storage.tables.query({ table: "mailbox", where: { workspaceId }, order, limit });
  const mails = new Map<string, string[]>();
  for (const { row } of rows) {
    const { to, subject } = mailSchema.parse(row);
    mails.set(to, [...(mails.get(to) ?? []), subject]);
  }
  for (const { userId, isPro, buys } of users) {
    expect([userId, paths.get(userId)]).toStrictEqual([
      userId,
      [
        "EventEntryNode event",
        "rest started",
        "await waited",
        `first ${buys ? `segment:${bought}` : "timeout"}`,
        "parting sent",
        ...(isPro ? ["second true", "ExitNode sent"] : ["ExitNode false"]),
      ],
    ]);
    expect(mails.get(`${userId}@example.com`)).toStrictEqual(isPro ? ["first", "second"] : ["first"]);
  }
  const deliveries = (userTotal * 3) / 2;
  expect((await client.admin("GET", "/deliveries/count")).body).toStrictEqual({ count: deliveries });
  expect(await storage.tables.count("journeyRuns", { workspaceId, finished: "exited" })).toBe(userTotal);
  expect((await client.admin("GET", "/dead-letters")).body).toMatchObject({ count: 0 });
  expect(await system.cli("rebuild", "--all")).toMatch(/^Done: [1-9]\d* checked, 0 corrected\.$/m);
  console.log(
    JSON.stringify({ visits: await visits(), mails: rows.length, disturbedMs, totalMs: Date.now() - began }),
  );
}, 600_000);
