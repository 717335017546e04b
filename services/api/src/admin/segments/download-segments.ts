/** GET `/segments/download`: the members of every segment as CSV with their addresses, without a limit. */
import { channelColumns, describeMembers } from "@signalbox/users";
import { emptyView } from "@signalbox/workspace";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
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

export const downloadSegments: Endpoint = defineEndpoint({
  summary: "Download the members of segments as CSV",
  answers: [{ status: 200, description: `CSV with the columns ${columns.join(", ")}`, type: "text/csv" }],
  handle: async ({ workspaceId, http }, api) => {
    const [state, views] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      api.views.load([workspaceId]),
    ]);
    const { audience } = views.get(workspaceId) ?? emptyView;
    const question = { workspaceId, state, audience };
    const rows = (): AsyncGenerator<Cells> => rowsOf(describeMembers(question, api));
    return csvDownload({ workspaceId, name: "segments", columns, rows, http }, api);
  },
});

type Cells = readonly (string | null)[];

async function* rowsOf(members: ReturnType<typeof describeMembers>): AsyncGenerator<Cells> {
  for await (const { segment, userId, groupName, channels } of members) {
    yield [segment.name, segment.id, userId, "true", groupName, ...channels];
  }
}
