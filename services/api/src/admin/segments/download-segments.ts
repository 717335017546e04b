/** GET `/segments/download`: the members of every segment as CSV with their addresses, without a limit. */
import { holds } from "@signalbox/core";
import { channelColumns, describeMembers } from "@signalbox/user-queries";
import { emptyView, isSegmentInForce } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { computedState, readRecompute } from "../computed-properties/recompute-account.js";
import { csvDownload } from "../csv-download.js";
import { readWorkspace } from "../settings/read-workspace.js";

const columns = [
  "segmentName",
  "segmentId",
  "userId",
  "inSegment",
  "subscriptionGroupName",
  ...channelColumns,
] as const;

const cell = z.string().nullable();
/** Addresses are hidden. */
const rowSchema = z.object({
  ...Object.fromEntries(columns.map((column) => [column, cell])),
  ...Object.fromEntries(channelColumns.map((column) => [column, holds("data", cell)])),
});

export const downloadSegments: Endpoint = defineEndpoint({
  summary: "Download the members of segments as CSV",
  audited: "download-segments",
  description:
    "The header `df-segments-not-computed` is the number of segments that have `progress` in `GET /segments`: their members are not complete.",
  answers: [{ status: 200, description: `CSV with the columns ${columns.join(", ")}`, type: "text/csv" }],
  handle: async ({ workspaceId, http, mask }, api) => {
    const [state, recompute, views] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      readRecompute(workspaceId, api),
      api.views.load([workspaceId]),
    ]);
    const { audience } = views.get(workspaceId) ?? emptyView;
    const notComputed = state.segments.filter(
      (segment) => computedState(segment, isSegmentInForce(segment), recompute).progress !== undefined,
    );
    const headers = { "df-segments-not-computed": String(notComputed.length) };
    const question = { workspaceId, state, audience };
    const rows = (): AsyncGenerator<Cells> => rowsOf(describeMembers(question, api));
    return csvDownload(
      { workspaceId, name: "segments", columns, rows, row: rowSchema, http, mask, headers },
      api,
    );
  },
});

type Cells = readonly (string | null)[];

async function* rowsOf(members: ReturnType<typeof describeMembers>): AsyncGenerator<Cells> {
  for await (const { segment, userId, groupName, channels } of members) {
    yield [segment.name, segment.id, userId, "true", groupName, ...channels];
  }
}
