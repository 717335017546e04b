import { describe, expect, it } from "vitest";
import {
  healthOf,
  healthSince,
  judgeHealth,
  unknownHealth,
  withReport,
  type HealthReport,
} from "./provider-health.js";

const failed = (at: number, count = 1): NonNullable<HealthReport["failed"]> => ({
  at,
  since: at,
  count,
  reason: `connection refused at ${at}`,
});

function after(...reports: readonly HealthReport[]) {
  return reports.reduce((health, report) => withReport(health, report, 1_000), unknownHealth);
}

describe("the health of a provider", () => {
  it("has the last success, the failures since, and the words of the last failure", () => {
    const health = after(
      { process: "a", successAt: 10 },
      { process: "a", failed: failed(20, 3) },
      { process: "b", failed: { ...failed(30, 2), code: 421 } },
    );
    expect(health).toEqual({
      successAt: 10,
      failures: 5,
      failingSince: 20,
      failure: { at: 30, reason: "connection refused at 30", code: 421 },
      circuits: {},
    });
    expect(judgeHealth(health, 1_000)).toEqual({ status: "fails" });
  });

  it("works again after a success in any process, and keeps the words", () => {
    const health = after({ process: "a", failed: failed(20, 9) }, { process: "b", successAt: 30 });
    expect(health).toEqual({
      successAt: 30,
      failures: 0,
      failure: { at: 20, reason: "connection refused at 20" },
      circuits: {},
    });
    expect(judgeHealth(health, 1_000)).toEqual({ status: "works" });
  });

  it("is the same when a late report is about what was before the success", () => {
    const health = after({ process: "b", successAt: 30 }, { process: "a", failed: failed(20, 9) });
    expect(health).toMatchObject({ successAt: 30, failures: 0 });
    expect(after({ process: "a", failed: failed(40) }, { process: "b", successAt: 30 })).toMatchObject({
      successAt: 30,
      failures: 1,
    });
  });

  it("counts what failed after the success of the same report", () => {
    const health = after(
      { process: "a", failed: failed(5, 7) },
      { process: "a", successAt: 9, failed: failed(9, 2) },
    );
    expect(health).toMatchObject({ successAt: 9, failures: 2, failingSince: 9 });
  });

  it("fails by a failed test until the vendor confirms the settings or accepts a message", () => {
    const failure = { reason: "535 wrong password", code: 535 };
    const tested: HealthReport = { process: "a", test: { at: 20, failure } };
    const health = after({ process: "b", successAt: 10 }, tested);
    expect(health.failedTest).toEqual({ at: 20, ...failure });
    expect(judgeHealth(health, 1_000)).toEqual({ status: "fails" });
    const accepted = withReport(health, { process: "b", successAt: 30 }, 1_000);
    expect(judgeHealth(accepted, 1_000)).toEqual({ status: "works" });
    const confirmed = withReport(health, { process: "b", test: { at: 30 } }, 1_000);
    expect(confirmed).not.toHaveProperty("failedTest");
    expect(judgeHealth(confirmed, 1_000)).toEqual({ status: "works" });
    expect(
      after({ process: "b", test: { at: 30, failure } }, { process: "a", test: { at: 20 } }),
    ).toMatchObject({
      failedTest: { at: 30 },
    });
  });

  it("is that of the latest settings", () => {
    const health = after({ process: "a", successAt: 10, failed: failed(12, 9) });
    expect(healthSince(health, undefined)).toBe(health);
    expect(healthSince(health, 50)).toEqual(unknownHealth);
    const changed = withReport(health, { process: "a", successAt: 60, configuredAt: 50 }, 1_000);
    expect(changed).toEqual({ successAt: 60, failures: 0, circuits: {}, configuredAt: 50 });
    expect(withReport(changed, { process: "b", failed: failed(70) }, 1_000)).toBe(changed);
  });

  it("fails while a circuit is open, until all have closed or their time is over", () => {
    const open = after(
      { process: "a", successAt: 1, failed: failed(20), openUntil: 5_000 },
      { process: "b", failed: failed(21), openUntil: 4_000 },
    );
    expect(judgeHealth(open, 1_000)).toEqual({ status: "fails", retryAt: 4_000 });
    expect(judgeHealth(open, 4_500)).toEqual({ status: "fails", retryAt: 5_000 });
    const closed = withReport(open, { process: "a", successAt: 2_000 }, 2_000);
    expect(closed.circuits).toEqual({ b: 4_000 });
    expect(judgeHealth(closed, 2_000)).toEqual({ status: "works", retryAt: 4_000 });
    expect(withReport(open, { process: "c", failed: failed(6_000) }, 6_000).circuits).toEqual({});
  });

  it("is unknown before anything was sent, and fails when nothing was ever accepted", () => {
    expect(judgeHealth(unknownHealth, 1_000)).toEqual({ status: "unknown" });
    expect(judgeHealth(after({ process: "a", failed: failed(5) }), 1_000)).toEqual({ status: "fails" });
    const few = after({ process: "a", successAt: 1 }, { process: "a", failed: failed(5, 4) });
    expect(judgeHealth(few, 1_000)).toEqual({ status: "works" });
  });

  it("learns nothing from an answer about one recipient", () => {
    expect(healthOf({ type: "accepted" })).toBe("success");
    expect(healthOf({ type: "rejected", reason: "no such user", suppress: "HardBounce" })).toBeUndefined();
    expect(healthOf({ type: "later", reason: "mailbox full", isAboutRecipient: true })).toBeUndefined();
    expect(healthOf({ type: "rejected", reason: "bad key", code: 401, misconfigured: true })).toEqual({
      reason: "bad key",
      code: 401,
    });
    expect(healthOf({ type: "unanswered", reason: "x".repeat(2_000) })).toEqual({ reason: "x".repeat(500) });
  });
});
