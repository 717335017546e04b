import { createHash } from "node:crypto";
import { workspaceId } from "@signalbox/core/testing";
import type { StoreChange } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { appendEntry, dayMs, emptyChain, hashUserId, rowColumns, type AuditChain } from "./audit-chain.js";
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

/** The same log as the release before wrote it: its hashes cover neither owners of details nor erased users. */
function inForm1(log: Log): Log {
  const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
  let prev = "";
  const rows = log.rows.map((row): AuditRow => {
    const { form: _, erases: __, earlier: ___, ...rest } = row;
    const { salt = "", details = "" } = log.details.get(row.seq ?? 0) ?? {};
    const columns = rowColumns(JSON.parse(details));
    const { by, kind = null, resource = null, subject = null } = columns;
    const { seq, at, action, ok } = row;
    const digest = sha256(`${salt}\n${details}`);
    const signed = [prev, workspaceId, seq, at, action, ok, by, kind, resource, subject, digest];
    const hash = sha256(JSON.stringify(signed));
    const written = { ...rest, digest, prev, hash };
    prev = hash;
    return written;
  });
  return { ...log, rows, chain: { ...log.chain, hash: prev } };
}

function leaveOut<R extends object, Column extends keyof R>(row: R, column: Column): Omit<R, Column> {
  const { [column]: _, ...rest } = row;
  return rest;
}

const erasureOf = (id: string): Partial<AuditEntry> => ({
  action: eraseUsersAction,
  resources: [{ kind: erasedUserKind, id: hashUserId(id) }],
});

describe("what steers erasure", () => {
  const log = (): Log => logOf({ userId: "ann" }, { userId: "ben" }, erasureOf("ann"), {});
  const changed = (seq: number, change: (row: AuditDetailRow) => AuditDetailRow): Log => {
    const one = log();
    const row = one.details.get(seq);
    if (row === undefined) throw new Error("no details");
    one.details.set(seq, change(row));
    return one;
  };

  it.each([
    ["the salt", (row: AuditDetailRow) => ({ ...row, salt: "0" })],
    ["the subject", (row: AuditDetailRow) => ({ ...row, subject: `${workspaceId}/${hashUserId("ben")}` })],
    ["no subject", (row: AuditDetailRow) => leaveOut(row, "subject")],
    ["the actor", (row: AuditDetailRow) => ({ ...row, actor: `${workspaceId}/m2` })],
    ["the workspace", (row: AuditDetailRow) => ({ ...row, workspaceId: "w" as typeof workspaceId })],
  ])("shows when %s of a row of details is replaced, in both forms", (_, change) => {
    expect(verify(changed(1, change)).fault).toEqual({ seq: 1, problem: "changed" });
    const earlier = inForm1(log());
    const row = earlier.details.get(1);
    if (row !== undefined) earlier.details.set(1, change(row));
    expect(verify(earlier).fault).toEqual({ seq: 1, problem: "changed" });
  });

  it.each([
    ["other users", (row: AuditRow) => ({ ...row, erases: [hashUserId("ben")] })],
    ["no users", (row: AuditRow) => leaveOut(row, "erases")],
    ["the form of the release before", (row: AuditRow) => leaveOut(row, "form")],
  ])("shows when an erasure names %s", (_, change) => {
    const one = log();
    one.rows = one.rows.map((row) => (row.seq === 3 ? change(row) : row));
    expect(verify(one).fault).toEqual({ seq: 3, problem: "changed" });
  });

  it("is in the entry of the erasure, also when its own details are erased", () => {
    const entries = [
      { userId: "ann" },
      { userId: "ben" },
      erasureOf("ann"),
      { action: forgetActorAction, resources: [{ kind: "actor", id: "m9" }], origin: madeBy("m9") },
    ];
    const of = (erased: number): VerifiedChain => {
      const [first, second, erasure, last] = entries;
      const one = logOf({ ...first }, { ...second }, { ...erasure, origin: madeBy("m9") }, { ...last });
      one.details.delete(3);
      one.details.delete(erased);
      return verify(one);
    };
    expect(of(1)).toEqual({ entries: 4, erased: 2 });
    // That the erasure was of another user is known without its details.
    expect(of(2).fault).toEqual({ seq: 2, problem: "unexplained" });
  });
});

function madeBy(id: string): AuditEntry["origin"] {
  return { principal: { kind: "member", id, name: id } };
}

describe("a chain of the release before", () => {
  it("is verified, and goes on in the form of this one", () => {
    const before = inForm1(logOf({}, { userId: "ann" }, erasureOf("ann")));
    before.details.delete(2);
    expect(verify(before)).toEqual({ entries: 3, erased: 1 });
    const { chain, changes } = appendEntry(before.chain, workspaceId, anEntry(), 9 * dayMs);
    const rows = [...before.rows, auditTable.read(rowIn(changes[0]))];
    const details = new Map(before.details).set(4, auditDetailTable.read(rowIn(changes[1])));
    expect(rows.map(({ form }) => form)).toEqual([undefined, undefined, undefined, 2]);
    expect(verify({ chain, rows, details })).toEqual({ entries: 4, erased: 1 });
  });

  it("shows a changed, a missing and an added entry", () => {
    const before = inForm1(three());
    const [first, second, third] = before.rows as [AuditRow, AuditRow, AuditRow];
    const faultOf = (...rows: AuditRow[]): unknown => verify({ ...before, rows }).fault;
    expect(faultOf(first, { ...second, ok: true }, third)).toEqual({ seq: 2, problem: "changed" });
    expect(faultOf(first, third)).toEqual({ seq: 2, problem: "missing" });
    expect(faultOf(first, second)).toEqual({ seq: 3, problem: "missing" });
    expect(faultOf(first, first, second, third)).toEqual({ seq: 1, problem: "added" });
  });
});

describe("the number of entries without hashes", () => {
  const earlier = { count: 3, digest: "d" };
  const counted = (): Log => {
    const log: Log = { chain: { ...emptyChain, earlier }, rows: [], details: new Map() };
    for (const at of [1, 2]) {
      const { chain, changes } = appendEntry(log.chain, workspaceId, anEntry(), at);
      log.chain = chain;
      log.rows.push(auditTable.read(rowIn(changes[0])));
      log.details.set(chain.seq, auditDetailTable.read(rowIn(changes[1])));
    }
    return log;
  };

  it("is in every entry, so it cannot be changed in the state alone", () => {
    const log = counted();
    expect(verify(log)).toEqual({ entries: 2, erased: 0 });
    const { earlier: _, ...without } = log.chain;
    const other = { ...log.chain, earlier: { count: 4, digest: "e" } };
    for (const chain of [without, other]) {
      expect(verify({ ...log, chain }).fault).toEqual({ seq: 1, problem: "changed" });
    }
    const { chain, ...born } = three();
    expect(verify({ ...born, chain: { ...chain, earlier } }).fault).toEqual({ seq: 1, problem: "changed" });
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
