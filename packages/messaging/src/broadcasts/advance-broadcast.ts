/** Advances one broadcast as far as possible: waits for its segments, keeps what it sends, or walks its recipients. */
import type { WorkspaceView } from "@signalbox/workspace";
import { broadcastRunTable, readBroadcastRun, type BroadcastRun } from "./broadcast-run.js";
import { failedRecipients } from "./failed-recipients.js";
import type { RecipientSource } from "./recipient-source.js";
import { audienceRecipients } from "./recipients.js";
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
  const recipients = order.resend
    ? failedRecipients(run, order.resend, ports)
    : await recipientsOfSegments(run, view, ports);
  if (recipients === "broken") {
    const broken = "its segment was deleted while the broadcast was running";
    await reportProgress(run, { account, broken }, ports);
    return;
  }
  if (recipients === "notComputed" || !(await isContentKept(run, ports))) return;
  await walkRecipients({ run, recipients, view, isOver }, ports);
}

async function recipientsOfSegments(
  run: BroadcastRun,
  view: WorkspaceView,
  ports: WalkPorts,
): Promise<RecipientSource | "broken" | "notComputed"> {
  const { workspaceId, order } = run;
  const segments = audienceSegments(view.state, order);
  if (segments === undefined) return "broken";
  if (!(await isComputedForAll(workspaceId, [...segments.include, ...segments.exclude], ports))) {
    return "notComputed";
  }
  return audienceRecipients(run, audienceUsers(workspaceId, segments, ports));
}
