/**
 * A message of a broadcast that is not running: it is not sent and no event reports it, unless it is already stored
 * because a worker died between storing and reporting its outcome.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import { eventMessage, type DeliveryRequest, type RateLimiter } from "@signalbox/core";
import { createDeliveryRepository, newDelivery, settled } from "@signalbox/messaging";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import {
  mailWorkspaceId as workspaceId,
  openMailPipeline,
  type MailPipeline,
} from "./mail-pipeline.fixture.js";

const request: DeliveryRequest = {
  workspaceId,
  id: "d1",
  userId: "ann",
  channel: "Email",
  templateId: "t",
  origin: { broadcastId: "b" },
  requestedAt: 1_000,
};

const paused: WorkspaceState["broadcasts"][number] = {
  id: "b",
  name: "Sale",
  config: { type: "V2", message: { type: "Email" } },
  status: "Paused",
  epoch: 2,
  createdAt: 1,
  updatedAt: 1,
};
const cancelled = { id: "b", name: "Sale", status: "Cancelled", updatedAt: 1 } as const;

let system: InProcessSystem;
let pipeline: MailPipeline;
beforeEach(async () => {
  system = await startInProcess();
});
afterEach(async () => {
  await pipeline.close();
  await system.close();
});

/** The user's messages so far: posts an event and waits for it, because it is applied after them. */
async function reported(): Promise<readonly string[]> {
  const event = { messageId: "last", part: "main", type: "track", event: "Looked", userId: "ann" } as const;
  await system.apply(
    eventMessage(workspaceId, { event: { ...event, at: 1, receivedAt: 1, seq: 1, data: "{}" } }),
  );
  const events = await system.storage.events.list({ workspaceId }, { offset: 0, limit: 10 });
  return events.map(({ messageId, event: name }) => `${messageId} ${name}`).toSorted();
}

async function storeSent(): Promise<void> {
  const repository = createDeliveryRepository({ ...system.storage, sleep: () => Promise.resolve() });
  const outcome = { event: "DFInternalMessageSent", at: 2_000, variant: { type: "Email" } } as const;
  await repository.write(settled(newDelivery(request), { outcome }));
}

describe.each([
  { answer: "has ended", state: { endedBroadcasts: [cancelled] } },
  { answer: "is paused", state: { broadcasts: [paused] } },
])("a message whose broadcast $answer", ({ state }) => {
  beforeEach(async () => {
    pipeline = await openMailPipeline(system, { state });
  });

  it("is reported when it is stored and its worker died before the report, and is not sent again", async () => {
    await storeSent();
    await pipeline.send(request);
    expect(await reported()).toEqual(["d1 DFInternalMessageSent", "last Looked"]);
    expect(pipeline.mailsOf("d1")).toBe(0);
  });

  it("is neither sent nor reported when it is not stored", async () => {
    await pipeline.send(request);
    expect(await reported()).toEqual(["last Looked"]);
    expect(pipeline.mailsOf("d1")).toBe(0);
    expect(await pipeline.recordOf("d1")).toBeUndefined();
  });
});

it("is sent and reported when its broadcast is running", async () => {
  pipeline = await openMailPipeline(system, { state: { broadcasts: [{ ...paused, status: "Running" }] } });
  await pipeline.send(request);
  expect(await reported()).toEqual(["d1 DFInternalMessageSent", "last Looked"]);
  expect(pipeline.mailsOf("d1")).toBe(1);
});

it("is not sent when its broadcast is paused between its preparation and its claim", async () => {
  let now = 10_000;
  // The permit of the provider's rate limit is the last thing it waits for before it is claimed.
  const rateLimiter: RateLimiter = {
    async take() {
      await pipeline.change({ broadcasts: [paused] });
      now += 1_000;
      return [now];
    },
  };
  pipeline = await openMailPipeline(system, {
    state: {
      broadcasts: [{ ...paused, status: "Running" }],
      providers: [{ id: "p", channel: "Email", type: "Vendor", isDefault: true, messagesPerSecond: 10 }],
    },
    now: () => now,
    rateLimiter,
  });
  await pipeline.send(request);
  expect(now).toBe(11_000);
  expect(pipeline.mailsOf("d1")).toBe(0);
  expect(await pipeline.recordOf("d1")).toBeUndefined();
});
