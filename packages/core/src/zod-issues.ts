/**
 * The one place that maps zod's issues to issues with codes and values. The text is the one that the schema or the
 * parser's error map gave; a code of its own reaches an issue through zod's `params` (`saying`).
 */
import type { z } from "zod";
import { fieldSays, invalid, type BoundedBy } from "./field-sentences.js";
import { issueAt, type Issue } from "./issue.js";
import { sentenceSchema, type Sentence, type SentenceValues } from "./sentence.js";
import { unknownFields, unknownFieldsInClosed, type UnknownField } from "./schemas/unknown-fields.js";

/** For `refine`, and with `code: "custom"` for `addIssue`: the issue has the sentence's text, code and values. */
export function saying(sentence: Sentence): {
  readonly message: string;
  readonly params: { readonly sentence: Sentence };
} {
  return { message: sentence.text, params: { sentence } };
}

/** `value` is what was parsed; `at` is its place in what the caller sent. */
export function issuesOfZod(
  { issues }: Pick<z.core.$ZodError, "issues">,
  value: unknown,
  at: readonly PropertyKey[] = [],
): readonly Issue[] {
  return issues.map((issue) => {
    const { code, values } = sentenceOfZod(issue, valueAt(value, issue.path));
    return issueAt([...at, ...issue.path], { code, values, text: issue.message });
  });
}

/** Fields of a definition that its schema does not know, which parsing would drop. */
export function unknownFieldIssues(
  schema: z.ZodType,
  value: unknown,
  at: readonly PropertyKey[] = [],
): readonly Issue[] {
  return unknownFields(schema, value).map((field) => unknownFieldIssue(field, at));
}

/** Those in parts of a request that are `closed`. */
export function closedFieldIssues(schema: z.ZodType, value: unknown): readonly Issue[] {
  return unknownFieldsInClosed(schema, value).map((field) => unknownFieldIssue(field, []));
}

function unknownFieldIssue({ path, known }: UnknownField, at: readonly PropertyKey[]): Issue {
  return issueAt([...at, ...path], fieldSays.unknownField({ known }));
}

/** An error map for zod's parsers with the words of requests; undefined keeps the schema's own message. */
export function requestWords(issue: z.core.$ZodRawIssue): string | undefined {
  const sentence = issue.input === undefined ? fieldSays.required() : generalSentence(issue);
  return sentence?.text;
}

function sentenceOfZod(issue: z.core.$ZodIssue, value: unknown): Pick<Sentence, "code" | "values"> {
  if (issue.code === "custom") {
    const own = sentenceSchema.safeParse(issue.params?.["sentence"]);
    return own.success ? own.data : invalid(issue.message);
  }
  if (value === undefined) return fieldSays.required();
  return generalSentence(issue) ?? rareCode(issue);
}

/** Issues that requests have words for. */
function generalSentence(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): Sentence | undefined {
  if (issue.code === "invalid_type") return fieldSays.invalidType({ expected: typeName(issue.expected) });
  if (issue.code === "invalid_value") {
    return fieldSays.oneOf({ options: issue.values.map((each) => JSON.stringify(each)) });
  }
  if (issue.code === "too_big") {
    return fieldSays.tooBig({ maximum: Number(issue.maximum), of: boundedBy(issue.origin) });
  }
  if (issue.code === "too_small") {
    return fieldSays.tooSmall({ minimum: Number(issue.minimum), of: boundedBy(issue.origin) });
  }
  return undefined;
}

function rareCode(issue: z.core.$ZodIssue): Pick<Sentence, "code" | "values"> {
  const values = rareValues(issue);
  return values === undefined ? invalid(issue.message) : values;
}

function rareValues(
  issue: z.core.$ZodIssue,
): { readonly code: string; readonly values: SentenceValues } | undefined {
  if (issue.code === "invalid_format") return { code: "invalidFormat", values: { format: issue.format } };
  if (issue.code === "not_multiple_of") {
    return { code: "notMultipleOf", values: { divisor: issue.divisor } };
  }
  if (issue.code === "unrecognized_keys") return { code: "unknownFields", values: { unknown: issue.keys } };
  if (issue.code !== "invalid_union") return undefined;
  if ("options" in issue && Array.isArray(issue.options)) {
    return { code: "oneOf", values: { options: issue.options.map((each) => JSON.stringify(each)) } };
  }
  const expected = typesOf(issue);
  return expected === undefined ? undefined : { code: "invalidType", values: { expected } };
}

/** `string or number`, when no variant of a union takes this type of value. */
function typesOf({ errors }: z.core.$ZodIssueInvalidUnion): string | undefined {
  const types = errors.map((issues) => {
    const [first] = issues;
    return first?.code === "invalid_type" && first.path.length === 0 ? typeName(first.expected) : undefined;
  });
  return types.length === 0 || types.includes(undefined) ? undefined : [...new Set(types)].join(" or ");
}

function typeName(expected: string): string {
  if (expected === "int") return "integer";
  return expected === "record" ? "object" : expected;
}

function boundedBy(origin: string): BoundedBy {
  if (origin === "string") return "characters";
  return origin === "array" ? "items" : "number";
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return found;
}
