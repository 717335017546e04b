/**
 * Folds users again from their stored events. The messages go through the mailboxes, so a rebuild never races with live
 * events; each reply reports whether the stored state matched its events.
 */
import { createGroupCommit, type Acknowledgements } from "@signalbox/engine";
import {
  anonymousKey,
  anonymousKind,
  AppError,
  userKey,
  userKind,
  type ActorKey,
  type ActorStore,
  type JobId,
  type MessageSender,
  type RebuildBody,
  type WorkspaceId,
} from "@signalbox/core";

const usersPerBatch = 1_000;
/** A user of a million events takes minutes. */
const batchTimeoutMs = 300_000;

export interface RebuildOptions {
  readonly workspaceId: WorkspaceId;
  /** One user or anonymous user by id, or all users. */
  readonly who: { readonly id: string } | "all";
  readonly actors: ActorStore;
  readonly mailbox: MessageSender;
  readonly acknowledgements: Acknowledgements;
  readonly newJobId: () => JobId;
  readonly now: () => Date;
  readonly report: (progress: RebuildReport) => void;
}

export interface RebuildReport {
  readonly done: number;
  readonly changed: readonly ActorKey[];
}

/** Throws an `AppError` when no worker answers. */
export async function rebuildUsers(options: RebuildOptions): Promise<RebuildReport> {
  const commit = createGroupCommit(options);
  let report: RebuildReport = { done: 0, changed: [] };
  for await (const keys of batchesOf(options)) {
    const posts = keys.map((to) => ({
      message: { to, type: "rebuild", body: { replyId: to } satisfies RebuildBody },
      bytes: 200,
    }));
    const jobs = await commit.post(posts, { replyTo: options.acknowledgements.channel });
    const { applied, replies } = await options.acknowledgements.wait(jobs, batchTimeoutMs);
    if (!applied) throw noWorker();
    const changed = keys.filter((key) => isChanged(replies.get(key)));
    report = { done: report.done + keys.length, changed: [...report.changed, ...changed] };
    options.report(report);
  }
  return report;
}

async function* batchesOf({ workspaceId, who, actors }: RebuildOptions): AsyncGenerator<readonly ActorKey[]> {
  if (who !== "all") {
    yield [userKey(workspaceId, who.id), anonymousKey(workspaceId, who.id)];
    return;
  }
  for (const kind of [userKind, anonymousKind]) {
    for await (const batch of actors.scan({ workspaceId, kind }, usersPerBatch)) {
      yield batch.map(({ key }) => key);
    }
  }
}

function isChanged(reply: unknown): boolean {
  return typeof reply === "object" && reply !== null && "changed" in reply && reply.changed === true;
}

function noWorker(): AppError {
  return new AppError({
    code: "NoWorker",
    message:
      "No worker answered in time. Is one running? The rebuild goes on where it stopped when you start it again.",
    retry: "later",
  });
}
