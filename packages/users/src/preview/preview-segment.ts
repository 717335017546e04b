/**
 * Previews an unsaved segment. Evaluates the stored histories of the users it may concern: the owners of the
 * events the definition names when no other user can match, else all users. When that takes too long the result is
 * an estimate from the users evaluated so far, because ids do not correlate with behavior.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import type { WorkspaceId } from "@signalbox/core";
import { pagerOfAll, ownersOfEvents, pagerOfKeys } from "../queries/user-pager.js";
import { evaluateUsers, planDraft, type DraftPorts } from "./evaluate-users.js";

export interface PreviewQuestion {
  readonly workspaceIds: readonly WorkspaceId[];
  readonly segmentId: string;
  readonly definition: SegmentDefinition;
  /** Members to name. */
  readonly limit: number;
}

export interface SegmentPreview {
  readonly count: number;
  readonly isEstimate: boolean;
  /** Users that were evaluated. */
  readonly looked: number;
  readonly sample: readonly string[];
  /** ms */
  readonly took: number;
}

const budgetMs = 8_000;
/** Part of the time for finding the owners of events. */
const searchMs = 3_000;
const firstPage = 100;
const largestPage = 200;
/** Pages grow while evaluating one takes less than this. */
const quickMs = 300;

export async function previewSegment(question: PreviewQuestion, ports: DraftPorts): Promise<SegmentPreview> {
  const { workspaceIds, segmentId, definition, limit } = question;
  const startedAt = ports.now().getTime();
  const until = startedAt + budgetMs;
  const draft = { id: segmentId, definition };
  const plan = await planDraft(draft, ports.threads);
  const { events } = plan;
  const search = { workspaceIds, events, until: startedAt + searchMs };
  const named = events.length === 0 ? undefined : await ownersOfEvents(search, ports);
  const pager = named === undefined ? pagerOfAll(workspaceIds, ports) : pagerOfKeys(named, ports);
  const sample: string[] = [];
  let [evaluated, members] = [0, 0];
  let size = firstPage;
  let isWhole = false;
  for (;;) {
    const pageAt = ports.now().getTime();
    const page = pageAt < until ? await pager.next(size) : undefined;
    if (page?.length === 0) isWhole = true;
    const found =
      page === undefined || isWhole
        ? undefined
        : await evaluateUsers(page, { draft, plan }, { ...ports, until });
    if (page === undefined || found === undefined) break;
    evaluated += page.length;
    members += found.length;
    sample.push(...found.slice(0, limit - sample.length));
    if (ports.now().getTime() - pageAt < quickMs) size = Math.min(size * 2, largestPage);
  }
  const total = isWhole ? evaluated : await pager.total();
  return {
    count: isWhole ? members : Math.round((members * Math.max(total, evaluated)) / Math.max(evaluated, 1)),
    isEstimate: !isWhole,
    looked: evaluated,
    sample,
    took: ports.now().getTime() - startedAt,
  };
}
