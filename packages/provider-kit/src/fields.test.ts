/** The declared settings of a provider. */
import { expect, test } from "vitest";
import { exampleProvider } from "./example.fixture.js";
import { field, fieldsOf, secretFieldsOf } from "./fields.js";

test("fields are listed in order, with what is optional and what is secret", () => {
  expect(fieldsOf(exampleProvider)).toEqual([
    { name: "apiKey", isOptional: false, isSecret: true, description: "The key" },
    { name: "region", isOptional: true, isSecret: false, description: "Where the account is" },
    { name: "webhookKey", isOptional: true, isSecret: true, description: "What reports are signed with" },
  ]);
  expect(secretFieldsOf(exampleProvider)).toEqual(["apiKey", "webhookKey"]);
});

test("a field keeps its description when it is refined, and is never empty", () => {
  expect(field("A port").regex(/^\d+$/).meta()).toMatchObject({ description: "A port" });
  expect(field("A port").safeParse("").success).toBe(false);
});
