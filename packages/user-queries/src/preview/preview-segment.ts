/**
 * Previews an unsaved segment: a first answer from a random sample of the users, better ones from more of them, and an
 * exact one when there is time to evaluate all users that the segment may concern.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import { parseActorKey, type WorkspaceId } from "@signalbox/core";
import {
  conditionCounts,
  estimatedCount,
  exactCount,
  type ConditionCount,
  type PreviewCount,
} from "./condition-counts.js";
import {
  createMemberComparison,
  estimatedChange,
  noChangeSums,
  type MembershipChange,
  type StoredMembers,
} from "./membership-change.js";
import { planConditions, planDraft } from "./evaluate-users.js";
import { findMembers, type FoundMembers, type SearchPorts } from "./find-members.js";
import { createSampledUsers } from "./sampled-users.js";
import type { NamedInDraft } from "../tasks/evaluate-draft.js";
import type { UserCounts } from "./user-counts.js";

export interface PreviewQuestion {
  readonly workspaceIds: readonly WorkspaceId[];
  readonly segmentId: string;
  readonly definition: SegmentDefinition;
  /** The segments that the definition names. */
  readonly named?: NamedInDraft;
  /** Members to name. */
  readonly limit: number;
  /** Whether each condition is counted too. */
  readonly conditions?: boolean;
  /** Whether its members are compared with those that a stored segment has. */
  readonly comparedWith?: StoredMembers;
}

export interface SegmentPreview extends PreviewCount {
  /** Users that were evaluated. */
  readonly looked: number;
  readonly sample: readonly string[];
  /** ms */
  readonly took: number;
  readonly conditions?: readonly ConditionCount[];
  /** With `comparedWith`. */
  readonly change?: MembershipChange;
}

/** An aborted `signal` ends the preview, which throws its reason. */
export type PreviewPorts = Omit<SearchPorts, "until"> & {
  readonly counts: UserCounts;
  /** In [0, 1). */
  readonly random: () => number;
};

const budgetMs = 12_000;
/** The least time between two answers. */
const pauseMs = 500;
/** How many times longer than a sample the search for an exact answer works before the next one. */
const searchShare = 9;
/** So few are evaluated without a sample. */
const fewUsers = 1_000;

/**
 * Yields estimates, the first as soon as possible, and the exact total where the counts of conditions take longer; returns
 * the last answer.
 */
export async function* previewSegment(
  {
    workspaceIds,
    segmentId,
    definition,
    named,
    limit,
    comparedWith,
    conditions: areCounted = false,
  }: PreviewQuestion,
  ports: PreviewPorts,
): AsyncGenerator<SegmentPreview, SegmentPreview> {
  const startedAt = ports.now().getTime();
  const until = startedAt + budgetMs;
  const elapsed = (): number => ports.now().getTime() - startedAt;
  ports.signal?.throwIfAborted();
  const draft = { id: segmentId, definition, ...(named !== undefined && { named }) };
  const [plan, conditions, population, comparison] = await Promise.all([
    planDraft(draft, ports.threads),
    areCounted ? planConditions(draft, ports.threads) : undefined,
    ports.counts.of(workspaceIds, ports.actors),
    comparedWith && createMemberComparison(comparedWith, ports),
  ]);
  const planned = { draft, plan, ...(conditions !== undefined && { conditions }) };
  const total = population.reduce((sum, { count }) => sum + count, 0);
  const limited = { ...ports, until };
  const sampled = createSampledUsers(population, planned, { ...limited, comparison });
  let exact: FoundMembers | undefined;
  let change: MembershipChange | undefined;
  const know = async (found: FoundMembers): Promise<void> => {
    exact = found;
    change ??= await comparison?.exact(found.members);
  };
  const answer = (): SegmentPreview => {
    const { members, looked } = exact ?? sampled;
    return {
      ...(exact === undefined ? estimatedCount(total, sampled.sums) : exactCount(members.length)),
      looked,
      sample: members.slice(0, limit).map((key) => parseActorKey(key).id),
      took: elapsed(),
      ...(comparison !== undefined && {
        change: change ?? estimatedChange(comparison, sampled.change ?? noChangeSums, total),
      }),
      ...(conditions !== undefined && {
        conditions: conditionCounts({
          plan: conditions,
          exact: exact?.conditions,
          population: total,
          sums: sampled.conditions,
        }),
      }),
    };
  };
  let [answeredAt, growingMs] = [-Infinity, 0];
  const isDue = (leastMs: number): boolean => elapsed() - answeredAt >= Math.max(pauseMs, leastMs);
  async function* refine(): AsyncGenerator<SegmentPreview> {
    ports.signal?.throwIfAborted();
    const grownAt = elapsed();
    if (!(await sampled.grow())) return;
    answeredAt = elapsed();
    growingMs = answeredAt - grownAt;
    yield answer();
  }
  if (total > fewUsers) yield* refine();
  const events = (sampled.events * total) / Math.max(sampled.looked, 1);
  const search = findMembers({ workspaceIds, total, events, until }, planned, limited);
  let step = await search.next();
  for (; step.done !== true; step = await search.next()) {
    if (step.value !== undefined) {
      await know(step.value);
      yield answer();
    } else if (total > fewUsers && isDue(searchShare * growingMs)) yield* refine();
  }
  ports.signal?.throwIfAborted();
  if (step.value !== undefined) await know(step.value);
  if (exact !== undefined && (conditions === undefined || exact.conditions !== undefined)) return answer();
  for (let hasTime = true; hasTime && elapsed() < budgetMs && sampled.looked < total;) {
    if (isDue(0)) yield* refine();
    else hasTime = await sampled.grow();
    ports.signal?.throwIfAborted();
  }
  return answer();
}
