import { describe, expect, it } from "vitest";
import { contextOf } from "@signalbox/workspace/testing";
import { workspaceId } from "@signalbox/core/testing";
import { broadcastBehaviour, type BroadcastState } from "./broadcast-actor.js";
import type { BroadcastFollow, BroadcastPlan } from "@signalbox/core";
import { broadcastProgress } from "./broadcast-progress.js";
import { readBroadcastRun, type PagerProgress } from "./broadcast-run.js";

const context = contextOf("broadcast", "b1");
const created = broadcastBehaviour.create(context);
const order: BroadcastPlan = { segmentId: "s", templateId: "t", channel: "Email", batchSize: 100 };

function handle(state: BroadcastState, type: string, body: unknown, at = 5_000) {
  const handler = broadcastBehaviour.handlers[type];
  if (handler === undefined) throw new TypeError(`no handler ${type}`);
  const decision = handler.prepare(body).decide(state, { ...context, now: new Date(at) });
  const [change] = decision.changes ?? [];
  const notes = (decision.send ?? []).map(({ body: sent }) => (sent as { input: unknown }).input);
  const run = change?.do === "put" ? readBroadcastRun(change.row) : undefined;
  return { state: decision.state ?? created, run, notes };
}

const follow = (state: BroadcastState, epoch: number, body: Partial<BroadcastFollow> = {}) =>
  handle(state, "follow", { epoch, status: "Running", order, ...body });

const report = (state: BroadcastState, account: Partial<PagerProgress>, more: object = {}) =>
  handle(state, "progress", {
    from: state.revision,
    account: { ...state.account, ...account },
    isWalked: false,
    ...more,
  });

const running = follow(created, 1).state;

describe("the progress of a broadcast", () => {
  it("opens when the broadcast runs, and moves with what the pager reports", () => {
    const { run } = follow(created, 1);
    expect(run).toMatchObject({ workspaceId, broadcastId: "b1", open: true, status: "Running", order });
    const next = report(running, { cursor: "u/m", sent: 4, skipped: 1, total: 9 });
    expect(next.run).toMatchObject({ open: true, account: { cursor: "u/m", sent: 4 } });
    expect(broadcastProgress(next.run?.account)).toMatchObject({
      recipients: 9,
      sent: 4,
      skipped: 1,
      failed: 0,
    });
    expect(broadcastBehaviour.deserialize(broadcastBehaviour.serialize(next.state))).toEqual(next.state);
  });

  it("ignores a report that does not follow the current revision", () => {
    const first = report(running, { cursor: "u/m", sent: 4 });
    const late = handle(first.state, "progress", {
      from: running.revision,
      account: { ...running.account, cursor: "u/a", sent: 2 },
      isWalked: true,
    });
    expect([late.state, late.run, late.notes]).toEqual([first.state, undefined, []]);
  });

  it("ignores reports after a pause, and resumes where it was", () => {
    const first = report(running, { cursor: "u/m", sent: 4 });
    const paused = follow(first.state, 2, { status: "Paused" });
    expect(paused.run).toMatchObject({ open: false, account: { cursor: "u/m" } });
    expect(report(paused.state, { cursor: "u/z" }).state).toEqual(paused.state);
    const resumed = follow(paused.state, 3);
    expect(resumed.run).toMatchObject({ open: true, account: { cursor: "u/m", sent: 4, wave: 1 } });
  });

  it("ignores messages of an earlier epoch", () => {
    const paused = follow(running, 4, { status: "Paused" }).state;
    for (const epoch of [1, 3, 4]) expect(follow(paused, epoch).state).toEqual(paused);
  });

  it("notifies the workspace of its completion once", () => {
    const done = report(running, { sent: 9 }, { isWalked: true });
    expect(done.notes).toEqual([{ id: "b1", epoch: 1, to: "Completed" }]);
    expect(done.run?.open).toBe(false);
    expect(report(done.state, { sent: 10 }, { isWalked: true }).notes).toEqual([]);
  });

  it("notifies the workspace of its completion again when a pause overtook the first notice", () => {
    const done = report(running, { sent: 9 }, { isWalked: true }).state;
    const resumed = follow(follow(done, 2, { status: "Paused" }).state, 3);
    expect(resumed.notes).toEqual([{ id: "b1", epoch: 3, to: "Completed" }]);
  });

  it("requests a pause when a message failed and `pausesOnError` is set", () => {
    const careful = follow(created, 1, { order: { ...order, pausesOnError: true } }).state;
    const failed = report(careful, { failed: 2 });
    expect(failed.notes).toEqual([
      {
        id: "b1",
        epoch: 1,
        to: "Paused",
        because: expect.stringContaining("2 of the latest messages failed"),
      },
    ]);
    expect(failed.run?.open).toBe(false);
    expect(report(running, { failed: 2 })).toMatchObject({ notes: [], run: { open: true } });
    const resumed = follow(follow(failed.state, 2, { status: "Paused" }).state, 3).state;
    expect(report(resumed, { sent: 1 }).notes).toEqual([]);
  });

  it("reports why it cannot continue", () => {
    const { notes } = report(running, {}, { broken: "its segment was deleted" });
    expect(notes).toEqual([{ id: "b1", epoch: 1, to: "Failed", because: "its segment was deleted" }]);
  });

  it("closes at once when it is cancelled, and ignores later reports", () => {
    for (const state of [running, report(running, { cursor: "u/m", sent: 4 }).state]) {
      const cancelled = follow(state, 2, { status: "Cancelled" });
      expect(cancelled).toMatchObject({ notes: [], run: { open: false, status: "Cancelled" } });
      const late = report(cancelled.state, { sent: 5 }, { isWalked: true });
      expect([late.state, late.run, late.notes]).toEqual([cancelled.state, undefined, []]);
    }
  });
});

describe("a scheduled broadcast", () => {
  const scheduled = follow(created, 1, { status: "Scheduled", startAt: 8_000 }).state;

  it("wakes at its time and requests to run once", () => {
    expect(broadcastBehaviour.alarmAt(scheduled)).toBe(8_000);
    expect(handle(scheduled, "wake", {}, 7_999).notes).toEqual([]);
    const woken = handle(scheduled, "wake", {}, 8_000);
    expect(woken.notes).toEqual([{ id: "b1", epoch: 1, to: "Running" }]);
    expect(broadcastBehaviour.alarmAt(woken.state)).toBeNull();
    expect(handle(woken.state, "wake", {}, 9_000).notes).toEqual([]);
    expect(follow(woken.state, 2).run).toMatchObject({ open: true, account: { wave: 1, waveAt: 5_000 } });
  });

  it("never wakes once it is cancelled", () => {
    const cancelled = follow(scheduled, 2, { status: "Cancelled" });
    expect([broadcastBehaviour.alarmAt(cancelled.state), cancelled.run?.open]).toEqual([null, false]);
  });
});

describe("a broadcast at the users' local times", () => {
  const walked = report(running, { nextWaveAt: 9_000, sent: 2, cursor: "u/z" }, { isWalked: true });

  it("sleeps until the next users are due, and begins another pass", () => {
    expect([walked.run?.open, broadcastBehaviour.alarmAt(walked.state)]).toEqual([false, 9_000]);
    const next = handle(walked.state, "wake", {}, 9_100);
    expect(next.run).toMatchObject({
      open: true,
      account: { wave: 2, waveAt: 9_100, nextWaveAt: null, cursor: "", sent: 2 },
    });
    expect(report(next.state, { sent: 3 }, { isWalked: true }).notes).toMatchObject([{ to: "Completed" }]);
  });

  it("sleeps while it is paused, and begins the pass when it is resumed", () => {
    const paused = follow(walked.state, 2, { status: "Paused" }).state;
    expect(broadcastBehaviour.alarmAt(paused)).toBeNull();
    expect(handle(paused, "wake", {}, 9_100).state).toEqual(paused);
    const resumed = follow(paused, 3).state;
    expect(broadcastBehaviour.alarmAt(resumed)).toBe(9_000);
  });
});
