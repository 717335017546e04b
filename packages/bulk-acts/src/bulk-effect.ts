/** What a bulk act would do, before: how many, some of them, what to know, and a token that confirms it. */
import {
  confirmText,
  digestOf,
  readConfirmText,
  effectValidMs,
  type WorkspaceView,
} from "@signalbox/workspace";
import type { Sentence } from "@signalbox/core";
import {
  countFiltered,
  filterUsers,
  type ListedWorkspace,
  type UserFilter,
  type UserStores,
} from "@signalbox/user-queries";
import { z } from "zod";
import { bulkActKind } from "./acts/index.js";
import type { BulkAct } from "./bulk-act.js";
import { targetJson, type BulkTarget } from "./bulk-target.js";
import type { BulkCount, CountedTarget, CountPorts } from "./bulk-act-kind.js";
import { filterOfTarget, peopleOfFilter, peopleWithIds, peopleWithRuns } from "./people.js";

const maxSample = 20;

/** Throws `BadRequest` that names every unknown id of the filter. */
export async function countAct(act: BulkAct, asked: CountedTarget, ports: CountPorts): Promise<BulkCount> {
  const { count } = bulkActKind(act.type);
  return (await count?.(act, asked, ports)) ?? countTarget(asked, ports);
}

async function countTarget({ target, workspace }: CountedTarget, stores: UserStores): Promise<BulkCount> {
  if (!("filter" in target)) {
    const { workspaceId } = workspace;
    const people =
      "ids" in target
        ? await peopleWithIds(workspaceId, target.ids, stores.actors)
        : await peopleWithRuns(workspaceId, target.runs, stores.actors);
    return { count: people.length, isEstimate: false, sample: people.slice(0, maxSample) };
  }
  const filtered = filterUsers(target.filter, [workspace], stores);
  const [count, first] = await Promise.all([
    countFiltered(filtered),
    peopleOfFilter(filtered).next("", maxSample),
  ]);
  return { count, isEstimate: false, sample: first?.people ?? [] };
}

/** Of an act that is not refused. */
export async function bulkWarnings(
  act: BulkAct,
  target: BulkTarget,
  { workspace, view }: { readonly workspace: ListedWorkspace; readonly view: WorkspaceView },
  stores: UserStores,
): Promise<readonly Sentence[]> {
  const kind = bulkActKind(act.type);
  const countAlso = (more: (filter: UserFilter) => UserFilter): Promise<number> =>
    countFiltered(filterUsers(more(filterOfTarget(target)), [workspace], stores));
  return (await kind.warnings?.(act, view, countAlso)) ?? [];
}

interface SeenBulk {
  readonly of: "bulk";
  readonly digest: string;
  readonly count: number;
  /** ms */
  readonly validUntil: number;
}

const seenSchema: z.ZodType<SeenBulk> = z.object({
  of: z.literal("bulk"),
  digest: z.string(),
  count: z.int(),
  validUntil: z.number(),
});

/** Stored nowhere, and gives no permission. */
export function bulkToken(
  act: BulkAct,
  target: BulkTarget,
  { count, at }: { readonly count: number; readonly at: number },
): { readonly confirmToken: string; readonly validUntil: number } {
  const validUntil = at + effectValidMs;
  return {
    confirmToken: confirmText({ of: "bulk", digest: digest(act, target), count, validUntil }),
    validUntil,
  };
}

function digest(act: BulkAct, target: BulkTarget): string {
  return digestOf({ act, target: targetJson(target) });
}

export interface Confirmed {
  readonly act: BulkAct;
  readonly target: BulkTarget;
  /** What the caller has seen. */
  readonly expectedCount: number;
  readonly confirmToken?: string;
  /** How many there are now. */
  readonly count: number;
  /** ms */
  readonly at: number;
}

const toleratedShare = 0.01;
const toleratedCount = 10;

/**
 * Whether the number that the caller has seen still holds. To erase it must be the same; else it may differ by 10 or by
 * 1 %, and by more with the token of an effect of the last 15 minutes.
 */
export function isConfirmed({ act, target, expectedCount, confirmToken, count, at }: Confirmed): boolean {
  if (act.type === "Erase") return expectedCount === count;
  const difference = Math.abs(expectedCount - count);
  if (difference <= Math.max(toleratedCount, toleratedShare * expectedCount)) return true;
  const seen = confirmToken === undefined ? undefined : readConfirmText(confirmToken, seenSchema);
  return (
    seen !== undefined &&
    seen.validUntil >= at &&
    seen.count === expectedCount &&
    seen.digest === digest(act, target)
  );
}
