import { expect, it } from "vitest";
import { afterFailure, afterSuccess, closedCircuit, mayPass, probing, type Circuit } from "./circuit.js";

const fail = (circuit: Circuit, times: number, now: number): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((each) => afterFailure(each, now), circuit);

it("opens after five failures in a row, not before", () => {
  expect(mayPass(fail(closedCircuit, 4, 0), 0)).toBe(true);
  const open = fail(closedCircuit, 5, 0);
  expect(mayPass(open, 4_999)).toBe(false);
  expect(mayPass(open, 5_000)).toBe(true);
});

it("forgets failures after a success", () => {
  expect(fail(afterSuccess(), 4, 0).openUntil).toBe(0);
});

it("lets one message probe at a time, and stays open twice as long when that fails", () => {
  const open = fail(closedCircuit, 5, 0);
  const tried = probing(open, 5_000, 30_000);
  expect(mayPass(tried, 5_001)).toBe(false);
  expect(afterFailure(tried, 6_000).openUntil).toBe(16_000);
});

it("stays open for five minutes at most, longer only when the vendor requests it", () => {
  const long = fail(closedCircuit, 40, 0);
  expect(long.openUntil).toBe(300_000);
  expect(afterFailure(long, 0, 900_000).openUntil).toBe(900_000);
});

it("lets every message pass while it is closed", () => {
  expect(probing(closedCircuit, 0, 30_000)).toBe(closedCircuit);
});
