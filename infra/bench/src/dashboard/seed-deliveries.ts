/**
 * Deliveries of the last thirty days, written to the store as the worker would have saved them: three in four by one of
 * six journeys, the others by a broadcast; one in fifty failed.
 */
import { userKey, type DeliveryEventName, type DeliveryStatus, type StoredDelivery } from "@signalbox/core";
import type { DeliveryRecord } from "@signalbox/messaging";
import type { Storage } from "@signalbox/storage";
import { idOf } from "./seed-rollups.js";
import type { Installation } from "../installation.js";
import { rng } from "../load/arrivals.js";
import { userIdOf } from "../load/calls.js";
import { inSlices } from "../load/in-slices.js";

const days = 30;
const dayMs = 86_400_000;

interface Ending {
  readonly status: DeliveryStatus;
  readonly event: DeliveryEventName;
}

/** Per hundred deliveries. */
const endings: readonly (Ending & { readonly share: number })[] = [
  { status: "delivered", event: "DFEmailDelivered", share: 48 },
  { status: "opened", event: "DFEmailOpened", share: 30 },
  { status: "clicked", event: "DFEmailClicked", share: 10 },
  { status: "sent", event: "DFInternalMessageSent", share: 5 },
  { status: "skipped", event: "DFMessageSkipped", share: 5 },
  { status: "failed", event: "DFMessageFailure", share: 2 },
];
const hundred = endings.flatMap(({ share, ...ending }) => Array<Ending>(share).fill(ending));

export interface SeededDeliveries {
  readonly count: number;
  readonly failed: number;
}

/** One for each user. */
export async function seedDeliveries(
  system: Installation,
  users: number,
  { deliveries }: Pick<Storage, "deliveries">,
): Promise<SeededDeliveries> {
  const now = Date.now();
  let failed = 0;
  await inSlices({ to: users }, async (slice) => {
    const rows = slice.map((index) => deliveryOf(system, index, now));
    failed += rows.filter(({ status }) => status === "failed").length;
    const existing = await deliveries.insert(rows);
    if (existing.size > 0) throw new Error(`${existing.size} deliveries existed already`);
  });
  return { count: users, failed };
}

function deliveryOf({ workspaceId }: Installation, index: number, now: number): StoredDelivery {
  const random = rng(index + 7);
  const { status, event } = hundred[Math.floor(random() * 100)] ?? endings[0] ?? unreachable();
  const userId = userIdOf(index);
  const sentAt = now - Math.floor(random() * days * dayMs);
  const id = idOf("node", index);
  const templateId = idOf("template", index % 20);
  const origin =
    random() < 0.75
      ? { journeyId: idOf("journey", index % 6) }
      : { broadcastId: idOf("broadcast", index % 4) };
  const to = `${userId}@example.com`;
  const request = {
    workspaceId,
    id,
    userId,
    channel: "Email",
    templateId,
    origin: {},
    requestedAt: sentAt,
  } as const;
  const record: DeliveryRecord = { v: 1, request, attempts: [], reports: [] };
  return {
    workspaceId,
    id,
    version: 1,
    status,
    event,
    channel: "Email",
    templateId,
    owner: userKey(workspaceId, userId),
    ...origin,
    to,
    from: "shop@example.com",
    sentAt,
    updatedAt: sentAt,
    dueAt: null,
    data: JSON.stringify(record),
  };
}

function unreachable(): never {
  throw new Error("there are endings");
}
