/**
 * Posts a command without a route's request, and waits until it is applied. Used by the pages.
 */
import {
  commandJob,
  commandOutcomeSchema,
  type CommandOutcome,
  type Origin,
  type SentCommand,
} from "@signalbox/workspace";
import { AppError, type JobId, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { commandIdOf } from "./command-id.js";
import { outcomeOf, readIfAvailable } from "./run-command.js";

export interface PostedCommand<Input> {
  readonly command: SentCommand<Input>;
  readonly workspaceId: WorkspaceId;
  readonly input: Input;
  readonly origin: Origin;
}

const waitMs = 10_000;

type SendingPorts = Pick<ApiContext, "mailbox" | "acknowledgements" | "secrets" | "newId" | "now">;

/** Throws `QueueUnavailable` when no worker has applied it in time; it is not lost then. */
export async function postCommand<Input>(
  posted: PostedCommand<Input>,
  api: SendingPorts & Pick<ApiContext, "tables">,
): Promise<CommandOutcome> {
  const { job, commandId } = await sendCommand(posted, api);
  const { replies } = await api.acknowledgements.wait([job], waitMs);
  const reply = commandOutcomeSchema.safeParse(replies.get(commandId));
  if (reply.success) return reply.data;
  // The notice may be lost with its connection.
  const row = await readIfAvailable(commandId, api);
  if (row !== undefined && row !== "unavailable") return outcomeOf(row);
  throw new AppError({
    code: "QueueUnavailable",
    message: "No worker has applied it yet; it is applied as soon as one runs.",
    retry: "later",
  });
}

/** Resolves when the queue has it. */
export async function sendCommand<Input>(
  { command, workspaceId, input, origin }: PostedCommand<Input>,
  { mailbox, acknowledgements, secrets, newId, now }: SendingPorts,
): Promise<{ readonly job: JobId; readonly commandId: string }> {
  const commandId = commandIdOf(workspaceId, `once/${newId()}`, secrets);
  const message = command.message(workspaceId, commandId, { input, by: origin.principal.id, origin });
  const job = commandJob(commandId);
  await mailbox.send(job, {
    v: 1,
    messages: [message],
    acceptedAt: now().getTime(),
    replyTo: acknowledgements.channel,
  });
  return { job, commandId };
}
