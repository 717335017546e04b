import type { Post, GroupCommit } from "@signalbox/engine";
import { userKey, jobId, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { runJob, type JobContext } from "./job-context.js";

const workspaceId = parseWorkspaceId("11111111-1111-4111-8111-111111111111") as WorkspaceId;

function posts(count: number): readonly Post[] {
  return Array.from({ length: count }, (_, index) => ({
    message: { to: userKey(workspaceId, `user-${index}`), type: "event", body: {} },
    bytes: 1,
  }));
}

/** A job whose timer is replaced by `tick`. */
function aJob(work: (job: JobContext) => Promise<void>, { refused = false } = {}) {
  const left: (readonly Post[])[] = [];
  let tick = (): void => undefined;
  const commit: GroupCommit = {
    pending: 0,
    async post(given) {
      if (refused) throw new Error("the queue is away");
      left.push(given);
      return [jobId("job-1")];
    },
  };
  const repeat = (_: number, call: () => void) => {
    tick = call;
    return () => {
      tick = () => undefined;
    };
  };
  return { left, done: runJob({ commit, repeat }, work), tick: () => tick() };
}

const never = new Promise<void>(() => undefined);

describe("what a job reports", () => {
  it("leaves in one batch when the job ends", async () => {
    const given = posts(250);
    const { done, left } = aJob(async ({ report }) => given.forEach(report));
    await done;
    expect(left).toEqual([given]);
  });

  it("leaves with each tick while the job runs", async () => {
    const [first, second] = [posts(3), posts(2)];
    let reportMore = (): void => undefined;
    const { left, tick } = aJob(async ({ report }) => {
      first.forEach(report);
      reportMore = () => second.forEach(report);
      await never;
    });
    tick();
    tick();
    reportMore();
    tick();
    expect(left).toEqual([first, second]);
  });

  it("fails the job when the queue does not take it", async () => {
    const { done } = aJob(async ({ report }) => posts(1).forEach(report), { refused: true });
    await expect(done).rejects.toThrow("the queue is away");
  });

  it("has left before the later work starts, and leaves also when the work fails", async () => {
    const order: string[] = [];
    const one = aJob(async ({ report, afterReporting }) => {
      posts(1).forEach(report);
      afterReporting(async () => order.push(`after ${one.left.length}`));
    });
    await one.done;
    expect(order).toEqual(["after 1"]);
    const broken = aJob(async ({ report }) => {
      posts(1).forEach(report);
      throw new Error("broken");
    });
    await expect(broken.done).rejects.toThrow("broken");
    expect(broken.left).toEqual([posts(1)]);
  });
});
