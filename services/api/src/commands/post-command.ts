/**
 * Posts a command without a route's request to the workspace's actor, and waits until it is applied. Used by the
 * operator pages.
 */
import { commandJob, type Command } from "@signalbox/workspace";
import { AppError, partitionOf, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { commandIdOf } from "./command-id.js";

export interface PostedCommand<Input> {
  readonly command: Command<Input>;
  readonly workspaceId: WorkspaceId;
  readonly input: Input;
  /** Id of the caller's key. */
  readonly by: string;
}

const waitMs = 10_000;

/** Throws `QueueUnavailable` when no worker has applied it in time; it is not lost then. */
export async function postCommand<Input>(
  { command, workspaceId, input, by }: PostedCommand<Input>,
  { mailbox, acknowledgements, secrets, newId, now }: ApiContext,
): Promise<void> {
  const commandId = commandIdOf(workspaceId, `once/${newId()}`, secrets);
  const message = command.message(workspaceId, commandId, { input, by });
  const job = commandJob(commandId);
  await mailbox.add(partitionOf(message.to, mailbox.partitions), job, {
    v: 1,
    messages: [message],
    acceptedAt: now().getTime(),
    replyTo: acknowledgements.channel,
  });
  const { applied } = await acknowledgements.wait([job], waitMs);
  if (applied) return;
  throw new AppError({
    code: "QueueUnavailable",
    message: "No worker has applied it yet; it is applied as soon as one runs.",
    retry: "later",
  });
}
