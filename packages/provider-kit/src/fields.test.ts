/** The declared settings of a provider. */
import { expect, test } from "vitest";
import { exampleProvider } from "./example.fixture.js";
import { z } from "zod";
import { field, fieldsOf, secret, secretFieldsOf, settingsSchemaOf } from "./fields.js";

test("fields are listed in order, with what is optional and what is secret", () => {
  expect(fieldsOf(exampleProvider)).toEqual([
    { name: "apiKey", isOptional: false, isSecret: true, description: "The key", receivesSecrets: false },
    {
      name: "region",
      isOptional: true,
      isSecret: false,
      description: "Where the account is",
      receivesSecrets: false,
    },
    {
      name: "webhookKey",
      isOptional: true,
      isSecret: true,
      description: "What reports are signed with",
      receivesSecrets: false,
    },
  ]);
  expect(secretFieldsOf(exampleProvider)).toEqual(["apiKey", "webhookKey"]);
});

test("a field keeps its description when it is refined, and is never empty", () => {
  expect(field("A port").regex(/^\d+$/).meta()).toMatchObject({ description: "A port" });
  expect(field("A port").safeParse("").success).toBe(false);
});

test("the schema for forms keeps the order, titles, translations and what is secret", () => {
  const config = z.object({
    host: field("Where it is", { title: "Host", receivesSecrets: true, de: { title: "Server" } }).refine(
      (host) => host !== "x",
      "not x",
    ),
    key: secret("The key", { title: "Key", contentMediaType: "application/json" }).exactOptional(),
  });
  const { properties, required } = settingsSchemaOf({ config });
  expect(required).toEqual(["host"]);
  expect(Object.entries(properties ?? {})).toEqual([
    [
      "host",
      {
        type: "string",
        minLength: 1,
        title: "Host",
        description: "Where it is",
        "x-receives-secrets": true,
        "x-translations": { de: { title: "Server" } },
      },
    ],
    [
      "key",
      {
        type: "string",
        minLength: 1,
        title: "Key",
        description: "The key",
        contentMediaType: "application/json",
        writeOnly: true,
        format: "password",
      },
    ],
  ]);
  expect(fieldsOf({ type: "X", config })).toMatchObject([
    { name: "host", receivesSecrets: true },
    { name: "key", isSecret: true, receivesSecrets: false },
  ]);
});
