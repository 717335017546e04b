import { describe, expect, it } from "vitest";
import { prefersProblem, problemOf, titleOf } from "./problem.js";

describe("an error is a problem for who names its type", () => {
  it.each([
    "application/problem+json",
    "application/problem+json, application/json",
    "application/json, application/problem+json",
    "Application/Problem+JSON ; q=0.9 , */*;q=0.8",
    "text/html, application/problem+json;q=0.4, application/json;q=0.3",
    "application/problem+json, text/event-stream",
    "application/problem+json;q=0.6, application/*;q=0.5, */*",
    "application/problem+json;charset=utf-8",
  ])("%s", (accept) => expect(prefersProblem(accept)).toBe(true));
});

describe("an error is { message } for everyone else", () => {
  it.each([
    undefined,
    "",
    "*/*",
    "application/*",
    "application/json",
    "application/json, text/plain, */*",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "application/problem+json;q=0",
    "application/problem+json;q=0.000, */*",
    "application/problem+json;q=0.5, application/json",
    "application/problem+json;q=0.5, */*;q=0.8",
    "application/problem+json;q=nonsense, application/json",
    "application/problem+xml",
  ])("%s", (accept) => expect(prefersProblem(accept)).toBe(false));
});

it("a problem has a type and a title from its code", () => {
  expect(titleOf("StatusTransitionError")).toBe("Status transition error");
  expect(problemOf({ code: "NotFound", issues: [] }, { status: 404, detail: "gone" })).toStrictEqual({
    type: "/docs#error-NotFound",
    title: "Not found",
    status: 404,
    detail: "gone",
    issues: [],
  });
});
