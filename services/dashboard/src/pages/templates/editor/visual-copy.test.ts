import { expect, it } from "vitest";
import type { TemplateContent } from "./template-draft.js";
import { isCopyWanted, type VisualCopy } from "./visual-copy.js";

const body = { type: "doc", content: [{ type: "divider" }] };
const visual: TemplateContent = { type: "Email", emailContentsType: "LowCode", subject: "Hi", body };
const code = { ...visual, emailContentsType: "Code", body: "<mjml></mjml>" };
const kept: VisualCopy = { name: "Copy of Hi", visual, code: "<mjml></mjml>", isKept: true };
const removed = { ...kept, isKept: false };

it("goes with the step that made it, and comes back with it", () => {
  expect(isCopyWanted(kept, code)).toBeUndefined();
  expect(isCopyWanted(kept, { ...visual, body: structuredClone(body) })).toBe(false);
  expect(isCopyWanted(removed, visual)).toBeUndefined();
  expect(isCopyWanted(removed, code)).toBe(true);
});

it("stays while the code is written, and where another visual mail takes its place", () => {
  expect(isCopyWanted(kept, { ...code, body: "<mjml>More</mjml>" })).toBeUndefined();
  expect(isCopyWanted(kept, { ...visual, body: { type: "doc" } })).toBeUndefined();
  expect(isCopyWanted(removed, { ...visual, subject: "Another" })).toBeUndefined();
});
