import type { Issue } from "@signalbox/client";
import { expect, it } from "vitest";
import { bodyIssues, issueOfField, issuesOfDefinition } from "./template-issues.js";

function anIssue(path: Issue["path"], values: Issue["values"] = {}): Issue {
  return { path, values, code: "templateFault", problem: "is wrong" };
}

it("takes the issues of the definition, and places them within it", () => {
  const issues = [anIssue(["definition", "subject"]), anIssue([])];
  expect(issuesOfDefinition(issues)).toEqual([anIssue(["subject"])]);
});

it("finds the issue of a field, or of what is below it", () => {
  const issues = [anIssue(["headers", 1, "name"])];
  expect(issueOfField(issues, ["headers", 1], "en")).toBe("Is wrong.");
  expect(issueOfField(issues, ["headers", 0], "en")).toBeUndefined();
});

it("places the issues of a body by line, and by node", () => {
  const issues = [
    anIssue(["body"], { line: 3, column: 5 }),
    anIssue(["body", "content", 2, "attrs", "href"]),
    anIssue(["body", "content", 0], { within: "attrs.src" }),
    anIssue(["body", "content"], { within: "[7]" }),
    anIssue(["subject"]),
  ];
  const shown = { text: "Is wrong.", isError: true };
  expect(bodyIssues(issues, "body", "en")).toEqual([
    { ...shown, line: 3, column: 5 },
    { ...shown, path: "content[2].attrs.href" },
    { ...shown, path: "content[0].attrs.src" },
    { ...shown, path: "content[7]" },
  ]);
});
