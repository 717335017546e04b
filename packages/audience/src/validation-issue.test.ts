import { whatToDo } from "@signalbox/core";
import { expect, it } from "vitest";
import { z } from "zod";
import { issuesOf, maxIssues, reported } from "./validation-issue.js";

it("says what to do", () => {
  const schema = z.object({ name: z.string(), kind: z.enum(["a", "b"]), list: z.array(z.string()) });
  const { error } = schema.safeParse({ kind: "c", list: 5 }, { error: whatToDo });
  expect(issuesOf(error ?? new z.ZodError([]), ["top"])).toStrictEqual([
    { path: "top.name", problem: "is missing; give a text" },
    { path: "top.kind", problem: 'must be one of "a", "b"' },
    { path: "top.list", problem: "must be a list" },
  ]);
});

it("reports no issue twice, and a limited number", () => {
  const issues = Array.from({ length: 50 }, (_, index) => ({
    path: `nodes[${index % 30}]`,
    problem: "is odd",
  }));
  expect(reported(issues).map(({ path }) => path)).toStrictEqual(
    Array.from({ length: maxIssues }, (_, index) => `nodes[${index}]`),
  );
});
