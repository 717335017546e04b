import { expect, it } from "vitest";
import { usesParent } from "./uses-parent.js";

const created = { type: "Test", isDefault: true };
const smtp = { type: "Smtp", isDefault: true };

it("sends through the parent until the child has set up one", () => {
  expect(usesParent([created], [smtp])).toBe(true);
  expect(usesParent([], [smtp])).toBe(true);
  expect(usesParent([created, { ...smtp, isDefault: false }], [smtp])).toBe(false);
  expect(usesParent([{ ...created, updatedAt: 1 }], [smtp])).toBe(false);
});

it("sends through its own while the parent has no default", () => {
  expect(usesParent([created], [])).toBe(false);
  expect(usesParent([created], [{ ...smtp, isDefault: false }])).toBe(false);
});
