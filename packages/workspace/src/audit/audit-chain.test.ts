import { workspaceId } from "@signalbox/core/testing";
import type { StoreChange } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { appendEntry, dayMs, emptyChain, hashUserId, type AuditChain } from "./audit-chain.js";
import { erasedUserKind, eraseUsersAction, forgetActorAction, type AuditEntry } from "./audit-entry.js";
import { auditDetailTable, auditTable, type AuditDetailRow, type AuditRow } from "./audit-table.js";
import { expireEntries, nextExpiry } from "./expire-entries.js";
import { createChainVerifier, type VerifiedChain } from "./verify-chain.js";

function anEntry(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    action: "put-segment",
    ok: true,
    salt: "5a17",
    origin: { principal: { kind: "member", id: "m1", name: "Ann" }, ip: "203.0.113.7" },
    resources: [{ kind: "segment", id: "s1" }],
    changes: [],
    ...more,
  };
}

interface Log {
  chain: AuditChain;
  rows: AuditRow[];
  readonly details: Map<number, AuditDetailRow>;
}

/** A log of these entries, one a day. */
function logOf(...entries: readonly Partial<AuditEntry>[]): Log {
  const log: Log = { chain: emptyChain, rows: [], details: new Map() };
  entries.forEach((entry, index) => {
    const { chain, changes } = appendEntry(log.chain, workspaceId, anEntry(entry), index * dayMs);
    log.chain = chain;
    log.rows.push(auditTable.read(rowIn(changes[0])));
    log.details.set(chain.seq, auditDetailTable.read(rowIn(changes[1])));
  });
  return log;
}

function rowIn(change: StoreChange | undefined): Readonly<Record<string, never>> {
  if (change?.do !== "put") throw new TypeError("not a row");
  return change.row as Readonly<Record<string, never>>;
}

function verify({ chain, rows, details }: Log): VerifiedChain {
  const verifier = createChainVerifier(chain);
  for (const row of rows) if (!verifier.take(row, details.get(row.seq ?? 0))) break;
  return verifier.finish();
}

const three = (): Log => logOf({}, { action: "delete-segment", ok: false, error: "NotFound" }, {});

describe("a chain", () => {
  it("counts its entries, holds their digests alone, and is verified", () => {
    const log = three();
    expect(log.rows.map(({ seq, at, action, ok }) => [seq, at, action, ok])).toEqual([
      [1, 0, "put-segment", true],
      [2, dayMs, "delete-segment", false],
      [3, 2 * dayMs, "put-segment", true],
    ]);
    expect(JSON.stringify(log.rows)).not.toContain("Ann");
    expect(verify(log)).toEqual({ entries: 3, erased: 0 });
    expect(verify(logOf())).toEqual({ entries: 0, erased: 0 });
  });

  it("never goes back in time", () => {
    const { chain } = appendEntry({ ...emptyChain, at: 9_000 }, workspaceId, anEntry(), 5_000);
    expect(chain.at).toBe(9_000);
  });

  it.each([
    ["another action", (row: AuditRow) => ({ ...row, action: "put-journey" })],
    ["another actor", (row: AuditRow) => ({ ...row, by: "m2" })],
    ["another time", (row: AuditRow) => ({ ...row, at: row.at + 1 })],
    ["another result", (row: AuditRow) => ({ ...row, ok: !row.ok })],
    ["another resource", (row: AuditRow) => ({ ...row, resource: "segment/s2" })],
    ["another digest", (row: AuditRow) => ({ ...row, digest: "0" })],
    ["another hash", (row: AuditRow) => ({ ...row, hash: "0" })],
  ])("with %s in a row is found", (_, change) => {
    const log = three();
    log.rows = log.rows.map((row) => (row.seq === 2 ? change(row) : row));
    expect(verify(log).fault).toEqual({ seq: 2, problem: "changed" });
  });

  it("with other details is found", () => {
    const log = three();
    const details = log.details.get(2);
    if (details !== undefined)
      log.details.set(2, { ...details, details: details.details.replace("Ann", "Bob") });
    expect(verify(log).fault).toEqual({ seq: 2, problem: "changed" });
  });

  it.each([1, 2, 3])("without row %i is found", (missing) => {
    const log = three();
    log.rows = log.rows.filter(({ seq }) => seq !== missing);
    expect(verify(log).fault).toEqual({ seq: missing, problem: "missing" });
  });

  it("in another order, or with a row twice, is found", () => {
    const { rows, ...log } = three();
    const [first, second, third] = rows as [AuditRow, AuditRow, AuditRow];
    expect(verify({ ...log, rows: [first, third, second] }).fault).toEqual({ seq: 2, problem: "missing" });
    expect(verify({ ...log, rows: [first, first, second, third] }).fault).toEqual({
      seq: 1,
      problem: "added",
    });
    const swapped = [first, { ...third, seq: 2 }, { ...second, seq: 3 }];
    expect(verify({ ...log, rows: swapped }).fault).toEqual({ seq: 2, problem: "changed" });
  });

  it("that was written anew from some row on is found by what the actor keeps", () => {
    const { chain } = three();
    const forged = logOf({}, { action: "put-secret" }, {});
    expect(verify({ ...forged, chain }).fault).toEqual({ seq: 3, problem: "changed" });
  });
});

describe("erased details", () => {
  const ofAnn = { action: "download-events", userId: "ann" };

  it("of an erased user leave a chain that is verified", () => {
    const erasure = {
      action: eraseUsersAction,
      resources: [{ kind: erasedUserKind, id: hashUserId("ann") }],
    };
    const log = logOf({}, ofAnn, erasure, {});
    log.details.delete(2);
    expect(verify(log)).toEqual({ entries: 4, erased: 1 });
    expect(JSON.stringify(log.rows)).not.toContain('"ann"');
  });

  it("of an actor who is forgotten leave a chain that is verified", () => {
    const log = logOf({}, {}, { action: forgetActorAction, resources: [{ kind: "actor", id: "m1" }] });
    log.details.delete(1);
    log.details.delete(2);
    expect(verify(log)).toEqual({ entries: 3, erased: 2 });
  });

  it.each([
    ["no entry", {}],
    [
      "an entry of another user",
      { action: eraseUsersAction, resources: [{ kind: erasedUserKind, id: "other" }] },
    ],
    ["an entry of another actor", { action: forgetActorAction, resources: [{ kind: "actor", id: "m2" }] }],
    ["a refused entry", { action: forgetActorAction, ok: false, resources: [{ kind: "actor", id: "m1" }] }],
  ])("that %s explains are found", (_, erasure) => {
    const log = logOf({}, ofAnn, erasure);
    log.details.delete(2);
    expect(verify(log).fault).toEqual({ seq: 2, problem: "unexplained" });
  });

  it("are not explained by an entry before them", () => {
    const log = logOf({ action: forgetActorAction, resources: [{ kind: "actor", id: "m1" }] }, {}, {});
    log.details.delete(2);
    expect(verify(log).fault).toEqual({ seq: 2, problem: "unexplained" });
  });
});

describe("the details of an account that is forgotten", () => {
  const forgotten = {
    action: forgetActorAction,
    resources: [
      { kind: "actor", id: "m2" },
      { kind: erasedUserKind, id: hashUserId("m2") },
    ],
  };

  it("leave a chain that is verified, also where another actor made the entry", () => {
    const log = logOf({ action: "disable-account", userId: "m2" }, forgotten, {});
    log.details.delete(1);
    expect(verify(log)).toEqual({ entries: 3, erased: 1 });
    const other = logOf({ action: "disable-account", userId: "m3" }, forgotten, {});
    other.details.delete(1);
    expect(verify(other).fault).toEqual({ seq: 1, problem: "unexplained" });
  });
});

describe("retention", () => {
  it("is the shorter of what the workspace has set and what the owner permits", () => {
    const { chain } = logOf({});
    const kept = (limits: Partial<AuditChain>): number | null => nextExpiry({ ...chain, ...limits });
    expect(kept({})).toBeNull();
    expect(kept({ ceilingDays: 60 })).toBe(61 * dayMs);
    expect(kept({ retentionDays: 90, ceilingDays: 60 })).toBe(61 * dayMs);
    expect(kept({ retentionDays: 30, ceilingDays: 60 })).toBe(31 * dayMs);
    const { chain: expired } = expireEntries({ ...chain, ceilingDays: 60 }, workspaceId, 61 * dayMs);
    expect(expired.removedTo).toBe(1);
  });

  const kept = (): Log => {
    const log = logOf({}, {}, {}, {});
    return { ...log, chain: { ...log.chain, retentionDays: 30 } };
  };

  it("removes whole days, and the rest is verified", () => {
    const log = kept();
    expect(nextExpiry(log.chain)).toBe(31 * dayMs);
    expect(expireEntries(log.chain, workspaceId, 31 * dayMs - 1).changes).toEqual([]);
    const { chain, changes } = expireEntries(log.chain, workspaceId, 32 * dayMs);
    expect(changes).toHaveLength(4);
    expect(chain).toMatchObject({
      removedTo: 2,
      days: [
        [2, 3],
        [3, 4],
      ],
    });
    const removed = new Set(changes.map((change) => ("id" in change ? change.id.at(-1) : "")));
    const rows = log.rows.filter(({ seq }) => !removed.has(String(seq)));
    expect(verify({ ...log, chain, rows })).toEqual({ entries: 2, erased: 0 });
    expect(verify({ ...log, chain, rows: rows.slice(1) }).fault).toEqual({ seq: 3, problem: "missing" });
  });

  it("removes a bounded number at once, and wakes again for the rest", () => {
    const entries = Array.from({ length: 1_200 }, () => ({}));
    let { chain } = logOf();
    for (const entry of entries) chain = appendEntry(chain, workspaceId, anEntry(entry), 0).chain;
    chain = { ...chain, retentionDays: 30 };
    const now = 40 * dayMs;
    const removed: number[] = [];
    while ((nextExpiry(chain) ?? now + 1) <= now) {
      const next = expireEntries(chain, workspaceId, now);
      removed.push(next.changes.length / 2);
      chain = next.chain;
    }
    expect(removed).toEqual([500, 500, 200]);
    expect(chain).toMatchObject({ removedTo: 1_200, days: [] });
    const { chain: later, changes } = appendEntry(chain, workspaceId, anEntry(), now);
    const log = { chain: later, rows: [auditTable.read(rowIn(changes[0]))], details: new Map() };
    expect(verify({ ...log, details: new Map([[1_201, auditDetailTable.read(rowIn(changes[1]))]]) })).toEqual(
      {
        entries: 1,
        erased: 0,
      },
    );
  });

  it("is for ever when it is not set", () => {
    const { chain } = three();
    expect(nextExpiry(chain)).toBeNull();
    expect(expireEntries(chain, workspaceId, 1e15).changes).toEqual([]);
  });
});
