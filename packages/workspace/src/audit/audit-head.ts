/**
 * Heads of audit logs, which an operator keeps outside of the installation: with one, a log that was written anew as a
 * whole, or cut off together with what its actor keeps, shows too. Pure.
 */
import { workspaceIdSchema, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { dayMs, type AuditChain } from "./audit-chain.js";
import { fewestDays } from "./put-audit-retention.js";

/** The last entry of a log at some moment, as one line of JSON. */
export interface AuditHead {
  readonly workspace: WorkspaceId;
  readonly number: number;
  readonly hash: string;
  /** When that entry was written, ISO 8601. */
  readonly date: string;
}

export const auditHeadSchema: z.ZodType<AuditHead> = z.object({
  workspace: workspaceIdSchema,
  number: z.int().min(1),
  hash: z.string().regex(/^[\da-f]{64}$/),
  date: z.iso.datetime(),
});

/** Undefined for a log without entries. */
export function headOf(workspace: WorkspaceId, chain: AuditChain | undefined): AuditHead | undefined {
  if (chain === undefined || chain.seq === 0) return undefined;
  const { seq: number, hash, at } = chain;
  return { workspace, number, hash, date: new Date(at).toISOString() };
}

export interface HeadDifference {
  /** The first head that differs. */
  readonly head: AuditHead;
  /** The log differs from one of the entries on from this to that of the head. */
  readonly from: number;
  /** `removed`: entries are gone that retention could not have removed yet. */
  readonly problem: "changed" | "missing" | "removed";
}

export interface HeadComparison {
  /** The number of heads whose entry the log has. */
  readonly compared: number;
  /** The number of heads whose entry is gone, as retention removes it. */
  readonly expired: number;
  readonly difference?: HeadDifference;
}

export interface ComparedLog {
  /** Undefined: there is no log. */
  readonly chain: AuditChain | undefined;
  /** The hash of an entry; undefined: it was removed, or not reached by the verification. */
  readonly hashOf: (number: number) => string | undefined;
  readonly now: Date;
}

/** `heads` are those of one log. */
export function compareHeads(
  heads: readonly AuditHead[],
  { chain, hashOf, now }: ComparedLog,
): HeadComparison {
  const { seq = 0, removedTo = 0 } = chain ?? {};
  let [compared, expired] = [0, 0];
  let from = 1;
  for (const head of heads.toSorted((one, other) => one.number - other.number)) {
    const { number, hash, date } = head;
    const differing = (problem: HeadDifference["problem"], first = from): HeadComparison => ({
      compared,
      expired,
      difference: { head, from: first, problem },
    });
    if (number > seq) return differing("missing", seq + 1);
    const found = hashOf(number);
    if (found !== undefined && found !== hash) return differing("changed", Math.max(from, removedTo + 1));
    if (found === undefined && number <= removedTo) {
      if (now.getTime() - Date.parse(date) < fewestDays * dayMs) return differing("removed");
      expired += 1;
    } else if (found !== undefined) compared += 1;
    from = number + 1;
  }
  return { compared, expired };
}
