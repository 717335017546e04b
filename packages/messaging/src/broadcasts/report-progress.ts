/** Reports the pager's progress to the broadcast's actor. */
import { broadcastReportMessage, type BroadcastReport } from "./broadcast-actor.js";
import {
  broadcastRunRowId,
  broadcastRunTable,
  readBroadcastRun,
  type BroadcastRun,
} from "./broadcast-run.js";
import type { GroupCommit, Acknowledgements } from "@signalbox/engine";
import type { TableStore } from "@signalbox/core";

export interface ReportPorts {
  readonly commit: GroupCommit;
  readonly acknowledgements: Acknowledgements;
  readonly tables: Pick<TableStore, "get">;
}

const applyTimeoutMs = 15_000;

/**
 * Returns the run after the report when it was accepted and the walk continues. Undefined when the walk ends: the
 * report was refused (the broadcast was paused, or another pager was faster), its result is unknown, or the broadcast
 * is complete.
 */
export async function reportProgress(
  current: BroadcastRun,
  report: Pick<BroadcastReport, "account" | "broken" | "halted"> & { readonly isWalked?: boolean },
  { commit, acknowledgements, tables }: ReportPorts,
): Promise<BroadcastRun | undefined> {
  const { workspaceId, broadcastId, revision } = current;
  const message = broadcastReportMessage(workspaceId, broadcastId, {
    from: revision,
    isWalked: false,
    ...report,
  });
  const bytes = 600 + report.account.waiting.length * 40;
  const jobs = await commit.post([{ message, bytes }], { replyTo: acknowledgements.channel });
  const { applied } = await acknowledgements.wait(jobs, applyTimeoutMs);
  const row = applied
    ? await tables.get(broadcastRunTable.name, broadcastRunRowId(workspaceId, broadcastId))
    : undefined;
  if (row === undefined) return undefined;
  const run = readBroadcastRun(row);
  return run.open && run.revision === revision + 1 ? run : undefined;
}
