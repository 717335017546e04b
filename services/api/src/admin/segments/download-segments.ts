/** GET `/segments/download`: the members of every segment as CSV with their addresses, without a limit. */
import {
  definitionSetOf,
  emptyView,
  type StoredSegment,
  type WorkspaceState,
  type WorkspaceView,
} from "@signalbox/workspace";
import { keyAt, listedUserAt, segmentMemberTable, slotPrefix } from "@signalbox/users";
import type { Json, StoredRow, TableStore, WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { csvDownload } from "../csv-download.js";
import { readWorkspace } from "../settings/read-workspace.js";

/** User properties that are the addresses of a user. */
const channelColumns = ["email", "phone", "deviceToken"] as const;
const columns = [
  "segmentName",
  "segmentId",
  "userId",
  "inSegment",
  "subscriptionGroupName",
  ...channelColumns,
] as const;

const pageSize = 1_000;

export const downloadSegments: Endpoint = defineEndpoint({
  summary: "Download the members of segments as CSV",
  answers: [{ status: 200, description: `CSV with the columns ${columns.join(", ")}`, type: "text/csv" }],
  handle: async ({ workspaceId, http }, api) => {
    const [state, views] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      api.views.load([workspaceId]),
    ]);
    const download = { workspaceId, state, view: views.get(workspaceId) ?? emptyView };
    const rows = (): ReturnType<typeof rowsOf> => rowsOf(download, api);
    return csvDownload({ workspaceId, name: "segments", columns, rows, http }, api);
  },
});

interface Download {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly view: WorkspaceView;
}

type Cells = readonly (string | null)[];

async function* rowsOf(download: Download, api: ApiContext): AsyncGenerator<Cells> {
  const { workspaceId, state } = download;
  for (const segment of state.segments) {
    const groupName = groupNameOf(segment, state);
    if (segment.resourceType === "Internal" && groupName === undefined) continue;
    const about = { segment, groupName: groupName ?? null };
    for await (const page of memberPages(workspaceId, segment.slot, api.tables)) {
      yield* await describeMembers(page, about, download, api);
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
async function describeMembers(
  page: readonly StoredRow[],
  { segment, groupName }: { readonly segment: StoredSegment; readonly groupName: string | null },
  { workspaceId, state, view }: Download,
  { actors, now }: ApiContext,
): Promise<readonly Cells[]> {
  const sortKeys = page.map(({ row }) => segmentMemberTable.read(row).place);
  const documents = await actors.load(sortKeys.map((sortKey) => keyAt(workspaceId, sortKey)));
  const { properties } = definitionSetOf(state);
  const slots = channelColumns.map((name) => properties.find((each) => each.name === name)?.slot);
  const moment = now().getTime();
  return sortKeys.flatMap((sortKey) => {
    const listed = listedUserAt(sortKey, documents.get(keyAt(workspaceId, sortKey)));
    if (listed === undefined) return [];
    const values = view.audience.values({
      computedState: listed.computedState,
      user: listed.user,
      now: moment,
    });
    const channels = slots.map((slot) => (slot === undefined ? null : textOf(values.get(slot))));
    return [[segment.name, segment.id, listed.user.id, "true", groupName, ...channels]];
  });
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
