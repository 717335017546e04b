import { expect, it } from "vitest";
import { addressOf } from "./request-address.js";

it.each([
  ["https://a.example/in", {}, "https://a.example/in"],
  ["https://a.example/in", { b: "1 2" }, "https://a.example/in?b=1+2"],
  ["https://a.example/in?a=1", { b: "2" }, "https://a.example/in?a=1&b=2"],
  ["https://a.example/in#x", { b: "2" }, "https://a.example/in?b=2#x"],
  ["**********", { b: "2" }, "**********?b=2"],
])("adds parameters to %s", (url, params, address) => {
  expect(addressOf({ url, params })).toBe(address);
});
