/**
 * A journey world with the whole delivery pipeline: a provider that accepts every mail, a subscription group, caps, quiet
 * hours and the suppression list apply as they do in the service.
 */
import { randomUUID } from "node:crypto";
import {
  deliveryKey,
  firstSeqAt,
  jobId,
  uuidV5,
  type DeliveryReason,
  type Message,
  type Schedule,
} from "@signalbox/core";
import { deserializeDelivery, lanes, startDeliveries } from "@signalbox/messaging";
import { providerRegistry } from "@signalbox/provider-kit";
import { createMemoryQuotas, createMemoryRateLimiter, createMemoryWorkQueue } from "@signalbox/queue/testing";
import {
  createWorkspaceViews,
  deserializeWorkspace,
  putMessageLimits,
  putSubscriptionGroup,
  putSuppressions,
  putTemplate,
  serializeWorkspace,
  workspaceKey,
  type MessageLimits,
} from "@signalbox/workspace";
import { aWorkspaceId } from "../builders.js";
import type { InProcessSystem } from "../runtime/in-process-system.js";
import { createVendor } from "../simulation/deliveries/vendor.js";
import { createRng } from "../simulation/rng.js";
import { startJourneyWorld, type JourneyWorld } from "./journey-world.fixture.js";
import type { WaitingMessages } from "./lived-history.fixture.js";

export interface SendingWorld {
  readonly world: JourneyWorld;
  readonly messages: WaitingMessages;
  readonly groupId: string;
  /** A template of a mail. */
  mail(name: string): Promise<string>;
  limit(limits: MessageLimits): Promise<void>;
  suppress(address: string): Promise<void>;
  /** What became of the messages of a journey that were settled since: when, the id, and why not. */
  outcomes(journeyId: string): Promise<readonly string[]>;
}

export function outcomeText(at: number, id: string, reason: DeliveryReason | undefined): string {
  return `${new Date(at).toISOString()} ${id} ${reason ?? "sent"}`;
}

export async function startSendingWorld(): Promise<SendingWorld> {
  const due: (() => Promise<void>)[] = [];
  const world = await startJourneyWorld({ deliver: (system, now) => startPipeline(system, now, due) });
  const { system } = world;
  const { deliveries } = system.storage;
  const workspaceId = aWorkspaceId();
  const groupId = uuidV5("group", workspaceId);
  let commands = 0;
  const command = async (message: (id: string) => Message): Promise<void> => {
    const replies = await system.apply(message(`sending-${(commands += 1)}`));
    for (const reply of replies.values()) {
      if ((reply as { readonly ok?: boolean }).ok !== true) throw new Error(JSON.stringify(reply));
    }
  };
  const group = { id: groupId, name: "News", channel: "Email", type: "OptOut" } as const;
  await command((id) => putSubscriptionGroup.message(workspaceId, id, { input: group, by: "test" }));
  await setProvider(system);

  return {
    world,
    groupId,
    messages: {
      nextDue: async () => (await deliveries.due(8.64e15, 1))[0]?.dueAt ?? Infinity,
      async release() {
        for (const task of due) await task();
      },
      async waits(id) {
        const key = deliveryKey(workspaceId, id);
        const stored = (await deliveries.load([key])).get(key);
        if (stored?.status !== "queued") return false;
        // The lease of a sweep moves `dueAt`.
        return (deserializeDelivery(stored).waiting?.until ?? 0) > world.now();
      },
    },
    async mail(name) {
      const text = JSON.stringify({
        type: "Email",
        from: "us@example.com",
        subject: name,
        body: "<p>Hello</p>",
      });
      const newId = uuidV5(name, workspaceId);
      const input = { name, newId, definition: { channel: "Email", text } } as const;
      await command((id) => putTemplate.message(workspaceId, id, { input, by: "test" }));
      return newId;
    },
    limit: (limits) =>
      command((id) => putMessageLimits.message(workspaceId, id, { input: { limits }, by: "test" })),
    suppress: (address) =>
      command((id) =>
        putSuppressions.message(workspaceId, id, {
          input: { channel: "Email", addresses: [address], reason: "Manual" },
          by: "test",
        }),
      ),
    async outcomes(journeyId) {
      const texts: string[] = [];
      for await (const { id, status, reason, sentAt } of deliveries.stream({ workspaceId, journeyId })) {
        if (status !== "queued") texts.push(outcomeText(sentAt, id, reason));
      }
      return texts.toSorted();
    },
  };
}

async function startPipeline(
  system: InProcessSystem,
  now: () => Date,
  due: (() => Promise<void>)[],
): Promise<{ close(): Promise<void> }> {
  const schedule: Schedule = {
    every: async (_, __, task) => {
      due.push(task);
      return { close: async () => undefined };
    },
  };
  const queues = { ...lanes(() => createMemoryWorkQueue()), direct: system.deliveryQueue };
  const rng = createRng(1);
  const turn = (): Promise<void> => Promise.resolve();
  const vendor = { type: "Vendor", remembers: true, rng, turn, isReliable: true };
  let seq = 0;
  return startDeliveries({
    ...system.storage,
    views: createWorkspaceViews(system.storage),
    commit: system.commit,
    queues,
    work: queues,
    signals: system.queue,
    schedule,
    rateLimiter: createMemoryRateLimiter(),
    quotas: createMemoryQuotas(),
    providers: providerRegistry([createVendor({ ...vendor, requested: new Set(), sent: new Map() })]),
    openSecret: () => {
      throw new Error("the workspace has no secrets");
    },
    now,
    newJobId: () => jobId(randomUUID()),
    nextSeq: (receivedAt) => firstSeqAt(receivedAt) + (seq += 1),
    random: () => 0.5,
    sleep: () => Promise.resolve(),
  });
}

async function setProvider({ storage: { actors } }: InProcessSystem): Promise<void> {
  const key = workspaceKey(aWorkspaceId());
  const document = (await actors.load([key])).get(key);
  if (document === undefined) throw new Error("the workspace does not exist");
  const provider = { id: "p", channel: "Email", type: "Vendor", isDefault: true } as const;
  const state = serializeWorkspace({ ...deserializeWorkspace(document.state), providers: [provider] });
  const version = document.version + 1;
  await actors.save([{ key, expected: document.version, document: { ...document, version, state } }]);
}
