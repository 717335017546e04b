import type { Message } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { theWorkspace as workspaceId } from "../state/delivery.fixture.js";
import { changeEveryMs, createHealthReporter, joined, usualEveryMs } from "./health-reporter.js";
import { healthMessage } from "./provider-health-actor.js";

/** A reporter on a clock that the test moves; a tick passes with each second. */
function aReporter({ isAway = () => false }: { readonly isAway?: () => boolean } = {}) {
  const posted: unknown[] = [];
  const ticks = new Set<() => void>();
  let now = 1_000_000;
  const reporter = createHealthReporter({
    process: "p1",
    now: () => new Date(now),
    post: async ({ body }: Message) => {
      if (isAway()) throw new Error("away");
      posted.push(body);
    },
    repeat: (_, call) => {
      ticks.add(call);
      return () => void ticks.delete(call);
    },
  });
  const notes = reporter.of("smtp", (report) => healthMessage(workspaceId, "smtp", report));
  return {
    reporter,
    posted,
    ticks,
    accept: () => notes.note({ type: "accepted" }, now, 0),
    fail: (openUntil = 0) => notes.note({ type: "later", reason: "refused" }, now, openUntil),
    test: (failure?: { readonly reason: string }) => notes.noteTest(failure, now),
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        now += 1_000;
        for (const tick of ticks) tick();
        await Promise.resolve();
      }
    },
    now: () => now,
  };
}

describe("the health that a process reports", () => {
  it("is reported at once, and then seldom while it stays the same", async () => {
    const { accept, pass, posted, ticks } = aReporter();
    for (let sent = 0; sent < 1_000; sent += 1) accept();
    expect(posted).toEqual([{ process: "p1", successAt: 1_000_000 }]);
    for (let second = 0; second < 60; second += 1) {
      accept();
      await pass(1_000);
    }
    expect(posted.length).toBe(1 + 60_000 / usualEveryMs);
    await pass(usualEveryMs);
    expect(ticks.size).toBe(0);
  });

  it("is reported soon when it changes, with all failures since the success", async () => {
    const { accept, fail, pass, posted, now } = aReporter();
    accept();
    for (let failed = 0; failed < 7; failed += 1) fail();
    expect(posted.length).toBe(1);
    await pass(changeEveryMs);
    const failed = { at: 1_000_000, since: 1_000_000, count: 7, reason: "refused" };
    expect(posted.at(-1)).toEqual({ process: "p1", failed });
    await pass(usualEveryMs);
    fail(now() + 5_000);
    accept();
    expect(posted.at(-1)).toMatchObject({ openUntil: now() + 5_000 });
    await pass(changeEveryMs);
    expect(posted.at(-1)).toEqual({ process: "p1", successAt: now() - changeEveryMs });
  });

  it("names the end of an open circuit when the vendor confirms the settings", async () => {
    const { fail, test, pass, posted, now } = aReporter();
    fail(now() + 60_000);
    await pass(changeEveryMs);
    test();
    expect(posted.at(-1)).toEqual({ process: "p1", test: { at: now() } });
  });

  it("has the latest of several tests", async () => {
    const { accept, test, pass, posted, now } = aReporter();
    accept();
    test({ reason: "535 wrong password" });
    test();
    test({ reason: "timed out" });
    await pass(changeEveryMs);
    const at = now() - changeEveryMs;
    expect(posted.at(-1)).toEqual({ process: "p1", test: { at, failure: { reason: "timed out" } } });
  });

  it("is kept while the queue is away, and sent when the process ends", async () => {
    let isAway = true;
    const { fail, pass, posted, reporter } = aReporter({ isAway: () => isAway });
    fail();
    await pass(2_000);
    fail();
    expect(posted).toEqual([]);
    isAway = false;
    await reporter.close();
    expect(posted).toMatchObject([{ failed: { count: 2, since: 1_000_000 } }]);
  });

  it("forgets failures before a success", () => {
    const failed = { at: 5, since: 2, count: 4, reason: "refused" };
    expect(joined({ failed }, { successAt: 6 })).toEqual({ successAt: 6 });
    expect(joined({ successAt: 1, failed }, { failed: { ...failed, at: 9, count: 1 } })).toEqual({
      successAt: 1,
      failed: { at: 9, since: 2, count: 5, reason: "refused" },
    });
  });
});
