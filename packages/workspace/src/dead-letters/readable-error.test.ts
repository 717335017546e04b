import { expect, it } from "vitest";
import { readableError } from "./readable-error.js";

const issues = [
  { code: "invalid_type", path: ["event", "seq"], message: "expected number" },
  { code: "too_small", path: ["at", 0], message: "expected 1" },
];
const error = `ZodError: ${JSON.stringify(issues, null, 2)}`;

it("names the fields of a message that does not fit its schema", () => {
  expect(readableError(error)).toBe("event.seq: expected number; at.0: expected 1");
});

it("leaves every other error as it is", () => {
  for (const other of ["TypeError: no", error.slice(0, 40), "ZodError: {}", ""])
    expect(readableError(other)).toBe(other);
});
