import { expect, it } from "vitest";
import { sentenceParts } from "./sentence-parts.js";

it("splits a sentence at its moments", () => {
  expect(sentenceParts("In it since 2026-05-01T12:00:00Z. It goes on at 2026-05-01T13:00:00.250Z.")).toEqual([
    { text: "In it since ", isMoment: false },
    { text: "2026-05-01T12:00:00Z", isMoment: true },
    { text: ". It goes on at ", isMoment: false },
    { text: "2026-05-01T13:00:00.250Z", isMoment: true },
    { text: ".", isMoment: false },
  ]);
});

it("leaves digits that are no time in the text", () => {
  const sentence = "The code is 9999-99-99T99:99:99Z.";
  const parts = sentenceParts(sentence);
  expect(parts.map(({ text }) => text).join("")).toBe(sentence);
  expect(parts.filter(({ isMoment }) => isMoment)).toEqual([]);
});
