/**
 * Request fields of segments and user properties, and the check of their definitions. An invalid definition is
 * refused with every issue and its path, before any command is made.
 */
import { z } from "zod";
import { problemOfText } from "../event-kinds/fields.js";
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

/** An object of any shape, which `definitionOf` checks; API documents show the shape of the definition. */
export function definitionField(name: DefinitionName): z.ZodType<Readonly<Record<string, unknown>>> {
  return shownAs(z.record(z.string(), z.unknown()), name);
}

/** An editor's state, of any shape. */
export const draftField: z.ZodType<Readonly<Record<string, unknown>>> = z.record(z.string(), z.unknown());

export type Checked<Definition> =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly issues: readonly { readonly path: string; readonly problem: string }[] };

/** The definition as it is stored; throws `DefinitionError` with all issues, under the caller's name of the field. */
export function definitionOf<Definition>(
  sent: unknown,
  check: (raw: unknown) => Checked<Definition>,
  field = "definition",
): Definition {
  const checked = check(sent);
  if (checked.ok) return checked.definition;
  const issues = checked.issues.map(({ path, problem }) => `${pathOfIssue(field, path)}: ${problem}`);
  throw badRequest(issues.join("; "), "DefinitionError");
}

function pathOfIssue(field: string, path: string): string {
  if (path === "") return field;
  return path.startsWith("[") ? `${field}${path}` : `${field}.${path}`;
}
