/**
 * Finds which earlier versions of a journey no run uses and reports them to the workspace, which drops them. Live runs are
 * stored only in the users' documents, and they move in one direction: from an anonymous user to the linked user. So all
 * anonymous users are read first. Two fences follow: behind the first every move that began has sent its message, behind
 * the second the message is applied. Then all users are read. No new run uses an earlier version: a fence goes first,
 * because a batch may still have the view in which it was the present one.
 */
import {
  anonymousKind,
  userKind,
  type ActorDocument,
  type Message,
  type VersionsBackgroundTask,
  type WorkspaceId,
} from "@signalbox/core";
import { dropJourneyVersions } from "@signalbox/workspace";
import { sortKeyAt } from "../user/sort-key.js";
import { versionsInUse } from "./live-runs-in.js";
import { passFence } from "./pass-fence.js";
import { progressMessage } from "./recompute-actor.js";
import { sendAndWait, usersPerPage, type RecomputeOptions } from "./recompute-options.js";
import { countUsers } from "../user/walk-users.js";

const sliceMs = 2_000;

/** In order; a cursor is the index of the kind and the id of the last user, so that it only grows. */
const kinds = [anonymousKind, userKind] as const;

/** Returns how many users were read. It is continued by the next call when the time is up, or when a fence is not applied. */
export async function findUnusedVersions(
  workspaceId: WorkspaceId,
  initial: VersionsBackgroundTask,
  options: RecomputeOptions,
): Promise<number> {
  const { actors, now, pace } = options;
  const until = now().getTime() + sliceMs;
  const fence = (): Promise<boolean> => passFence(workspaceId, options);
  let task = initial;
  if (task.cursor === "") {
    if (!(await fence())) return 0;
    task = { ...task, cursor: "0/", total: await countUsers(workspaceId, actors) };
  }
  while (task.versions.length > 0) {
    const startedAt = now().getTime();
    const { index, from } = parseCursor(task.cursor);
    const kind = kinds[index] ?? userKind;
    const page = await actors.page({
      workspaceId,
      kind,
      direction: "after",
      limit: usersPerPage,
      unlisted: true,
      ...(from !== "" && { from }),
    });
    const last = page.at(-1);
    if (last === undefined && kind === userKind) break;
    if (last === undefined) {
      if (!(await fence()) || !(await fence())) return task.done - initial.done;
      task = { ...task, cursor: `${index + 1}/` };
      continue;
    }
    task = {
      ...task,
      versions: unusedIn(page, task, startedAt),
      cursor: `${index}/${sortKeyAt(last.key).slice(2)}`,
      done: task.done + page.length,
    };
    const endedAt = now().getTime();
    if (endedAt >= until) {
      await sendAndWait([progressMessage(workspaceId, { of: "part", chore: task })], options);
      return task.done - initial.done;
    }
    await pace.rest(endedAt - startedAt);
  }
  const isCertain = !(await hasMovesInDeadLetters(workspaceId, task, options));
  const drop = isCertain && task.versions.length > 0 ? [dropMessage(workspaceId, task)] : [];
  await sendAndWait([...drop, progressMessage(workspaceId, task)], options);
  return task.done - initial.done;
}

function parseCursor(cursor: string): { readonly index: number; readonly from: string } {
  const slash = cursor.indexOf("/");
  return { index: Number(cursor.slice(0, slash)), from: cursor.slice(slash + 1) };
}

function unusedIn(
  page: readonly ActorDocument[],
  { journeyId, versions }: VersionsBackgroundTask,
  now: number,
): readonly number[] {
  const used = new Set(page.flatMap((document) => versionsInUse(document, journeyId, now)));
  return versions.filter((version) => !used.has(version));
}

function dropMessage(
  workspaceId: WorkspaceId,
  { journeyId, version, versions }: VersionsBackgroundTask,
): Message {
  const input = { id: journeyId, versions };
  return dropJourneyVersions.message(workspaceId, `drop-versions-${journeyId}-${version}`, {
    input,
    by: "recompute",
  });
}

const lettersPerPage = 500;

/** A dead letter can be replayed, so the runs in it are live. */
async function hasMovesInDeadLetters(
  workspaceId: WorkspaceId,
  { journeyId }: VersionsBackgroundTask,
  { tables }: RecomputeOptions,
): Promise<boolean> {
  for (let offset = 0; ; offset += lettersPerPage) {
    const page = await tables.query({
      table: "deadLetters",
      where: { workspaceId },
      order: { by: "at", direction: "desc" },
      offset,
      limit: lettersPerPage,
    });
    if (page.some(({ row: { message } }) => typeof message === "string" && message.includes(journeyId))) {
      return true;
    }
    if (page.length < lettersPerPage) return false;
  }
}
