import { expect, it } from "vitest";
import { capInWords } from "./cap-in-words.js";

it.each([
  [{ channel: "Email", messages: 3, perSeconds: 86_400 }, "3 of Email per day"],
  [{ channel: null, messages: 2, perSeconds: 129_600 }, "2 of all channels per 36 hours"],
  [{ messages: 1, perSeconds: 604_800 }, "1 of all channels per 7 days"],
  [{ messages: 1, perSeconds: 60 }, "1 of all channels per minute"],
  [{ messages: 1, perSeconds: 90 }, "1 of all channels per 90 seconds"],
])("%j is %s", (cap, words) => {
  expect(capInWords(cap)).toBe(words);
});
