/** Removes the entries whose time is over, a bounded number at once. The chain is verified from the next one on. Pure. */
import type { WorkspaceId } from "@signalbox/core";
import { dayMs, type AuditChain, type ChainUpdate } from "./audit-chain.js";
import { auditDetailTable, auditRowId, auditTable } from "./audit-table.js";

const entriesAtOnce = 500;

/** For how many days entries are kept; undefined: for ever. */
export function keptDays({ retentionDays, ceilingDays }: AuditChain): number | undefined {
  if (retentionDays === undefined || ceilingDays === undefined) return retentionDays ?? ceilingDays;
  return Math.min(retentionDays, ceilingDays);
}

/** When the next entries expire, ms; null when none ever do. In the past while there are more to remove. */
export function nextExpiry(chain: AuditChain | undefined): number | null {
  const [oldest] = chain?.days ?? [];
  const days = chain && keptDays(chain);
  if (days === undefined || oldest === undefined) return null;
  return (oldest[0] + 1 + days) * dayMs;
}

/** The entries of a day expire together, once the last of them is old enough. `now` in ms. */
export function expireEntries(chain: AuditChain, workspaceId: WorkspaceId, now: number): ChainUpdate {
  const { days, seq } = chain;
  const kept = keptDays(chain);
  if (kept === undefined) return { chain, changes: [] };
  const firstKept = Math.floor(now / dayMs) - kept;
  const left = days.filter(([day]) => day >= firstKept);
  const until = (left[0]?.[1] ?? seq + 1) - 1;
  const removedTo = Math.min(until, chain.removedTo + entriesAtOnce);
  const expired = Array.from({ length: Math.max(0, removedTo - chain.removedTo) }, (_, index) =>
    auditRowId(workspaceId, chain.removedTo + 1 + index),
  );
  if (expired.length === 0) return { chain, changes: [] };
  return {
    chain: { ...chain, removedTo, ...(removedTo === until && { days: left }) },
    changes: expired.flatMap((id) => [auditTable.remove(id), auditDetailTable.remove(id)]),
  };
}
