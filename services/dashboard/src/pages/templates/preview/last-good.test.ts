import { expect, it } from "vitest";
import { lastGoodAfter } from "./last-good.js";
import type { PreviewAnswer } from "./use-preview.js";

const good: PreviewAnswer = { channel: "Email", issues: [], warnings: [] };
const broken: PreviewAnswer = {
  channel: "Email",
  issues: [{ path: ["body"], code: "templateFault", problem: "unknown tag", values: {} }],
  warnings: [],
};
const forAnn = { isLate: false, askedFor: "ann" };

it("keeps the latest answer in which nothing was wrong", () => {
  const first = lastGoodAfter(undefined, { ...forAnn, answer: good });
  expect(first?.answer).toBe(good);
  expect(lastGoodAfter(first, { ...forAnn, answer: good })).toBe(first);
  expect(lastGoodAfter(first, { ...forAnn, answer: broken })).toBe(first);
  const next = { ...good };
  expect(lastGoodAfter(first, { ...forAnn, answer: next })?.answer).toBe(next);
});

it("keeps none for another person, nor one that answers an earlier question", () => {
  const first = lastGoodAfter(undefined, { ...forAnn, answer: good });
  expect(lastGoodAfter(first, { isLate: false, askedFor: "ben", answer: broken })).toBeUndefined();
  expect(lastGoodAfter(undefined, { ...forAnn, isLate: true, answer: good })).toBeUndefined();
  expect(lastGoodAfter(undefined, { ...forAnn, answer: undefined })).toBeUndefined();
});
