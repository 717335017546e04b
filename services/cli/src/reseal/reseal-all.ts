/**
 * Seals secrets of older keys again with the current one, so that the old keys can be removed. Opened secrets stay in
 * this process; only sealed ones pass through the mailboxes, and the workspace actor applies them, so a concurrent
 * change of a secret is never undone. Can be interrupted and run again at any time.
 */
import {
  allWorkspaces,
  commandJob,
  resealSecrets,
  deserializeWorkspace,
  sealedTexts,
  workspaceKey,
} from "@signalbox/workspace";
import type { Acknowledgements } from "@signalbox/engine";
import {
  type ActorStore,
  AppError,
  type MailboxWriter,
  partitionOf,
  type SecretBox,
  type WorkspaceId,
} from "@signalbox/core";

export interface ResealOptions {
  readonly actors: ActorStore;
  readonly mailbox: MailboxWriter;
  readonly acknowledgements: Acknowledgements;
  readonly secrets: SecretBox;
  /** A fresh UUID. */
  readonly newId: () => string;
  readonly now: () => Date;
  /** Called after each workspace. */
  readonly report: (progress: ResealReport) => void;
}

export interface ResealReport {
  readonly workspaces: number;
  readonly resealed: number;
  /** Workspaces with secrets that none of the keys opens. */
  readonly unreadable: readonly WorkspaceId[];
}

/** Bounds the size of a command for workspaces with many keys. */
const textsPerCommand = 200;
const commandTimeoutMs = 60_000;

/** Throws an `AppError` when no worker answers. */
export async function resealAll(options: ResealOptions): Promise<ResealReport> {
  let report: ResealReport = { workspaces: 0, resealed: 0, unreadable: [] };
  for await (const workspaceId of allWorkspaces(options.actors)) {
    const { resealed, isReadable } = await resealWorkspace(workspaceId, options);
    report = {
      workspaces: report.workspaces + 1,
      resealed: report.resealed + resealed,
      unreadable: isReadable ? report.unreadable : [...report.unreadable, workspaceId],
    };
    options.report(report);
  }
  return report;
}

async function resealWorkspace(
  workspaceId: WorkspaceId,
  options: ResealOptions,
): Promise<{ readonly resealed: number; readonly isReadable: boolean }> {
  const { actors, secrets } = options;
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  const texts = document === undefined ? [] : sealedTexts(deserializeWorkspace(document.state));
  const outdated = [...new Set(texts)].filter((sealed) => secrets.isOutdated(sealed));
  const pairs = outdated.flatMap((sealed) => {
    const text = openOrNothing(sealed, secrets);
    return text === undefined ? [] : [[sealed, secrets.seal(text)] as const];
  });
  for (let from = 0; from < pairs.length; from += textsPerCommand) {
    await replace(workspaceId, Object.fromEntries(pairs.slice(from, from + textsPerCommand)), options);
  }
  return { resealed: pairs.length, isReadable: pairs.length === outdated.length };
}

function openOrNothing(sealed: string, secrets: SecretBox): string | undefined {
  try {
    return secrets.open(sealed);
  } catch {
    return undefined;
  }
}

async function replace(
  workspaceId: WorkspaceId,
  sealed: Readonly<Record<string, string>>,
  { mailbox, acknowledgements, newId, now }: ResealOptions,
): Promise<void> {
  const commandId = `reseal-${newId()}`;
  const job = commandJob(commandId);
  const message = resealSecrets.message(workspaceId, commandId, { input: { sealed }, by: "reseal" });
  await mailbox.add(partitionOf(message.to, mailbox.partitions), job, {
    v: 1,
    messages: [message],
    acceptedAt: now().getTime(),
    replyTo: acknowledgements.channel,
  });
  const { applied } = await acknowledgements.wait([job], commandTimeoutMs);
  if (!applied) {
    throw new AppError({
      code: "NoWorker",
      message:
        "No worker answered in time. Is one running? What is left is sealed again when you start this again.",
      retry: "later",
    });
  }
}
