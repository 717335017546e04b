/**
 * Previews an unsaved segment: a first answer from a random sample of the users, better ones from more of them, and an
 * exact one when there is time to evaluate all users that the segment may concern.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import { parseActorKey, type ActorKey, type WorkspaceId } from "@signalbox/core";
import { estimateCount } from "./estimate-count.js";
import { planDraft } from "./evaluate-users.js";
import { findMembers, type SearchPorts } from "./find-members.js";
import { createSampledUsers } from "./sampled-users.js";
import type { UserCounts } from "./user-counts.js";

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
  /** Contains the true count with a probability of 95 %. */
  readonly interval: { readonly low: number; readonly high: number };
  /** Users that were evaluated. */
  readonly looked: number;
  readonly sample: readonly string[];
  /** ms */
  readonly took: number;
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

/** Yields estimates, the first as soon as possible; returns the last answer. */
export async function* previewSegment(
  { workspaceIds, segmentId, definition, limit }: PreviewQuestion,
  ports: PreviewPorts,
): AsyncGenerator<SegmentPreview, SegmentPreview> {
  const startedAt = ports.now().getTime();
  const until = startedAt + budgetMs;
  const elapsed = (): number => ports.now().getTime() - startedAt;
  ports.signal?.throwIfAborted();
  const draft = { id: segmentId, definition };
  const [plan, population] = await Promise.all([
    planDraft(draft, ports.threads),
    ports.counts.of(workspaceIds, ports.actors),
  ]);
  const total = population.reduce((sum, { count }) => sum + count, 0);
  const limited = { ...ports, until };
  const sampled = createSampledUsers(population, { draft, plan }, limited);
  const answer = (members: readonly ActorKey[]): Pick<SegmentPreview, "sample" | "took"> => ({
    sample: members.slice(0, limit).map((key) => parseActorKey(key).id),
    took: elapsed(),
  });
  const estimate = (): SegmentPreview => {
    const { count, ...interval } = estimateCount(total, sampled.places);
    return { count, isEstimate: true, interval, looked: sampled.looked, ...answer(sampled.members) };
  };
  let [answeredAt, growingMs] = [-Infinity, 0];
  const isDue = (leastMs: number): boolean => elapsed() - answeredAt >= Math.max(pauseMs, leastMs);
  async function* refine(): AsyncGenerator<SegmentPreview> {
    ports.signal?.throwIfAborted();
    const grownAt = elapsed();
    if (!(await sampled.grow())) return;
    answeredAt = elapsed();
    growingMs = answeredAt - grownAt;
    yield estimate();
  }
  if (total > fewUsers) yield* refine();
  const events = (sampled.events * total) / Math.max(sampled.looked, 1);
  const search = findMembers({ workspaceIds, total, events, until }, { draft, plan }, limited);
  let step = await search.next();
  for (; step.done !== true; step = await search.next()) {
    if (total > fewUsers && isDue(searchShare * growingMs)) yield* refine();
  }
  ports.signal?.throwIfAborted();
  if (step.value !== undefined) {
    const { members, looked } = step.value;
    const interval = { low: members.length, high: members.length };
    return { count: members.length, isEstimate: false, interval, looked, ...answer(members) };
  }
  for (let hasTime = true; hasTime && elapsed() < budgetMs && sampled.looked < total;) {
    if (isDue(0)) yield* refine();
    else hasTime = await sampled.grow();
    ports.signal?.throwIfAborted();
  }
  return estimate();
}
