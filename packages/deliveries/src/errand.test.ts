import type { GroupCommit, Post } from "@signalbox/engine";
import { jobId, parseWorkspaceId, partitionOf, userKey, type WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { runErrand, type Errand } from "./errand.js";

const workspaceId = parseWorkspaceId("11111111-1111-4111-8111-111111111111") as WorkspaceId;
const parts = 16;
const partMs = 62.5;

function posts(count: number): readonly Post[] {
  return Array.from({ length: count }, (_, index) => ({
    message: { to: userKey(workspaceId, `user-${index}`), type: "event", body: {} },
    bytes: 1,
  }));
}

interface Departure {
  /** ms since the errand began. */
  readonly at: number;
  readonly posts: readonly Post[];
}

/** An errand under a clock of its own, which `pass` moves on. */
function anErrand(work: (errand: Errand) => Promise<void>, { isGivingWay = false, refused = false } = {}) {
  const [start, left] = [1_000_000_000_000, [] as Departure[]];
  let at = start;
  let call = (): void => undefined;
  let state: "running" | "done" | Error = "running";
  const commit: GroupCommit = {
    pending: 0,
    async post(given) {
      if (refused) throw new Error("the queue is away");
      left.push({ at: at - start, posts: given });
      return [jobId("job-1")];
    },
  };
  const options = {
    commit,
    now: () => new Date(at),
    isGivingWay: () => isGivingWay,
    repeat: (_: number, given: () => void) => {
      call = given;
      return () => {
        call = () => undefined;
      };
    },
  };
  const done = runErrand(options, work).then(
    () => (state = "done"),
    (error: Error) => (state = error),
  );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    left,
    done,
    state: () => state,
    settle,
    pass: async (ms: number, everyMs = partMs): Promise<void> => {
      const end = at + ms;
      while (at + everyMs <= end) {
        at += everyMs;
        call();
        await settle();
      }
    },
  };
}

const never = new Promise<void>(() => undefined);

function told(left: readonly Departure[]): readonly Post[] {
  return left.flatMap((departure) => departure.posts);
}

describe("what a job has to tell", () => {
  it("leaves together when it ends", async () => {
    const given = posts(250);
    const { done, left, state } = anErrand(async ({ tell }) => given.forEach(tell));
    await done;
    expect([state(), left]).toEqual(["done", [{ at: 0, posts: given }]]);
  });

  it("leaves once a second while it goes on", async () => {
    const given = posts(250);
    const { left, pass } = anErrand(async ({ tell }) => (given.forEach(tell), never));
    await pass(2_500);
    expect(left).toEqual([{ at: expect.any(Number), posts: given }]);
    expect(left[0]?.at).toBeLessThanOrEqual(1_000);
  });

  it("leaves partition by partition within a second while messages give way, and the job waits for it", async () => {
    const given = posts(250);
    const errand = anErrand(async ({ tell }) => given.forEach(tell), { isGivingWay: true });
    await errand.settle();
    expect([errand.state(), errand.left]).toEqual(["running", []]);
    await errand.pass(1_000);
    expect(errand.state()).toBe("done");
    expect(new Set(told(errand.left))).toEqual(new Set(given));
    expect(told(errand.left)).toHaveLength(given.length);
    expect(new Set(errand.left.map(({ at }) => at)).size).toBe(parts);
    for (const { posts: together } of errand.left) {
      expect(new Set(together.map(({ message }) => partitionOf(message.to, parts))).size).toBe(1);
    }
  });

  it("leaves at once where it is little", async () => {
    const given = posts(50);
    const { done, left } = anErrand(async ({ tell }) => given.forEach(tell), { isGivingWay: true });
    await done;
    expect(left).toEqual([{ at: 0, posts: given }]);
  });

  it("leaves within a second also when the process was too busy to look at every part of it", async () => {
    const given = posts(250);
    const { left, state, pass } = anErrand(async ({ tell }) => given.forEach(tell), { isGivingWay: true });
    await pass(1_050, 350);
    expect(state()).toBe("done");
    expect(left.map(({ at }) => at)).toEqual([350, 700, 1_050]);
  });

  it("ends the job with what the queue says when it is not taken", async () => {
    const { done, state } = anErrand(async ({ tell }) => posts(1).forEach(tell), { refused: true });
    await done;
    expect(state()).toEqual(new Error("the queue is away"));
  });

  it("is told before what comes afterwards, and also when the work fails", async () => {
    const order: string[] = [];
    const one = anErrand(async ({ tell, afterTelling }) => {
      posts(1).forEach(tell);
      afterTelling(async () => order.push(`after ${one.left.length}`));
    });
    await one.done;
    expect(order).toEqual(["after 1"]);
    const broken = anErrand(async ({ tell }) => {
      posts(1).forEach(tell);
      throw new Error("broken");
    });
    await broken.done;
    expect([broken.state(), told(broken.left)]).toEqual([new Error("broken"), posts(1)]);
  });
});
