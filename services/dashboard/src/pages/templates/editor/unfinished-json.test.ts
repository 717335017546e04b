import { expect, it } from "vitest";
import type { TemplateContent } from "./template-draft.js";
import { hasUnfinishedJson, unfinishedJson, withUnfinishedJson } from "./unfinished-json.js";

const push: TemplateContent = { type: "MobilePush", title: "Hi" };

it("keeps what is no JSON yet in the draft, by its field, until it is", () => {
  const typed = withUnfinishedJson(withUnfinishedJson(push, "android", "{"), "config.data", "[1,");
  expect([unfinishedJson(typed, "android"), unfinishedJson(typed, "config.data")]).toEqual(["{", "[1,"]);
  expect(hasUnfinishedJson(typed)).toBe(true);
  const one = withUnfinishedJson(typed, "android", undefined);
  expect(one).toEqual({ ...push, unfinishedJson: { "config.data": "[1," } });
  expect(withUnfinishedJson(one, "config.data", undefined)).toEqual(push);
});

it("is the same content where nothing changes", () => {
  expect(withUnfinishedJson(push, "android", undefined)).toBe(push);
  const typed = withUnfinishedJson(push, "android", "{");
  expect(withUnfinishedJson(typed, "android", "{")).toBe(typed);
});

it("reads nothing that is no text", () => {
  const foreign: TemplateContent = { ...push, unfinishedJson: { android: 7 } };
  expect(unfinishedJson(foreign, "android")).toBeUndefined();
  expect(unfinishedJson({ ...push, unfinishedJson: [] }, "android")).toBeUndefined();
  expect(unfinishedJson(foreign, "constructor")).toBeUndefined();
});
