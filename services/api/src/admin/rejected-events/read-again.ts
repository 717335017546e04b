/**
 * Parses rejected events again with the current rules, as if they had just arrived, but with their first time of
 * arrival. An item without a message id gets one derived from its row, so that a repeated replay adds nothing.
 */
import { isJsonObject, type Issue, type Sentence } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { problemsText, sayIssues } from "../../event-kinds/read-call.js";
import { readBatch, type ReadCalls } from "../../ingest/read-calls.js";
import type { RejectedEvent } from "./rejected-event.js";

export interface ReadAgain {
  readonly accepted: ReadCalls["accepted"];
  /** Rows of the accepted events. */
  readonly acceptedIds: readonly string[];
  readonly refused: readonly RefusedAgain[];
}

export type RefusedAgain = {
  readonly id: string;
  readonly reason: string;
  readonly reasonSays: readonly Sentence[];
};

export function readAgain(
  events: readonly RejectedEvent[],
  { config, nextSeq, newId }: Pick<ApiContext, "config" | "nextSeq" | "newId">,
): ReadAgain {
  const accepted: ReadCalls["accepted"][number][] = [];
  const acceptedIds: string[] = [];
  const refused: RefusedAgain[] = [];
  for (const { id, item, rejectedAt } of events) {
    const environment = { receivedAt: rejectedAt, nextSeq, newId };
    const read = readBatch({ batch: [withMessageId(item, id)] }, environment, config.limits);
    accepted.push(...read.accepted);
    if (read.accepted.length > 0) acceptedIds.push(id);
    for (const { issues } of read.refused) {
      const reasonSays = saysOfEvent(issues);
      refused.push({ id, reason: problemsText(reasonSays), reasonSays });
    }
  }
  return { accepted, acceptedIds, refused };
}

function withMessageId(item: unknown, rowId: string): unknown {
  if (!isJsonObject(item) || (item["messageId"] != null && item["messageId"] !== "")) return item;
  return { ...item, messageId: `replayed-${rowId.slice(rowId.lastIndexOf("/") + 1)}` };
}

/** Each is parsed as the only item of a batch, so its path begins with `["batch", 0]`. */
function saysOfEvent(issues: readonly Issue[]): readonly Sentence[] {
  const own = issues.map((issue) => ({ ...issue, path: issue.path.slice(2) }));
  return sayIssues(own, "event");
}
