import { ApiError } from "@signalbox/client";
import { describe, expect, it } from "vitest";
import { changedEffectOf, conflictOf } from "./conflict-of.js";

function anError(status: number, code: string, issues?: unknown): ApiError {
  const response = new Response(null, { status, headers: { "error-type": code } });
  return Object.assign(new ApiError(response, { message: "no" }), issues === undefined ? {} : { issues });
}

describe("a refused change", () => {
  it("says who changed the resource and when, as far as the answer has it as data", () => {
    const values = { updatedAt: "2026-01-01T10:00:00.000Z", by: "m1", byName: "Ann" };
    const issue = { path: [], code: "changedMeanwhile", values };
    expect(conflictOf(anError(409, "Conflict", [issue]))).toEqual({
      isDeleted: false,
      byName: "Ann",
      updatedAt: values.updatedAt,
    });
    const gone = { path: [], code: "deletedMeanwhile", values: { resource: "role" } };
    expect(conflictOf(anError(409, "Conflict", [gone]))).toEqual({ isDeleted: true });
    for (const issues of [undefined, [], "x", [null, { code: "other" }]]) {
      expect(conflictOf(anError(409, "Conflict", issues))).toEqual({ isDeleted: false });
    }
  });

  it("is nothing of the kind for another reason", () => {
    for (const error of [
      anError(409, "IdempotencyConflict"),
      anError(400, "Conflict"),
      new Error("no"),
      undefined,
    ]) {
      expect(conflictOf(error)).toBeUndefined();
    }
  });
});

describe("a refused publication", () => {
  const issue = { path: [], code: "effectReferenceGone", values: { kind: "template" }, problem: "gone" };

  it("says why the effect is another one", () => {
    expect(changedEffectOf(anError(409, "Conflict", [issue]))).toEqual(issue);
  });

  it("is nothing of the kind for another reason", () => {
    for (const error of [
      anError(409, "Conflict", [{ path: [], code: "changedMeanwhile", values: {} }]),
      anError(400, "BadRequest", [issue]),
      new Error("no"),
    ]) {
      expect(changedEffectOf(error)).toBeUndefined();
    }
  });
});
