/** Advances one broadcast as far as possible: waits for its segments, keeps what it sends, or walks its recipients. */
import { broadcastRunTable, readBroadcastRun } from "./broadcast-run.js";
import { audienceSegments, audienceUsers } from "./audience-users.js";
import { isComputedForAll } from "./audience-gate.js";
import { isContentKept } from "./keep-content.js";
import { reportProgress } from "./report-progress.js";
import { walkRecipients, type Walk, type WalkPorts } from "./walk-recipients.js";

/**
 * `rowId` is the id of a row of `broadcastRuns`. Returns without a change when the broadcast cannot advance now; the
 * next call tries again.
 */
export async function advanceBroadcast(
  rowId: string,
  isOver: Walk["isOver"],
  ports: WalkPorts,
): Promise<void> {
  const row = await ports.tables.get(broadcastRunTable.name, rowId);
  if (row === undefined) return;
  const run = readBroadcastRun(row);
  if (!run.open) return;
  const { workspaceId, broadcastId, order, account } = run;
  const view = (await ports.views.load([workspaceId])).get(workspaceId);
  if (view === undefined || view.status === "Tombstoned") {
    // Its actor receives no more messages, and nothing else writes the row.
    const change = broadcastRunTable.remove(rowId);
    return ports.tables.apply([{ change, version: Number.MAX_SAFE_INTEGER }]);
  }
  const stored = view.state.broadcasts.find(({ id }) => id === broadcastId);
  if (view.status !== "Active" || stored?.status !== "Running") return;
  const segments = audienceSegments(view.state, order);
  if (segments === undefined) {
    const broken = "its segment was deleted while the broadcast was running";
    await reportProgress(run, { account, broken }, ports);
    return;
  }
  if (!(await isComputedForAll(workspaceId, [...segments.include, ...segments.exclude], ports))) return;
  if (!(await isContentKept(run, ports))) return;
  await walkRecipients({ run, users: audienceUsers(workspaceId, segments, ports), view, isOver }, ports);
}
