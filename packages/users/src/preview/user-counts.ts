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

const recentMs = 10_000;
const usableMs = 600_000;
/** About 2 MB. */
const mostRemembered = 10_000;

export function createUserCounts({ now }: { readonly now: () => Date }): UserCounts {
  const known = new Map<string, { readonly at: number; readonly count: number }>();
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
        known.set(id, { at, count });
        return count;
      })
      .finally(() => running.delete(id));
    running.set(id, counting);
    return counting;
  };

  const countOf = async (workspaceId: WorkspaceId, kind: string, actors: CountStore): Promise<number> => {
    const entry = known.get(`${workspaceId}/${kind}`);
    const age = now().getTime() - (entry?.at ?? -Infinity);
    if (entry === undefined || age > usableMs) return recount({ workspaceId, kind }, actors);
    // The next call reports the failure if it lasts.
    if (age > recentMs) recount({ workspaceId, kind }, actors).catch(() => undefined);
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
