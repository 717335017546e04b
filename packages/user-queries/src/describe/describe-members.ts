/** The members of every segment with their addresses, page by page. */
import { definitionSetOf, type StoredSegment, type WorkspaceState } from "@signalbox/workspace";
import type { Audience } from "@signalbox/audience";
import type { ActorStore, Json, StoredRow, TableStore, WorkspaceId } from "@signalbox/core";
import { listedUserAt, segmentMemberTable, slotPrefix } from "@signalbox/users";
import { keyAt } from "../sets/user-set.js";

/** User properties that are the addresses of a user. */
export const channelColumns = ["email", "phone", "deviceToken"] as const;

const pageSize = 1_000;

export interface MembersQuestion {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly audience: Audience;
}

export interface DescribedMember {
  readonly segment: StoredSegment;
  readonly userId: string;
  /** Of the subscription group that the segment belongs to. */
  readonly groupName: string | null;
  /** The values of `channelColumns`. */
  readonly channels: readonly (string | null)[];
}

interface MemberPorts {
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly now: () => Date;
}

/** Without the internal segments that belong to no subscription group. */
export async function* describeMembers(
  question: MembersQuestion,
  ports: MemberPorts,
): AsyncGenerator<DescribedMember> {
  const { workspaceId, state } = question;
  for (const segment of state.segments) {
    const groupName = groupNameOf(segment, state);
    if (segment.resourceType === "Internal" && groupName === undefined) continue;
    const about = { segment, groupName: groupName ?? null };
    for await (const page of memberPages(workspaceId, segment.slot, ports.tables)) {
      yield* await describePage(page, about, question, ports);
    }
  }
}

function groupNameOf(
  { id, subscriptionGroupId }: StoredSegment,
  { subscriptionGroups }: WorkspaceState,
): string | undefined {
  return subscriptionGroups.find(
    (group) =>
      group.id === subscriptionGroupId || group.segmentId === id || group.unsubscribedSegmentId === id,
  )?.name;
}

async function* memberPages(
  workspaceId: WorkspaceId,
  slot: number,
  tables: TableStore,
): AsyncGenerator<readonly StoredRow[]> {
  let last: StoredRow | undefined;
  do {
    const page: readonly StoredRow[] = await tables.walk({
      table: segmentMemberTable.name,
      prefix: slotPrefix(workspaceId, slot),
      where: { in: true },
      direction: "asc",
      limit: pageSize,
      ...(last !== undefined && { from: last.id }),
    });
    yield page;
    last = page.length < pageSize ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** Users who were erased since the page was read are left out. */
async function describePage(
  page: readonly StoredRow[],
  { segment, groupName }: { readonly segment: StoredSegment; readonly groupName: string | null },
  { workspaceId, state, audience }: MembersQuestion,
  { actors, now }: MemberPorts,
): Promise<readonly DescribedMember[]> {
  const sortKeys = page.map(({ row }) => segmentMemberTable.read(row).place);
  const documents = await actors.load(sortKeys.map((sortKey) => keyAt(workspaceId, sortKey)));
  const { properties } = definitionSetOf(state);
  const slots = channelColumns.map((name) => properties.find((each) => each.name === name)?.slot);
  const moment = now().getTime();
  return sortKeys.flatMap((sortKey) => {
    const listed = listedUserAt(sortKey, documents.get(keyAt(workspaceId, sortKey)));
    if (listed === undefined) return [];
    const values = audience.values({
      computedState: listed.computedState,
      user: listed.user,
      now: moment,
    });
    const channels = slots.map((slot) => (slot === undefined ? null : textOf(values.get(slot))));
    return [{ segment, userId: listed.user.id, groupName, channels }];
  });
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
