/** Reports of vendors, through the whole pipeline on in-memory adapters. */
import { randomUUID } from "node:crypto";
import { createWorkspaceViews } from "@signalbox/workspace";
import {
  deliveryKey,
  jobId,
  parseWorkspaceId,
  type DeliveryReport,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import {
  createDeliveryClient,
  lanes,
  newDelivery,
  settled,
  startDeliveries,
  toStored,
  type DeliveryClient,
} from "@signalbox/messaging";
import { providerRegistry } from "@signalbox/provider-kit";
import {
  createMemoryQuotas,
  createMemoryRateLimiter,
  createMemoryWorkQueue,
  type MemoryWorkQueue,
} from "@signalbox/queue/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";

const workspaceId: WorkspaceId = (() => {
  const id = parseWorkspaceId("00000000-0000-4000-8000-0000000000e1");
  if (id === undefined) throw new TypeError("no workspace id");
  return id;
})();
const newJobId = () => jobId(randomUUID());

let system: InProcessSystem;
let work: MemoryWorkQueue;
let deliveryClient: DeliveryClient;
let deliveries: { close(): Promise<void> };

beforeEach(async () => {
  system = await startInProcess();
  work = createMemoryWorkQueue();
  const queues = { ...lanes(() => createMemoryWorkQueue()), direct: work };
  deliveryClient = createDeliveryClient({ queues, newJobId });
  deliveries = await startDeliveries({
    ...system.storage,
    views: createWorkspaceViews(system.storage),
    commit: system.commit,
    queues,
    work: queues,
    signals: system.queue,
    schedule: system.queue,
    rateLimiter: createMemoryRateLimiter(),
    quotas: createMemoryQuotas(),
    providers: providerRegistry([]),
    openSecret: (sealed) => sealed,
    now: () => new Date(),
    newJobId,
    nextSeq: (receivedAt) => receivedAt,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
  });
  await system.storage.deliveries.insert([aSentMail()]);
});

afterEach(async () => {
  await deliveries.close();
  await system.close();
});

function aSentMail(): StoredDelivery {
  const request = {
    workspaceId,
    id: "d1",
    userId: "ann",
    channel: "Email",
    templateId: "t1",
    origin: {},
    requestedAt: 1_000,
  } as const;
  const variant = { type: "Email", to: "ann@example.com", cc: "Copy@Example.com" };
  const sent = settled(newDelivery(request), {
    outcome: { event: "DFInternalMessageSent", at: 2_000, variant },
    preparation: { decision: { at: 2_000 }, to: "ann@example.com" },
  });
  return toStored(sent);
}

async function report(...reports: readonly Partial<DeliveryReport>[]): Promise<void> {
  const jobs = await deliveryClient.report(
    reports.map((each) => ({
      workspaceId,
      messageId: "r1",
      event: "DFEmailDelivered",
      at: 4_000,
      provider: "SendGrid",
      deliveryId: "d1",
      origin: {},
      ...each,
    })),
    system.acknowledgements.channel,
  );
  const { applied } = await system.acknowledgements.wait(jobs, 5_000);
  expect(applied).toBe(true);
}

const status = async () =>
  (await system.storage.deliveries.load([deliveryKey(workspaceId, "d1")])).get(deliveryKey(workspaceId, "d1"))
    ?.status;
const suppressed = (address: string) =>
  system.storage.tables.get("suppressions", `${workspaceId}/Email/${address}`);
const events = () => system.storage.events.list({ workspaceId }, { offset: 0, limit: 10 });

it("a report changes the status and is one event of the user, also when it is repeated", async () => {
  await report({ recipient: "ann@example.com" });
  await report({ recipient: "ann@example.com" });
  expect(await status()).toBe("delivered");
  await expect.poll(async () => (await events()).length).toBe(1);
  expect((await events())[0]).toMatchObject({
    messageId: "r1",
    event: "DFEmailDelivered",
    userId: "ann",
    at: 4_000,
    context: '{"source":"webhook","provider":"SendGrid"}',
  });
});

it("a bounce suppresses the address", async () => {
  await report({ event: "DFEmailBounced", suppress: "HardBounce", recipient: "Ann@example.com" });
  expect(await suppressed("ann@example.com")).toMatchObject({ suppressed: true, reason: "HardBounce" });
  expect(await status()).toBe("bounced");
});

it("a bounce of a copy suppresses the copy's address and does not change the message", async () => {
  await report({ event: "DFEmailBounced", suppress: "HardBounce", recipient: "copy@example.com" });
  expect(await suppressed("copy@example.com")).toMatchObject({ suppressed: true });
  expect(await suppressed("ann@example.com")).toBeUndefined();
  expect(await status()).toBe("sent");
});

it("a report about another recipient or an unknown delivery changes nothing", async () => {
  const bounce = { event: "DFEmailBounced", suppress: "HardBounce" } as const;
  await report({ ...bounce, recipient: "else@example.com" }, { ...bounce, deliveryId: "gone" });
  expect(await suppressed("else@example.com")).toBeUndefined();
  expect(await status()).toBe("sent");
  expect(await events()).toStrictEqual([]);
});
