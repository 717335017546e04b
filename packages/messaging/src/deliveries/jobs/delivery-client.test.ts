import {
  deliveryWorkSchema,
  jobId,
  parseWorkspaceId,
  type DeliveryRequest,
  type WorkJob,
  type WorkQueueWriter,
  type WorkspaceId,
} from "@signalbox/core";
import { expect, it } from "vitest";
import { createDeliveryClient } from "./delivery-client.js";
import { lanes, type Lane } from "./lane.js";

const [shop, bank] = ["1", "2"].map(
  (digit) => parseWorkspaceId(`00000000-0000-4000-8000-00000000000${digit}`) as WorkspaceId,
) as [WorkspaceId, WorkspaceId];

function aRequest(workspaceId: WorkspaceId, more: Partial<DeliveryRequest> = {}): DeliveryRequest {
  return {
    workspaceId,
    id: "m1",
    userId: "ann",
    channel: "Email",
    templateId: "t",
    origin: {},
    requestedAt: 0,
    ...more,
  };
}

function aClient() {
  const added: { readonly lane: Lane; readonly jobs: readonly WorkJob[] }[] = [];
  let ids = 0;
  const queues = lanes((lane): WorkQueueWriter => ({
    addAll: async (jobs) => void added.push({ lane, jobs }),
    depth: async () => ({ waiting: 0, active: 0 }),
    backlogs: async () => [],
  }));
  const client = createDeliveryClient({ queues, newJobId: () => jobId(`job-${(ids += 1)}`) });
  const shares = () =>
    added.flatMap(({ lane, jobs }) => jobs.map(({ share }) => [lane, share?.of, share?.cost] as const));
  return { client, added, shares };
}

it("requests messages in the lane of each, by workspace, at the cost of their number", async () => {
  const { client, shares } = aClient();
  const jobs = await client.send([
    ...Array.from({ length: 80 }, () => aRequest(shop, { isTransactional: true })),
    aRequest(bank, { isTransactional: true }),
    aRequest(bank, { origin: { journeyId: "j" } }),
    aRequest(shop, { origin: { broadcastId: "b" } }),
  ]);
  expect(shares()).toEqual([
    ["transactional", shop, 7],
    ["transactional", shop, 4],
    ["transactional", bank, 1],
    ["direct", bank, 1],
    ["bulk", shop, 1],
  ]);
  expect(jobs).toHaveLength(5);
});

it("requests tests and notices in the first lane, and applies reports in that of journeys", async () => {
  const { client, added, shares } = aClient();
  const reply = { replyTo: "channel", replyId: "r" };
  await client.test(aRequest(shop), reply);
  await client.notify({ workspaceId: bank, id: "n", sealed: "" }, reply);
  await client.report([
    { workspaceId: shop, messageId: "r", event: "DFEmailDelivered", at: 0, provider: "P", origin: {} },
  ]);
  expect(shares()).toEqual([
    ["transactional", shop, 1],
    ["transactional", bank, 1],
    ["direct", shop, 1],
  ]);
  expect(added.map(({ jobs }) => deliveryWorkSchema.parse(jobs[0]?.data).type)).toEqual([
    "test",
    "notice",
    "report",
  ]);
});
