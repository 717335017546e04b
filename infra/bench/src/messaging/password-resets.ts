/**
 * Password resets of a workspace of their own: transactional messages, one after the other, each timed from the call until
 * it is sent. The wait in the queue is apart, because the rest depends on how busy the machine is.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceId } from "@signalbox/core";
import { openQueues, queueNames } from "@signalbox/queue";
import type { Installation } from "../installation.js";
import { createAdminCalls } from "../load/admin-calls.js";

export interface ResetTimes {
  /** From the call until it is sent, ms. */
  readonly tookMs: readonly number[];
  /** In the queue: from the add until a worker takes it, ms. */
  readonly queuedMs: readonly number[];
}

export interface PasswordResets {
  /** Sends them until told to stop. */
  sendWhile(isGoing: () => boolean): Promise<ResetTimes>;
  close(): Promise<void>;
}

const pauseMs = 200;
/** As many as the queue keeps. */
const jobsRead = 5_000;

export async function openPasswordResets(
  system: Installation,
  workspaceId: WorkspaceId,
): Promise<PasswordResets> {
  const admin = createAdminCalls({ ...system, workspaceId });
  const definition = {
    type: "Email",
    from: "accounts@example.com",
    subject: "Reset your password",
    body: "<p>Choose a new password.</p>",
  };
  const put = await admin.callApi("PUT", "/content/templates", { name: "Password reset", definition });
  const { id: templateId } = put as { readonly id: string };
  const sendOne = async (): Promise<number> => {
    const users = [{ id: "ann", properties: { email: "ann@example.com" } }];
    const begunAt = performance.now();
    const answer = await admin.callApi("POST", "/content/templates/batch-send", {
      templateId,
      channel: "Email",
      users,
    });
    const [result] = (answer as { readonly results: readonly { readonly type: string }[] }).results;
    if (result?.type !== "Success")
      throw new Error(`a password reset is not sent: ${JSON.stringify(result)}`);
    return performance.now() - begunAt;
  };
  const opened = openQueues({ redisUrl: system.redisUrl, partitions: system.partitions });
  const queue = opened.queues.find(({ name }) => name === queueNames.transactionalDeliveries);
  const queuedSince = async (since: number): Promise<readonly number[]> => {
    const jobs = (await queue?.getCompleted(0, jobsRead)) ?? [];
    return jobs
      .filter(({ name, timestamp }) => name === workspaceId && timestamp >= since)
      .map(({ timestamp, processedOn = timestamp }) => processedOn - timestamp);
  };
  return {
    async sendWhile(isGoing) {
      const since = Date.now();
      const tookMs: number[] = [];
      while (isGoing() || tookMs.length === 0) {
        tookMs.push(await sendOne());
        await pause(pauseMs);
      }
      return { tookMs, queuedMs: await queuedSince(since) };
    },
    async close() {
      admin.close();
      await opened.close();
    },
  };
}
