import { expect, it } from "vitest";
import { endOfPrefix } from "./event-names.js";

it("the end of a prefix is the first text behind all that start with it, by code points", () => {
  expect(endOfPrefix("Order")).toBe("Ordes");
  expect(endOfPrefix("a\uD7FF")).toBe("a\uE000");
  expect(endOfPrefix("🙂")).toBe("🙃");
  expect(endOfPrefix("a\u{10FFFF}\u{10FFFF}")).toBe("b");
  expect(endOfPrefix("\u{10FFFF}")).toBeUndefined();
  expect(endOfPrefix("")).toBeUndefined();
  expect(endOfPrefix("a\uD83D")).toBeUndefined();
});
