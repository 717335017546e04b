/**
 * Fields of requests that put segments and user properties, and the deep check of what they define. A definition with
 * faults is refused with every one of them and its path, before any command is made.
 */
import { z } from "zod";
import { problemOfText } from "../event-kinds/ids.js";
import { badRequest } from "../http/errors.js";
import type { DefinitionName } from "../openapi/components.js";
import { shownAs } from "../openapi/json-schema.js";

/** The name of a segment or user property: 1 to 512 bytes. */
export const definitionNameField: z.ZodType<string> = z.string().superRefine((name, context) => {
  const problem = problemOfText(name);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
});

export const computedStatusField: z.ZodType<"NotStarted" | "Running" | "Paused"> = z.enum([
  "NotStarted",
  "Running",
  "Paused",
]);

/** An object of any shape, which `definitionOf` checks; API documents show the definition it should be. */
export function definitionField(name: DefinitionName): z.ZodType<Readonly<Record<string, unknown>>> {
  return shownAs(z.record(z.string(), z.unknown()), name);
}

/** An editor's state, of any shape. */
export const draftField: z.ZodType<Readonly<Record<string, unknown>>> = z.record(z.string(), z.unknown());

export type Checked<Definition> =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly issues: readonly { readonly path: string; readonly problem: string }[] };

/** The definition as it is stored; throws `DefinitionError` with all its faults, under what the caller knows it by. */
export function definitionOf<Definition>(
  sent: unknown,
  check: (raw: unknown) => Checked<Definition>,
  field = "definition",
): Definition {
  const checked = check(sent);
  if (checked.ok) return checked.definition;
  const faults = checked.issues.map(({ path, problem }) => `${placeOfFault(field, path)}: ${problem}`);
  throw badRequest(faults.join("; "), "DefinitionError");
}

function placeOfFault(field: string, path: string): string {
  if (path === "") return field;
  return path.startsWith("[") ? `${field}${path}` : `${field}.${path}`;
}
