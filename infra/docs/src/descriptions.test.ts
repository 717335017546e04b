import { describe, expect, it } from "vitest";
import { z } from "zod";
import { configurationPage } from "./configuration-page.js";
import { kindsSection } from "./kinds-section.js";

const described = z.object({ type: z.literal("Delay"), seconds: z.number().describe("How long.") });

describe("a page", () => {
  it("lists a kind with its fields, and those of objects and lists inside", () => {
    const schema = z
      .object({
        type: z.literal("Split"),
        shares: z.array(z.object({ percent: z.number().describe("The share.") })).describe("The shares."),
        name: z.string().exactOptional().describe("For lists | tables."),
      })
      .describe("Splits users.");
    expect(kindsSection("Nodes", [{ type: "Split", schema }])).toBe(
      [
        "## Nodes",
        "### `Split`",
        "Splits users.",
        [
          "| field | value | meaning |",
          "| --- | --- | --- |",
          "| `shares` | list of objects | The shares. |",
          "| `shares[].percent` | number | The share. |",
          "| `name`? | text | For lists \\| tables. |",
        ].join("\n"),
      ].join("\n\n"),
    );
  });

  it("is not made from a kind, a field or a variable without a description", () => {
    const undescribed = z.object({ type: z.literal("Delay"), seconds: z.number() }).describe("Waits.");
    expect(() => kindsSection("Nodes", [{ type: "Delay", schema: described }])).toThrow(
      "Delay has no description",
    );
    expect(() => kindsSection("Nodes", [{ type: "Delay", schema: undescribed }])).toThrow(
      "The field seconds of Delay has no description",
    );
    const settings = [{ name: "PORT", description: "", isRequired: false }];
    expect(() => configurationPage([{ title: "Api", settings }])).toThrow("PORT has no description");
  });
});
