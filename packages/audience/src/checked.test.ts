import { issueAt } from "@signalbox/core";
import { expect, it } from "vitest";
import { maxIssues, reported } from "./checked.js";

it("reports no issue twice, and a limited number", () => {
  const issues = Array.from({ length: 50 }, (_, index) =>
    issueAt(["nodes", index % 30], { code: "odd", values: {}, text: "is odd" }),
  );
  expect(reported(issues).map(({ path }) => path)).toStrictEqual(
    Array.from({ length: maxIssues }, (_, index) => ["nodes", index]),
  );
});
