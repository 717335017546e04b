import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { runOpenLoop } from "./open-loop.js";

describe("runOpenLoop", () => {
  it("does not wait for one answer before it sends the next", async () => {
    const { latenciesMs, failed } = await runOpenLoop({
      moments: Array.from({ length: 50 }, (_, index) => index),
      send: async () => {
        await pause(100);
        return true;
      },
    });
    expect(failed).toBe(0);
    expect(latenciesMs).toHaveLength(50);
    expect(Math.max(...latenciesMs)).toBeLessThan(1_000);
  });

  it("counts time from when a request was due, also when it was sent late", async () => {
    const { latenciesMs } = await runOpenLoop({
      moments: [0, 1],
      send: async () => {
        const until = performance.now() + 60;
        while (performance.now() < until);
        return true;
      },
    });
    expect(Math.max(...latenciesMs)).toBeGreaterThan(100);
  });

  it("takes a moment only when the one before was sent", async () => {
    let sent = 0;
    function* untilThree(): Generator<number> {
      for (;;) {
        if (sent === 3) return;
        yield 0;
      }
    }
    const { latenciesMs } = await runOpenLoop({
      moments: untilThree(),
      send: async () => {
        sent += 1;
        return true;
      },
    });
    expect(latenciesMs).toHaveLength(3);
  });

  it("counts failures and unexpected answers", async () => {
    const answers = [true, false];
    const { failed } = await runOpenLoop({
      moments: [0, 1, 2],
      send: async () => {
        const answer = answers.shift();
        if (answer === undefined) throw new Error("connection lost");
        return answer;
      },
    });
    expect(failed).toBe(2);
  });
});
