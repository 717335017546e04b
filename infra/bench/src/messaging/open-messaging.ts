/**
 * An installation that is ready to send one mail to many users: it has a template, and counts sent deliveries. Mails go
 * to the workspace's subscription group for email, like a campaign's, through the channel's default provider.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createBullWorkQueueWriter, queueNames } from "@signalbox/queue";
import type { TemplateDefinition } from "@signalbox/templates";
import type { Installation } from "../installation.js";
import { createAdminCalls, type AdminCalls } from "../load/admin-calls.js";

export interface Messaging {
  readonly admin: AdminCalls;
  readonly templateId: string;
  readonly subscriptionGroupId: string;
  /** Deliveries sent so far. */
  sent(): Promise<number>;
  /** Resolves when that many were sent in total, with the time of the last one (`performance.now`). */
  whenSent(total: number): Promise<number>;
  close(): Promise<void>;
}

const pollEveryMs = 25;
/** Counting loads the database, so it is done only when the queue is empty, and not too often. */
const countEveryMs = 250;
const sendLimitMs = 600_000;

export async function openMessaging(
  system: Installation,
  definition: TemplateDefinition,
): Promise<Messaging> {
  const admin = createAdminCalls(system);
  const queues = [queueNames.transactionalDeliveries, queueNames.deliveries].map((queueName) =>
    createBullWorkQueueWriter({ redisUrl: system.redisUrl, queueName }),
  );
  const template = (await admin.callApi("PUT", "/content/templates", { name: "Campaign", definition })) as {
    readonly id: string;
  };

  const sent = async (): Promise<number> => {
    const answer = await admin.callApi("GET", "/deliveries/count?statuses=DFInternalMessageSent");
    return (answer as { readonly count: number }).count;
  };
  const whenIdle = async (deadline: number): Promise<void> => {
    for (;;) {
      const depths = await Promise.all(queues.map((queue) => queue.depth()));
      if (depths.every(({ waiting, active }) => waiting + active === 0)) return;
      if (Date.now() > deadline) throw new Error(`not everything is sent after ${sendLimitMs} ms`);
      await pause(pollEveryMs);
    }
  };
  return {
    admin,
    templateId: template.id,
    subscriptionGroupId: await groupForEmail(admin),
    sent,
    async whenSent(total) {
      const deadline = Date.now() + sendLimitMs;
      for (;;) {
        await whenIdle(deadline);
        const moment = performance.now();
        const count = await sent();
        if (count >= total) return moment;
        // Delayed deliveries return to the queue.
        if (Date.now() > deadline) throw new Error(`${count} of ${total} are sent after ${sendLimitMs} ms`);
        await pause(countEveryMs);
      }
    },
    async close() {
      admin.close();
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

async function groupForEmail(admin: AdminCalls): Promise<string> {
  const groups = (await admin.callApi("GET", "/subscription-groups")) as readonly {
    readonly id: string;
    readonly channel: string;
  }[];
  const group = groups.find(({ channel }) => channel === "Email");
  if (group === undefined) throw new Error("the workspace has no subscription group for email");
  return group.id;
}
