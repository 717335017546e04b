import { issueAt } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { commandOutcomeSchema, outcomeError, refused, type RefusedOutcome } from "./command.js";
import { says } from "./issue-sentences.js";

const issues = [
  issueAt(["segmentId"], says.unknownSegment()),
  issueAt(["config", "message", "type"], says.templateOfOtherChannel({ channel: "Sms", wanted: "Email" })),
];

function stored(outcome: unknown): RefusedOutcome {
  const read = commandOutcomeSchema.parse(JSON.parse(JSON.stringify(outcome)));
  if (read.ok) throw new TypeError("the outcome is a refusal");
  return read;
}

describe("the outcome of a refused command", () => {
  it("has its issues as text, for readers of the release before, and as data", () => {
    const outcome = refused("ConstraintViolation", issues);
    expect(outcome).toStrictEqual({
      ok: false,
      code: "ConstraintViolation",
      message:
        "segmentId: no segment has this id; config.message.type: the template is for Sms, config.message.type is Email",
      issues,
    });
    expect(stored(outcome)).toStrictEqual(outcome);
  });

  it("is the same error after it was stored", () => {
    const { code, message, issues: found } = outcomeError(stored(refused("BadRequest", issues, "in short")));
    expect({ code, message, found }).toStrictEqual({
      code: "BadRequest",
      message: "in short",
      found: issues,
    });
  });

  it("has no issues when it has no place, as outcomes of the release before", () => {
    const before = { ok: false, code: "Conflict", message: "updatedAt: the journey was changed since" };
    expect(refused("Conflict", before.message)).toStrictEqual(before);
    expect(stored(before)).toStrictEqual(before);
    expect(outcomeError(stored(before))).toMatchObject({ message: before.message, issues: [] });
  });
});
