import { expect, it } from "vitest";
import { isUnknown, reachedPage, reportedBefore } from "./reached.js";

const reported = { delivered: false, opened: false, clicked: false, bounced: true };

it("leads to the messages that a number counts", () => {
  expect(reachedPage("sent", { journey: "j", node: "n" })).toEqual({
    page: "deliveries",
    search: { journey: "j", node: "n", reached: "sent" },
  });
  expect(reachedPage("failed", { period: { from: 60_000, to: 120_000 } }).search).toEqual({
    reached: "failed",
    from: 60_000,
    to: 119_999,
  });
});

it("knows nothing of states that are not reported, unless something was counted", () => {
  expect(isUnknown("delivered", 0, reported)).toBe(true);
  expect(isUnknown("delivered", 2, reported)).toBe(false);
  expect(isUnknown("bounced", 0, reported)).toBe(false);
  expect(isUnknown("sent", 0, reported)).toBe(false);
  expect(isUnknown("failed", 0, reported)).toBe(false);
  expect(isUnknown("opened", 0, undefined)).toBe(false);
});

it("knows before anything is sent that a provider without reports reports nothing", () => {
  const all = { delivered: true, opened: true, clicked: true, bounced: true };
  expect(reportedBefore(undefined)).toEqual(all);
  expect(reportedBefore(["delivered", "opened", "clicked", "bounced", "complained"])).toEqual(all);
  expect(reportedBefore(["bounced"])).toEqual(reported);
  expect(Object.values(reportedBefore([]))).toEqual([false, false, false, false]);
});
