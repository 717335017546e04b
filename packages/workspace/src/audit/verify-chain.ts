/**
 * Checks a chain row by row, as it is read in pages, and returns the first that is not as it was written. Details may only
 * be absent when a later entry says that they were erased. Pure.
 */
import { isDeepStrictEqual } from "node:util";
import {
  digestOf,
  earlierMark,
  erasedIn,
  hashOf,
  ownerColumns,
  rowColumns,
  type AuditChain,
  type ChainRow,
} from "./audit-chain.js";
import { eraseUsersAction, forgetActorAction } from "./audit-entry.js";
import { detailsIn, type AuditDetailRow, type AuditRow } from "./audit-table.js";

export interface ChainFault {
  /** 0: it is among the entries without hashes. */
  readonly seq: number;
  /** `unexplained`: its details are absent, and no later entry erased them. */
  readonly problem: "missing" | "changed" | "added" | "unexplained";
}

export interface VerifiedChain {
  /** The rows that were checked. */
  readonly entries: number;
  /** Of those: their details were erased. */
  readonly erased: number;
  readonly fault?: ChainFault;
}

export interface ChainVerifier {
  /** In order. `details` is absent when they were erased. False: there is a fault, and nothing more is checked. */
  take(row: AuditRow, details: AuditDetailRow | undefined): boolean;
  /** After the last row. */
  finish(): VerifiedChain;
}

/** `chain` is what the actor keeps; rows after its last one are not looked at. */
export function createChainVerifier(chain: AuditChain): ChainVerifier {
  const erasures = createErasures();
  const earlier = earlierMark(chain);
  let next = chain.removedTo + 1;
  let prev = chain.removedTo === 0 ? "" : undefined;
  let [entries, erased] = [0, 0];
  let fault: ChainFault | undefined;
  return {
    take(row, details) {
      if (fault !== undefined || next > chain.seq) return false;
      fault = faultOf(row, details, { next, prev, earlier });
      if (fault !== undefined) return false;
      prev = row.hash;
      next += 1;
      entries += 1;
      if (details === undefined) erased += 1;
      erasures.note(row, details);
      return true;
    },
    finish() {
      if (next <= chain.seq) fault ??= { seq: next, problem: "missing" };
      if (entries > 0 && prev !== chain.hash) fault ??= { seq: chain.seq, problem: "changed" };
      const unexplained = erasures.firstUnexplained();
      if (unexplained !== undefined) fault ??= { seq: unexplained, problem: "unexplained" };
      return { entries, erased, ...(fault !== undefined && { fault }) };
    },
  };
}

interface Expected {
  readonly next: number;
  /** Unknown where the entries before were removed. */
  readonly prev: string | undefined;
  /** Since form 2. */
  readonly earlier: string | undefined;
}

function faultOf(
  row: AuditRow,
  details: AuditDetailRow | undefined,
  { next, prev, earlier }: Expected,
): ChainFault | undefined {
  const { seq } = row;
  if (!isInChain(row) || seq === undefined) return { seq: next, problem: "changed" };
  if (seq > next) return { seq: next, problem: "missing" };
  if (seq < next) return { seq, problem: "added" };
  const isOriginal =
    hashOf(row) === row.hash &&
    (prev === undefined || row.prev === prev) &&
    (row.form === undefined || row.earlier === earlier) &&
    (details === undefined || fits(details, row));
  return isOriginal ? undefined : { seq, problem: "changed" };
}

function isInChain(row: AuditRow): row is ChainRow {
  return [row.seq, row.digest, row.prev, row.hash].every((each) => each !== undefined);
}

function fits(details: AuditDetailRow, row: ChainRow): boolean {
  if (digestOf(details, row.form) !== row.digest) return false;
  const { salt: _, details: text, ...owners } = details;
  // Entries of the release before have these columns outside of their digest.
  if (!isDeepStrictEqual(owners, ownerColumns(row.workspaceId, row))) return false;
  const said = detailsIn({ details: text });
  const columns = rowColumns(said);
  return (
    (["by", "kind", "resource", "subject"] as const).every((column) => columns[column] === row[column]) &&
    (row.form === undefined || isDeepStrictEqual(row.erases ?? [], erasedIn(row, said)))
  );
}

interface Erasures {
  note(row: AuditRow, details: AuditDetailRow | undefined): void;
  /** The first entry without details that no later entry explains. */
  firstUnexplained(): number | undefined;
}

function createErasures(): Erasures {
  /** The last erasure of a user or of an account (by hash), or of an actor. */
  const users = new Map<string, number>();
  const actors = new Map<string, number>();
  /** The last erasure of form 1 whose own details are erased: it may have been of any user or account. */
  let ofAnyUser = 0;
  const absent = new Map<string, { first: number; last: number; by: string; subject: string }>();
  return {
    note(row, details) {
      const { seq = 0, action, ok, by = "", subject = "", resource = "" } = row;
      if (details === undefined) {
        const key = JSON.stringify([by, subject]);
        absent.set(key, { first: absent.get(key)?.first ?? seq, last: seq, by, subject });
      }
      if (!ok) return;
      if (action === forgetActorAction) actors.set(resource.slice(resource.indexOf("/") + 1), seq);
      if (action !== eraseUsersAction && action !== forgetActorAction) return;
      if (row.form === undefined && details === undefined) ofAnyUser = seq;
      const erased =
        row.form === undefined && details !== undefined ? erasedIn(row, detailsIn(details)) : row.erases;
      for (const id of erased ?? []) users.set(id, seq);
    },
    firstUnexplained() {
      const unexplained = [...absent.values()].filter(({ last, by, subject }) => {
        const ofUser = subject === "" ? 0 : Math.max(users.get(subject) ?? 0, ofAnyUser);
        return last > ofUser && last > (actors.get(by) ?? 0);
      });
      return unexplained.length === 0 ? undefined : Math.min(...unexplained.map(({ first }) => first));
    },
  };
}
