import { expect, test } from "vitest";
import { createAttendantList } from "./attendant-list.js";

function listening() {
  const list = createAttendantList("me");
  const told: (readonly string[])[] = [];
  const listen = (workerIds: readonly string[]): void => void told.push(workerIds);
  list.list(listen);
  return { list, told, listen };
}

const judged = { mayLack: false };

test("a worker is among those that share before a heartbeat lists it", () => {
  const { list, told } = listening();
  list.learn(["another"], judged);
  expect(told).toEqual([["me"], ["another", "me"]]);
});

test("changes are told once, those that join and those that are gone", () => {
  const { list, told } = listening();
  for (const living of [["me"], ["me", "b"], ["b", "me"], ["b", "c", "me"], ["c", "me"]]) {
    list.learn(living, judged);
  }
  expect(told).toEqual([["me"], ["b", "me"], ["b", "c", "me"], ["c", "me"]]);
});

test("after a gap in the own heartbeats nobody is taken for gone until silence may be judged", () => {
  const { list, told } = listening();
  list.learn(["a", "me"], judged);
  list.learn(["b", "me"], { mayLack: true });
  list.learn(["b", "me"], judged);
  expect(told.slice(1)).toEqual([
    ["a", "me"],
    ["a", "b", "me"],
    ["b", "me"],
  ]);
});

test("a worker that leaves is not listed any more and hears of no changes", () => {
  const { list, told, listen } = listening();
  list.learn(["a", "me"], judged);
  expect(list.isListed()).toBe(true);
  list.unlist(listen);
  list.learn(["me"], judged);
  expect(list.isListed()).toBe(false);
  expect(told).toHaveLength(2);
});
