import { ApiError } from "@signalbox/client";
import { expect, it } from "vitest";
import { fieldIssues } from "./field-issues.js";

function refused(...issues: readonly object[]): ApiError {
  const response = new Response(null, { status: 400, headers: { "error-type": "BadRequest" } });
  return new ApiError(response, { message: "no", issues });
}

const required = { code: "required", values: {}, problem: "required" };
const fields = ["name", "permissions"];

it("finds the issues of fields, with the first of each, in the language of the member", () => {
  const error = refused(
    { path: ["permissions", 3], ...required },
    { path: ["name"], ...required },
    { path: ["name"], code: "other", values: {}, problem: "too long" },
  );
  expect(fieldIssues(error, fields, "en")).toEqual({
    byField: { permissions: "Required.", name: "Required." },
    isComplete: true,
  });
  expect(fieldIssues(error, fields, "de").byField["name"]).not.toBe("Required.");
});

it("is incomplete when an issue is at none of the fields", () => {
  const error = refused({ path: ["name"], ...required }, { path: [], ...required });
  expect(fieldIssues(error, fields, "en")).toMatchObject({
    byField: { name: "Required." },
    isComplete: false,
  });
});

it("finds the issues of a part of the request, and of no other part", () => {
  const ofRule = { path: ["rules", 2, "name"], ...required };
  const within = ["rules", 2];
  expect(fieldIssues(refused(ofRule), fields, "en", within)).toEqual({
    byField: { name: "Required." },
    isComplete: true,
  });
  for (const path of [["rules", 1, "name"], ["rules"], ["name"]])
    expect(fieldIssues(refused({ path, ...required }), fields, "en", within)).toEqual({
      byField: {},
      isComplete: false,
    });
});

it("has none for other failures", () => {
  for (const error of [undefined, new Error("no"), refused()])
    expect(fieldIssues(error, fields, "en")).toEqual({ byField: {}, isComplete: false });
});
