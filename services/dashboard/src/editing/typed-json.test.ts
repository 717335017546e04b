import { expect, it } from "vitest";
import { readTypedJson } from "./typed-json.js";

const missing = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null && "type" in value ? undefined : "type";

it("is a definition, no JSON, or JSON of another shape", () => {
  expect(readTypedJson('{"type": "Sms"}', missing)).toEqual({ definition: { type: "Sms" } });
  expect(readTypedJson('{"type": ', missing)).toEqual({ problem: expect.any(String) });
  expect(readTypedJson("{}", missing)).toEqual({ fields: "type" });
});
