/** Runs a command of the installation's actor through the queue, and waits for its outcome. */
import { hashToken, installationId, linkUrl, newToken, oneTimeLinkLifeMs } from "@signalbox/access";
import type { LinkPurpose } from "@signalbox/access";
import { AppError, type Json } from "@signalbox/core";
import {
  commandJob,
  commandOutcomeSchema,
  outcomeError,
  systemOrigin,
  type SentCommand,
} from "@signalbox/workspace";
import type { Installation } from "../command.js";

const waitMs = 30_000;

/** Throws an `AppError` when it is refused, or when no worker answers. */
export async function runOnInstallation<Input>(
  { mailbox, acknowledgements, newId, now }: Installation,
  command: SentCommand<Input>,
  input: Input,
): Promise<Json> {
  const commandId = newId();
  const by = "command line";
  const message = command.message(installationId, commandId, { input, by, origin: systemOrigin(by) });
  const job = commandJob(commandId);
  await mailbox.send(job, {
    v: 1,
    messages: [message],
    acceptedAt: now().getTime(),
    replyTo: acknowledgements.channel,
  });
  const { replies } = await acknowledgements.wait([job], waitMs);
  const outcome = commandOutcomeSchema.safeParse(replies.get(commandId));
  if (!outcome.success) {
    throw new AppError({
      code: "NoWorker",
      message:
        "No worker answered in time. Is one running? The change may still be applied; run the command again then.",
      retry: "later",
    });
  }
  if (!outcome.data.ok) throw outcomeError(outcome.data);
  return outcome.data.value;
}

export interface MadeLink {
  readonly purpose: LinkPurpose;
  /** Of the page that takes the link, with its token. */
  readonly path: string;
}

export interface PreparedLink {
  /** What the command stores. */
  readonly link: { readonly hash: string; readonly until: number };
  readonly made: (purpose: LinkPurpose) => MadeLink;
}

export function prepareLink({ now }: Pick<Installation, "now">): PreparedLink {
  const token = newToken();
  return {
    link: { hash: hashToken(token), until: now().getTime() + oneTimeLinkLifeMs },
    made: (purpose) => ({ purpose, path: linkUrl("", purpose, token) }),
  };
}
