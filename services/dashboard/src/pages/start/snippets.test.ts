import { expect, it } from "vitest";
import { snippetIds } from "./snippet-ids.js";
import { snippetOf } from "./snippets.js";

it.each(snippetIds)("%s has the address and the key, once each", (id) => {
  const { title, code } = snippetOf(id, { url: "https://shop.example/signalbox", writeKey: "KEY" });
  expect(title).not.toBe("");
  expect(code.split("https://shop.example/signalbox")).toHaveLength(2);
  expect(code.split("KEY")).toHaveLength(2);
});
