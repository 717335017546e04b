/**
 * Posts any number of an operator's events in batches, no faster than they are applied, so a list of any size
 * needs little memory here and in the queue.
 */
import type { Post } from "@signalbox/engine";
import { AppError, type JobId } from "@signalbox/core";
import { maxWaitMs } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";

/** Batches in flight. */
const openBatches = 20;

/**
 * Resolves with the receipts that may not be applied yet, once all are queued. Throws `QueueUnavailable` when the
 * workers are behind and the queue has no room for more: what was posted stays posted.
 */
export async function postBatches(
  batches: AsyncIterable<readonly Post[]>,
  api: ApiContext,
): Promise<readonly JobId[]> {
  const { commit, acknowledgements } = api;
  const open: (readonly JobId[])[] = [];
  for await (const posts of batches) {
    open.push(await commit.post(posts, { replyTo: acknowledgements.channel }));
    if (open.length <= openBatches) continue;
    const { applied } = await acknowledgements.wait(open.shift() ?? [], maxWaitMs);
    if (!applied) await refuseFullQueue(api);
  }
  return open.flat();
}

/** `until` is a moment, ms. */
export async function areApplied(
  jobs: readonly JobId[],
  until: number,
  { acknowledgements, now }: ApiContext,
): Promise<boolean> {
  return (await acknowledgements.wait(jobs, Math.max(0, until - now().getTime()))).applied;
}

export function workersBehind(): AppError {
  return behind("The workers do not answer; send the same again.");
}

/** Waits for slow workers only while the queue has room. */
async function refuseFullQueue({ queue, config }: ApiContext): Promise<void> {
  if ((await queue.memoryShare()) < config.memoryHighWater) return;
  throw behind("The queue is nearly full; the list is incomplete. Send the same again later.");
}

function behind(message: string): AppError {
  return new AppError({ code: "QueueUnavailable", message, retry: "later" });
}
