/** When users entered or left segments, the latest change of each. Earlier ones are not kept. */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import type { WorkspaceState } from "@signalbox/workspace";
import {
  parseSortKey,
  segmentMemberTable,
  segmentRowId,
  slotPrefix,
  sortKeyOf,
  type UserRef,
} from "@signalbox/users";

export interface SegmentEntry {
  readonly id: string;
  readonly name: string;
  /** Whether the user entered it then, or left it. */
  readonly isIn: boolean;
  /** ms */
  readonly since: number;
}

/** The latest first; without those whose time is not known. Internal segments are left out. */
export async function segmentEntries(
  { workspaceId, user }: { readonly workspaceId: WorkspaceId; readonly user: UserRef },
  { segments }: Pick<WorkspaceState, "segments">,
  tables: Pick<TableStore, "getMany">,
): Promise<readonly SegmentEntry[]> {
  const shown = segments.filter(({ resourceType }) => resourceType !== "Internal");
  const idOf = (slot: number): string => segmentRowId(workspaceId, slot, sortKeyOf(user));
  const rows = await tables.getMany(
    segmentMemberTable.name,
    shown.map(({ slot }) => idOf(slot)),
  );
  return shown
    .flatMap(({ id, name, slot }): SegmentEntry[] => {
      const row = rows.get(idOf(slot));
      const member = row && segmentMemberTable.read(row);
      return typeof member?.since === "number" ? [{ id, name, isIn: member.in, since: member.since }] : [];
    })
    .toSorted((one, other) => other.since - one.since || (one.id < other.id ? -1 : 1));
}

export interface SegmentMember {
  readonly user: UserRef;
  /** When the user entered, ms; null if it is not known. */
  readonly since: number | null;
}

/** Behind a sort key, in order of it. */
export async function segmentMembers(
  {
    workspaceId,
    slot,
    after,
    limit,
  }: {
    readonly workspaceId: WorkspaceId;
    readonly slot: number;
    readonly after?: string;
    readonly limit: number;
  },
  tables: Pick<TableStore, "walk">,
): Promise<readonly SegmentMember[]> {
  const rows = await tables.walk({
    table: segmentMemberTable.name,
    prefix: slotPrefix(workspaceId, slot),
    where: { in: true },
    direction: "asc",
    limit,
    ...(after !== undefined && { from: segmentRowId(workspaceId, slot, after) }),
  });
  return rows.map(({ row }) => {
    const { place, since = null } = segmentMemberTable.read(row);
    return { user: parseSortKey(place), since };
  });
}
