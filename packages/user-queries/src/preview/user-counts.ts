/**
 * The numbers of users of workspaces, remembered for estimates: counting a million takes longer than a first answer may.
 * A remembered number that is not recent is used once more, and counted again meanwhile.
 */
import { anonymousKind, userKind, type ActorRange, type ActorStore, type WorkspaceId } from "@signalbox/core";

/** Listed users of one kind in one workspace. */
export interface UserCount extends Pick<ActorRange, "workspaceId" | "kind"> {
  readonly count: number;
}

type CountStore = Pick<ActorStore, "count">;

export interface UserCounts {
  of(workspaceIds: readonly WorkspaceId[], actors: CountStore): Promise<readonly UserCount[]>;
}

/** Or this many times as long as it took to count, up to half of `usableMs`: counting a million delays other work. */
const recentMs = 10_000;
const timesTaken = 100;
const usableMs = 600_000;
/** About 2 MB. */
const mostRemembered = 10_000;

interface Counted {
  readonly count: number;
  /** ms */
  readonly at: number;
  readonly recentUntil: number;
}

export function createUserCounts({ now }: { readonly now: () => Date }): UserCounts {
  const known = new Map<string, Counted>();
  const running = new Map<string, Promise<number>>();

  const recount = (range: Pick<ActorRange, "workspaceId" | "kind">, actors: CountStore): Promise<number> => {
    const id = `${range.workspaceId}/${range.kind}`;
    const pending = running.get(id);
    if (pending !== undefined) return pending;
    const at = now().getTime();
    const counting = actors
      .count(range.workspaceId, range.kind)
      .then((count) => {
        if (known.size >= mostRemembered) known.clear();
        const forMs = Math.min(Math.max(recentMs, timesTaken * (now().getTime() - at)), usableMs / 2);
        known.set(id, { count, at, recentUntil: at + forMs });
        return count;
      })
      .finally(() => running.delete(id));
    running.set(id, counting);
    return counting;
  };

  const countOf = async (workspaceId: WorkspaceId, kind: string, actors: CountStore): Promise<number> => {
    const entry = known.get(`${workspaceId}/${kind}`);
    const at = now().getTime();
    if (entry === undefined || at - entry.at > usableMs) return recount({ workspaceId, kind }, actors);
    // The next call reports the failure if it lasts.
    if (at > entry.recentUntil) recount({ workspaceId, kind }, actors).catch(() => undefined);
    return entry.count;
  };

  return {
    of: (workspaceIds, actors) =>
      Promise.all(
        workspaceIds.flatMap((workspaceId) =>
          [userKind, anonymousKind].map(async (kind) => ({
            workspaceId,
            kind,
            count: await countOf(workspaceId, kind, actors),
          })),
        ),
      ),
  };
}
