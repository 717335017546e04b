/**
 * Parses rejected events again with the current rules, as if they had just arrived, but with their first time of
 * arrival. An item without a message id gets one derived from its row, so that a repeated replay adds nothing.
 */
import { isJsonObject, type Issue } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { describeIssues } from "../../event-kinds/read-call.js";
import { readBatch, type ReadCalls } from "../../ingest/read-calls.js";
import type { RejectedEvent } from "./rejected-event.js";

export interface ReadAgain {
  readonly accepted: ReadCalls["accepted"];
  /** Rows of the accepted events. */
  readonly acceptedIds: readonly string[];
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

export function readAgain(
  events: readonly RejectedEvent[],
  { config, nextSeq, newId }: Pick<ApiContext, "config" | "nextSeq" | "newId">,
): ReadAgain {
  const accepted: ReadCalls["accepted"][number][] = [];
  const acceptedIds: string[] = [];
  const refused: { id: string; reason: string }[] = [];
  for (const { id, item, rejectedAt } of events) {
    const environment = { receivedAt: rejectedAt, nextSeq, newId };
    const read = readBatch({ batch: [withMessageId(item, id)] }, environment, config.limits);
    accepted.push(...read.accepted);
    if (read.accepted.length > 0) acceptedIds.push(id);
    for (const { issues } of read.refused) refused.push({ id, reason: reasonOf(issues) });
  }
  return { accepted, acceptedIds, refused };
}

function withMessageId(item: unknown, rowId: string): unknown {
  if (!isJsonObject(item) || (item["messageId"] != null && item["messageId"] !== "")) return item;
  return { ...item, messageId: `replayed-${rowId.slice(rowId.lastIndexOf("/") + 1)}` };
}

/** Each is parsed as the only item of a batch, so its path begins with `["batch", 0]`. */
function reasonOf(issues: readonly Issue[]): string {
  const own = issues.map((issue) => ({ ...issue, path: issue.path.slice(2) }));
  return describeIssues(own, "event");
}
