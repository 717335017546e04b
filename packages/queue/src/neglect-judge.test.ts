import { expect, test } from "vitest";
import { createNeglectJudge, type PartitionLook } from "./neglect-judge.js";

const look = (partition: number, head?: string, holder?: string): PartitionLook => ({
  partition,
  head,
  holder,
});

/** What is attended after each look. */
function judged(...looks: readonly (readonly PartitionLook[])[]): readonly (readonly number[])[] {
  const judge = createNeglectJudge("me");
  return looks.map((found) => [...judge.look(found)]);
}

test("a message batch that nobody has taken since the look before is neglected", () => {
  expect(judged([look(1, "a"), look(2, "b")], [look(1, "a"), look(2, "b")])).toEqual([[], [1, 2]]);
});

test("partitions that move on, are empty, or have a worker are not", () => {
  const before = [look(1, "a"), look(2), look(3, "c", "another"), look(4, "d")];
  const after = [look(1, "b"), look(2), look(3, "c", "another"), look(4, "d", "another")];
  expect(judged(before, after)).toEqual([[], []]);
});

test("one that is attended stays so while it has something, and this worker or none has taken it", () => {
  const untaken = [look(1, "a")];
  expect(judged(untaken, untaken, [look(1, "b", "me")], [look(1, "c")], [look(1, "d", "me")])).toEqual([
    [],
    [1],
    [1],
    [1],
    [1],
  ]);
});

test("it is given back when it is empty, when another worker takes from it, or when it is in the own share", () => {
  const untaken = [look(1, "a")];
  for (const end of [[look(1)], [look(1, "b", "another")], []]) {
    expect(judged(untaken, untaken, end, untaken)).toEqual([[], [1], [], []]);
  }
});
