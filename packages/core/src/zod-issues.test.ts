import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createRegistry } from "./schemas/registry.js";
import { defineSentences } from "./sentence.js";
import { closed } from "./schemas/unknown-fields.js";
import { whatToDo } from "./schemas/fault-words.js";
import { closedFieldIssues, issuesOfZod, requestWords, saying, unknownFieldIssues } from "./zod-issues.js";

const says = defineSentences({ odd: ({ by }: { readonly by: number }) => `is odd by ${by}` });

const schema = z.object({
  name: z.string(),
  age: z.int().max(130),
  kind: z.enum(["cat", "dog"]),
  tags: z.array(z.string().min(2)).min(1),
  site: z.url(),
  step: z.number().multipleOf(5),
  either: z.union([z.string(), z.boolean()]),
  even: z.number().superRefine((value, context) => {
    if (value % 2 !== 0) context.addIssue({ code: "custom", ...saying(says.odd({ by: value % 2 })) });
  }),
  plain: z.string().refine((text) => text !== "x", "must not be x"),
});

const good = {
  name: "kim",
  age: 3,
  kind: "cat",
  tags: ["ab"],
  site: "https://example.com",
  step: 10,
  either: true,
  even: 2,
  plain: "y",
};

function issues(change: object): readonly unknown[] {
  const sent = { ...good, ...change };
  const { error } = schema.safeParse(sent, { error: requestWords });
  return error === undefined ? [] : [...issuesOfZod(error, sent, ["body", 7])];
}

describe("an issue of zod", () => {
  it.each([
    [{ name: undefined }, ["name"], "required", {}, "required"],
    [{ name: 5 }, ["name"], "invalidType", { expected: "string" }, "must be a string"],
    [{ age: 1.5 }, ["age"], "invalidType", { expected: "integer" }, "must be an integer"],
    [{ age: 200 }, ["age"], "tooBig", { maximum: 130, of: "number" }, "must be at most 130"],
    [{ kind: "cow" }, ["kind"], "oneOf", { options: ['"cat"', '"dog"'] }, 'must be one of "cat", "dog"'],
    [{ tags: [] }, ["tags"], "tooSmall", { minimum: 1, of: "items" }, "must have at least 1 item"],
    [
      { tags: ["ab", "c"] },
      ["tags", 1],
      "tooSmall",
      { minimum: 2, of: "characters" },
      "must have at least 2 characters",
    ],
    [{ site: "no" }, ["site"], "invalidFormat", { format: "url" }, "Invalid URL"],
    [{ either: 5 }, ["either"], "invalidType", { expected: "string or boolean" }, "Invalid input"],
    [{ even: 3 }, ["even"], "odd", { by: 1 }, "is odd by 1"],
    [{ plain: "x" }, ["plain"], "invalid", {}, "must not be x"],
  ])("of %j has a code and values", (change, path, code, values, problem) => {
    expect(issues(change)).toStrictEqual([{ path: ["body", 7, ...path], code, values, problem }]);
  });

  it("of a multiple names the divisor", () => {
    expect(issues({ step: 7 })).toMatchObject([{ code: "notMultipleOf", values: { divisor: 5 } }]);
  });

  it("of a registry has the types that there are, or says that the type is missing", () => {
    const shapes = createRegistry<unknown, { type: string; schema: z.ZodType }>("Shape", [
      { type: "Circle", schema: z.object({ type: z.literal("Circle"), radius: z.number() }) },
      { type: "Square", schema: z.object({ type: z.literal("Square") }) },
    ]);
    const issueOf = (sent: unknown): unknown => {
      const { error } = shapes.schema.safeParse(sent, { error: whatToDo });
      return error && issuesOfZod(error, sent)[0];
    };
    expect(issueOf({ type: "Cone" })).toMatchObject({
      path: ["type"],
      code: "oneOf",
      values: { options: ['"Circle"', '"Square"'] },
    });
    expect(issueOf({})).toMatchObject({ path: ["type"], code: "required" });
    expect(issueOf({ type: "Circle" })).toStrictEqual({
      path: ["radius"],
      code: "required",
      values: {},
      problem: "is missing; give a number",
    });
  });

  it("of an unknown field names the known ones", () => {
    const known = { of: closed(z.object({ size: z.number() })) };
    const expected = {
      code: "unknownField",
      values: { known: ["size"] },
      problem: "is not known here; known are size",
    };
    expect(unknownFieldIssues(known.of, { size: 1, sise: 2 }, ["definition"])).toStrictEqual([
      { path: ["definition", "sise"], ...expected },
    ]);
    expect(closedFieldIssues(z.object(known), { of: { size: 1, hue: 2 }, more: 3 })).toStrictEqual([
      { path: ["of", "hue"], ...expected },
    ]);
  });
});
