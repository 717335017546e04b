import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import { dayMs, emptyChain, type AuditChain } from "./audit-chain.js";
import { auditHeadSchema, compareHeads, headOf, type AuditHead, type HeadComparison } from "./audit-head.js";

const hash = (number: number): string => String(number).padStart(64, "0");
const head = (number: number, more: Partial<AuditHead> = {}): AuditHead => ({
  workspace: workspaceId,
  number,
  hash: hash(number),
  date: new Date(number * dayMs).toISOString(),
  ...more,
});
const other = { hash: "f".repeat(64) };
const chainTo = (seq: number, more: Partial<AuditChain> = {}): AuditChain => ({
  ...emptyChain,
  seq,
  hash: hash(seq),
  at: seq * dayMs,
  ...more,
});

function compare(chain: AuditChain | undefined, ...heads: readonly AuditHead[]): HeadComparison {
  const { seq = 0, removedTo = 0 } = chain ?? {};
  const hashOf = (number: number): string | undefined =>
    number >= removedTo && number <= seq ? hash(number) : undefined;
  return compareHeads(heads, { chain, hashOf, now: new Date(100 * dayMs) });
}

describe("a head", () => {
  it("is the last entry of a log, in lines of JSON", () => {
    const found = headOf(workspaceId, chainTo(12));
    expect(found).toEqual(head(12));
    expect(auditHeadSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(head(12));
    expect(headOf(workspaceId, emptyChain)).toBeUndefined();
    expect(headOf(workspaceId, undefined)).toBeUndefined();
  });

  it("is in a log that went on", () => {
    expect(compare(chainTo(12), head(5), head(12), head(9))).toEqual({ compared: 3, expired: 0 });
  });

  it("says between which entries a log was written anew", () => {
    const { difference, compared } = compare(chainTo(12), head(9, other), head(3), head(11, other));
    expect([compared, difference]).toEqual([1, { head: head(9, other), from: 4, problem: "changed" }]);
    expect(compare(chainTo(12), head(9, other)).difference?.from).toBe(1);
    expect(compare(chainTo(12, { removedTo: 4 }), head(9, other)).difference?.from).toBe(5);
  });

  it("says from which entry on a log is cut off", () => {
    expect(compare(chainTo(6), head(3), head(9)).difference).toEqual({
      head: head(9),
      from: 7,
      problem: "missing",
    });
    expect(compare(undefined, head(1)).difference).toMatchObject({ from: 1, problem: "missing" });
  });

  it("of an entry that expired is not compared, unless the entry was too young", () => {
    const chain = chainTo(99, { removedTo: 80 });
    expect(compare(chain, head(40), head(80), head(99))).toEqual({ compared: 2, expired: 1 });
    expect(compare(chain, head(80, other)).difference).toMatchObject({ problem: "changed" });
    expect(compare(chainTo(99, { removedTo: 95 }), head(75)).difference).toMatchObject({
      from: 1,
      problem: "removed",
    });
  });
});
