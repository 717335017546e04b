/** Advances one broadcast as far as possible: waits for its segments, keeps what it sends, or walks its recipients. */
import { broadcastRunTable, readBroadcastRun } from "./broadcast-run.js";
import { expectRecipients } from "./expect-recipients.js";
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
  const found = order.resend
    ? ofFailed(failedRecipients(run, order.resend, ports))
    : await ofSegments({ run, view, isOver }, ports);
  if (found === "broken") {
    const broken = "its segment was deleted while the broadcast was running";
    await reportProgress(run, { account, broken }, ports);
    return;
  }
  if (found === "notComputed" || !(await isContentKept(run, view.state, ports))) return;
  await walkRecipients({ run, view, isOver, ...found }, ports);
}

type Recipients = Pick<Walk, "recipients" | "expect">;

/** Nothing was promised of them before. */
function ofFailed(recipients: RecipientSource): Recipients {
  return { recipients, expect: () => Promise.resolve({}) };
}

async function ofSegments(
  broadcast: Pick<Walk, "run" | "view" | "isOver">,
  ports: WalkPorts,
): Promise<Recipients | "broken" | "notComputed"> {
  const { run, view } = broadcast;
  const { workspaceId, order } = run;
  const segments = audienceSegments(view.state, order);
  if (segments === undefined) return "broken";
  if (!(await isComputedForAll(workspaceId, [...segments.include, ...segments.exclude], ports))) {
    return "notComputed";
  }
  const users = audienceUsers(workspaceId, segments, ports);
  return {
    recipients: audienceRecipients(run, users),
    expect: (total) => expectRecipients({ ...broadcast, segments, users, total }, ports),
  };
}
