import { expect, it } from "vitest";
import { createSilenceJudge } from "./silence-judge.js";

it.each<[what: string, answers: readonly number[], verdicts: readonly boolean[]]>([
  ["a new process judges at its first heartbeat", [20], [true]],
  ["one with regular heartbeats judges", [20, 520, 1_040, 1_900], [true, true, true, true]],
  ["one whose first heartbeat was late waits", [1_200, 1_700, 2_200, 2_700], [false, false, false, true]],
  [
    "one with a gap in its own heartbeats waits until the others could report",
    [20, 520, 4_000, 4_500, 5_499, 5_500],
    [true, true, false, false, false, true],
  ],
  ["another gap restarts the wait", [20, 4_000, 5_400, 6_399, 6_900], [true, false, false, false, true]],
])("%s", (_what, answers, verdicts) => {
  const judge = createSilenceJudge(1_500, 0);
  expect(answers.map((now) => judge.mayJudge(now))).toEqual(verdicts);
});
