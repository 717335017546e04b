/** Mails that a server puts off: tried for a day on a simulated clock, sent once or given up with a reason. */
import { deliveryKey, userKey } from "@signalbox/core";
import type { DeliveryOutcome } from "@signalbox/messaging";
import { runRowId, runTable } from "@signalbox/users";
import type { StoredJourney } from "@signalbox/workspace";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import { createRng } from "../simulation/rng.js";
import {
  mailWorkspaceId,
  openMailPipeline,
  type MailPipeline,
  type MailPipelineOptions,
} from "./mail-pipeline.fixture.js";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-05-01T10:00Z");
const someRng = createRng(1);

let system: InProcessSystem;
let clock: number;
/** The vendor puts every mail off before this time. */
let acceptsFrom: number;
let pipelines: MailPipeline[];

beforeEach(async () => {
  system = await startInProcess();
  clock = start;
  acceptsFrom = Number.POSITIVE_INFINITY;
  pipelines = [];
});
afterEach(async () => {
  await Promise.all(pipelines.map((pipeline) => pipeline.close()));
  await system.close();
});

async function open(options: Pick<MailPipelineOptions, "state"> = {}): Promise<MailPipeline> {
  const rng = { ...someRng, below: () => (clock < acceptsFrom ? 0 : 9) };
  const pipeline = await openMailPipeline(system, { now: () => clock, rng, ...options });
  pipelines.push(pipeline);
  return pipeline;
}

/** Moves the clock from one due time to the next until the delivery has an outcome. */
async function settle(mails: MailPipeline, id: string): Promise<DeliveryOutcome> {
  const key = deliveryKey(mailWorkspaceId, id);
  for (let turns = 0; turns < 500; turns += 1) {
    const outcome = (await mails.recordOf(id))?.outcome;
    if (outcome !== undefined) return outcome;
    const dueAt = (await system.storage.deliveries.load([key])).get(key)?.dueAt ?? clock;
    clock = Math.max(clock, dueAt);
    await mails.runDue();
  }
  throw new Error(`${id} has no outcome`);
}

it.each<[whose: string, request: object]>([
  ["a journey's mail", { retryCount: 3, origin: { runId: "r1", nodeId: "n1" } }],
  ["a mail of `batch-send`", { isTransactional: true }],
  ["a journey's mail without retries", { retryCount: 0 }],
])("%s that is put off for three hours is sent once", async (_, request) => {
  acceptsFrom = start + 3 * hour;
  const mails = await open();
  await mails.send({ id: "one", ...request });
  expect(await settle(mails, "one")).toMatchObject({ event: "DFInternalMessageSent" });
  expect(mails.mailsOf("one")).toBe(1);
  expect(clock - start).toBeGreaterThanOrEqual(3 * hour);
  expect(clock - start).toBeLessThan(4 * hour);
});

it("a mail that is put off for ever is given up after a day, in words that a person understands", async () => {
  const mails = await open();
  await mails.send({ id: "one", requestedAt: start - 3 * day });
  const outcome = await settle(mails, "one");
  expect(outcome).toMatchObject({
    event: "DFMessageFailure",
    variant: { provider: { message: "given up: the server put it off for 24 hours; its last answer: busy" } },
  });
  expect(clock).toBe(start + day);
  const { attempts = [] } = (await mails.recordOf("one")) ?? {};
  const waits = attempts
    .slice(1, -1)
    .map(({ startedAt }, index) => startedAt - (attempts[index]?.startedAt ?? 0));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(30_000);
  // A circuit may hold it for some minutes more.
  expect(Math.max(...waits)).toBeLessThanOrEqual(hour + 300_000);
  expect(attempts.length).toBeGreaterThan(20);
});

it("`giveUpAfter` of the workspace ends it earlier, and also what waits for the provider", async () => {
  const messageLimits = { frequencyCaps: [], quietHours: [], exemptTemplates: [], giveUpAfter: 2 };
  const mails = await open({ state: { messageLimits } });
  await mails.send({ id: "one" });
  await settle(mails, "one");
  expect(clock).toBe(start + 2 * hour);
});

it("a worker that takes over continues, and sends nothing twice", async () => {
  acceptsFrom = start + hour;
  const first = await open();
  await first.send({ id: "one" });
  await first.close();
  pipelines = [];
  const second = await open();
  expect(await settle(second, "one")).toMatchObject({ event: "DFInternalMessageSent" });
  expect(first.mailsOf("one") + second.mailsOf("one")).toBe(1);
});

it("a repeated request while it waits does not send it sooner, nor twice", async () => {
  acceptsFrom = start + 1;
  const mails = await open();
  await mails.send({ id: "one" });
  clock += 1_000;
  await mails.send({ id: "one" });
  expect(mails.mailsOf("one")).toBe(0);
  await settle(mails, "one");
  expect(mails.mailsOf("one")).toBe(1);
});

const running: StoredJourney = {
  id: "j1",
  name: "Welcome",
  status: "Running",
  canRunMultiple: false,
  version: 1,
  past: { versions: [], mentions: [] },
  resourceType: "Declarative",
  createdAt: 1,
  updatedAt: 1,
};

it("a waiting mail ends when its journey is paused or its broadcast is cancelled", async () => {
  const broadcast = { id: "b1", name: "Sale", epoch: 1, createdAt: 1, updatedAt: 1 } as const;
  const config = { type: "V2", message: { type: "Email" } } as const;
  const mails = await open({
    state: { journeys: [running], broadcasts: [{ ...broadcast, config, status: "Running" }] },
  });
  await mails.send(
    { id: "of journey", origin: { journeyId: "j1" } },
    { id: "of broadcast", origin: { broadcastId: "b1" } },
  );
  await mails.change({
    journeys: [{ ...running, status: "Paused" }],
    broadcasts: [],
    endedBroadcasts: [{ id: "b1", name: "Sale", status: "Cancelled", updatedAt: 2 }],
  });
  expect((await settle(mails, "of journey")).variant).toEqual({ type: "JourneyPaused" });
  expect((await settle(mails, "of broadcast")).variant).toEqual({ type: "BroadcastEnded" });
});

it("a waiting mail ends when its run was ended by a goal, an exit condition or an operator, and not when it ended otherwise", async () => {
  const journey = { ...running, present: { digest: "", mentions: [] } };
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Carted", child: "ExitNode" },
    exitNode: { type: "ExitNode" },
    nodes: [],
  };
  const mails = await open({ state: { journeys: [journey], unmoved: { "j1/1": definition } } });
  const endings = ["exitCondition", "converted", "stopped", "messageFailed"];
  const ann = userKey(mailWorkspaceId, "ann");
  const rows = endings.map((finished) => ({
    workspaceId: mailWorkspaceId,
    userKey: ann,
    journeyId: "j1",
    startedAt: 1,
    finishedAt: 2,
    finished,
    run: "{}",
  }));
  await system.storage.tables.apply(
    rows.map((row) => ({ change: runTable.put(runRowId(ann, row.finished), row), version: 1 })),
  );
  await mails.send(
    ...endings.map((runId) => ({ id: runId, origin: { journeyId: "j1", nodeId: "n", runId } })),
  );
  for (const id of ["exitCondition", "converted", "stopped"]) {
    expect((await settle(mails, id)).variant).toEqual({ type: "RunEnded" });
    expect(mails.mailsOf(id)).toBe(0);
  }
  acceptsFrom = clock;
  await settle(mails, "messageFailed");
  expect(mails.mailsOf("messageFailed")).toBe(1);
});

it("an address that the vendor refuses at once is a bounce of the user, and nothing is sent to it again", async () => {
  const mails = await open();
  const properties = '{"email":"dead@example.com"}';
  await mails.send({ id: "one", properties });
  await mails.send({ id: "two", properties });
  expect((await mails.recordOf("two"))?.outcome?.variant).toEqual({
    type: "Suppressed",
    reason: "HardBounce",
  });
  const key = deliveryKey(mailWorkspaceId, "one");
  const stored = (await system.storage.deliveries.load([key])).get(key);
  expect(stored).toMatchObject({ status: "bounced", event: "DFEmailBounced", dueAt: null });
  const reported = async (): Promise<readonly (string | undefined)[]> => {
    const events = await system.storage.events.list(
      { workspaceId: mailWorkspaceId },
      { offset: 0, limit: 10 },
    );
    return events.map(({ event }) => event).toSorted();
  };
  await expect.poll(reported).toEqual(["DFEmailBounced", "DFMessageFailure", "DFMessageSkipped"]);
});
