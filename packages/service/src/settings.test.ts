import { describe, expect, it } from "vitest";
import { z } from "zod";
import { settingsIn } from "./settings.js";

describe("the settings in a schema", () => {
  it("say what operators must know, whichever way the schema gives a default", () => {
    const hosts = z
      .string()
      .default("")
      .transform((list) => list.split(","))
      .describe("hosts");
    const schema = z.object({
      PORT: z.string().transform(Number).prefault("3000").describe("a port"),
      WAIT_MS: z.coerce.number().default(10).describe("a wait"),
      HOSTS: hosts,
      SECRET: z.string().describe("a key").optional(),
      URL: z.url(),
    });
    expect(settingsIn(schema)).toStrictEqual([
      { name: "PORT", description: "a port", defaultValue: "3000", isRequired: false },
      { name: "WAIT_MS", description: "a wait", defaultValue: "10", isRequired: false },
      { name: "HOSTS", description: "hosts", isRequired: false },
      { name: "SECRET", description: "a key", isRequired: false },
      { name: "URL", description: "", isRequired: true },
    ]);
  });
});
