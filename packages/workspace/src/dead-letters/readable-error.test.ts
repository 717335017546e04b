import { expect, it } from "vitest";
import { readableError } from "./readable-error.js";

const issues = [
  {
    code: "invalid_type",
    path: ["event", "seq"],
    message: "Invalid input: expected number, received string",
  },
  { code: "too_small", path: ["at", 0], message: "expected 1" },
];
const error = `ZodError: ${JSON.stringify(issues, null, 2)}`;

it("names the fields of a message that does not fit its schema", () => {
  expect(readableError(error)).toEqual({
    error: "event.seq: Invalid input: expected number, received string; at.0: expected 1",
    errorSays: [
      {
        code: "fieldIsWrong",
        values: {
          path: "event.seq",
          problem: {
            code: "hasWrongType",
            values: { expected: "number", received: "string" },
            text: "Invalid input: expected number, received string",
          },
        },
        text: "event.seq: Invalid input: expected number, received string",
      },
      {
        code: "fieldIsWrong",
        values: {
          path: "at.0",
          problem: { code: "hasProblem", values: { problem: "expected 1" }, text: "expected 1" },
        },
        text: "at.0: expected 1",
      },
    ],
  });
});

it("leaves every other error as it is", () => {
  for (const other of ["TypeError: no", error.slice(0, 40), "ZodError: {}", ""])
    expect(readableError(other)).toEqual({
      error: other,
      errorSays: [{ code: "errorWas", values: { error: other }, text: other }],
    });
});
