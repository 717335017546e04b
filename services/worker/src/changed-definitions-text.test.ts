import type { WorkspaceId } from "@signalbox/core";
import { expect, it } from "vitest";
import { changedDefinitionsText } from "./changed-definitions-text.js";

const workspaceId = "11111111-1111-4111-8111-111111111111" as WorkspaceId;

it("names the definitions by what changed for them", () => {
  const text = changedDefinitionsText({
    workspaceId,
    booleans: { segments: ["Active"], userProperties: [] },
    traits: { segments: ["Active", "Pro"], userProperties: ["email"] },
    dates: { segments: ["Born"], userProperties: [] },
  });
  expect(text).toBe(
    `workspace ${workspaceId}: in the segments "Active": "true" and "false" now equal the booleans; ` +
      'in the segments "Active", "Pro" and the user properties "email": a trait set to "" now keeps its earlier value, ' +
      'and null removes it; in the segments "Born": dates are also read without hyphens, as 20260510. ' +
      "Its users are computed anew, once.",
  );
});

it("names fifty of very many", () => {
  const names = Array.from({ length: 60 }, (_, index) => `s${index}`);
  const none = { segments: [], userProperties: [] };
  const text = changedDefinitionsText({
    workspaceId,
    booleans: none,
    traits: { ...none, segments: names },
    dates: none,
  });
  expect(text).toMatch(/"s48", "s49" and 10 more: a trait/);
  expect(text).not.toContain("booleans");
});
