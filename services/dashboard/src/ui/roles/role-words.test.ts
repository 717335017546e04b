import { expect, it } from "vitest";
import { roleMeaning, roleName } from "./role-words.js";

it("names built-in roles in the language of the page, and says what they may do", () => {
  expect(roleName({ id: "WorkspaceManager", name: "WorkspaceManager" }, "en")).toBe("Workspace manager");
  expect(roleName({ id: "Viewer" }, "de")).toBe("Leser");
  expect(roleMeaning({ id: "Admin" }, "en")).toContain("everything");
});

it("leaves custom roles their own words", () => {
  const role = { id: "c1", name: "Support", description: "Answers people" };
  expect(roleName(role, "de")).toBe("Support");
  expect(roleMeaning(role, "de")).toBe("Answers people");
  expect(roleMeaning({ id: "toString" }, "en")).toBeUndefined();
  expect(roleName({ id: "gone" }, "en")).toBe("gone");
});
