/**
 * Seals secrets of older keys again with the current one, so that the old keys can be removed. Opened secrets stay in
 * this process; only sealed ones pass through the mailboxes, and the actors apply them, so a concurrent
 * change of a secret is never undone. Can be interrupted and run again at any time.
 */
import {
  allWorkspaces,
  commandJob,
  resealSecrets,
  deserializeWorkspace,
  sealedTexts,
  workspaceKey,
  type SentCommand,
} from "@signalbox/workspace";
import {
  deserializeInstallation,
  installationId,
  installationKey,
  resealInstallation,
  sealedInInstallation,
} from "@signalbox/access";
import type { Acknowledgements } from "@signalbox/engine";
import {
  type ActorKey,
  type ActorStore,
  AppError,
  type JsonText,
  type MessageSender,
  type Message,
  type SecretBox,
  type WorkspaceId,
} from "@signalbox/core";

export interface ResealOptions {
  readonly actors: ActorStore;
  readonly mailbox: MessageSender;
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
  /** Workspaces with secrets that none of the keys opens; `installationId` for those of members and sign-in. */
  readonly unreadable: readonly WorkspaceId[];
}

/** Bounds the size of a command for workspaces with many keys. */
const textsPerCommand = 200;
const commandTimeoutMs = 60_000;
const by = "reseal";

/** Throws an `AppError` when no worker answers. */
export async function resealAll(options: ResealOptions): Promise<ResealReport> {
  let report: ResealReport = { workspaces: 0, resealed: 0, unreadable: [] };
  const add = async (workspaceId: WorkspaceId, place: SealedPlace): Promise<void> => {
    const { resealed, isReadable } = await resealPlace(workspaceId, place, options);
    report = {
      workspaces: report.workspaces + (place === inWorkspace ? 1 : 0),
      resealed: report.resealed + resealed,
      unreadable: isReadable ? report.unreadable : [...report.unreadable, workspaceId],
    };
    options.report(report);
  };
  await add(installationId, inInstallation);
  for await (const workspaceId of allWorkspaces(options.actors)) await add(workspaceId, inWorkspace);
  return report;
}

/** A document with sealed texts, and the command that replaces them. */
interface SealedPlace {
  readonly keyOf: (workspaceId: WorkspaceId) => ActorKey;
  readonly textsIn: (state: JsonText) => readonly string[];
  readonly command: SentCommand<{ readonly sealed: Readonly<Record<string, string>> }>;
}

const inWorkspace: SealedPlace = {
  keyOf: workspaceKey,
  textsIn: (state) => sealedTexts(deserializeWorkspace(state)),
  command: resealSecrets,
};

const inInstallation: SealedPlace = {
  keyOf: () => installationKey,
  textsIn: (state) => sealedInInstallation(deserializeInstallation(state)),
  command: resealInstallation,
};

async function resealPlace(
  workspaceId: WorkspaceId,
  { keyOf, textsIn, command }: SealedPlace,
  options: ResealOptions,
): Promise<{ readonly resealed: number; readonly isReadable: boolean }> {
  const { actors, secrets } = options;
  const key = keyOf(workspaceId);
  const document = (await actors.load([key])).get(key);
  const texts = document === undefined ? [] : textsIn(document.state);
  const outdated = [...new Set(texts)].filter((sealed) => secrets.isOutdated(sealed));
  const pairs = outdated.flatMap((sealed) => {
    const text = openOrNothing(sealed, secrets);
    return text === undefined ? [] : [[sealed, secrets.seal(text)] as const];
  });
  for (let from = 0; from < pairs.length; from += textsPerCommand) {
    const sealed = Object.fromEntries(pairs.slice(from, from + textsPerCommand));
    await replace(
      command.message(workspaceId, `reseal-${options.newId()}`, { input: { sealed }, by }),
      options,
    );
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
  message: Message,
  { mailbox, acknowledgements, newId, now }: ResealOptions,
): Promise<void> {
  const job = commandJob(`reseal-${newId()}`);
  await mailbox.send(job, {
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
