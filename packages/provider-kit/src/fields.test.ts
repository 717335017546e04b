/** What a provider's settings tell of themselves. */
import { expect, test } from "vitest";
import { exampleProvider } from "./example.fixture.js";
import { field, fieldsOf, secretFieldsOf } from "./fields.js";

test("fields are told in order, with what is optional and what is secret", () => {
  expect(fieldsOf(exampleProvider)).toEqual([
    { name: "apiKey", isOptional: false, isSecret: true, description: "The key" },
    { name: "region", isOptional: true, isSecret: false, description: "Where the account is" },
    { name: "webhookKey", isOptional: true, isSecret: true, description: "What reports are signed with" },
  ]);
  expect(secretFieldsOf(exampleProvider)).toEqual(["apiKey", "webhookKey"]);
});

test("a field keeps its description when more is asked of it, and is never empty", () => {
  expect(field("A port").regex(/^\d+$/).meta()).toMatchObject({ description: "A port" });
  expect(field("A port").safeParse("").success).toBe(false);
});
