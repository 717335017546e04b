/**
 * Definitions in requests: an object of any shape, which is checked before any command is made. An invalid one is
 * refused with every issue and its path.
 */
import { AppError, holds, type Json, type JsonObject, type Issue, issuesWithin } from "@signalbox/core";
import { z } from "zod";

export type DefinitionName =
  | "SegmentDefinition"
  | "UserPropertyDefinition"
  | "JourneyDefinition"
  | "TemplateDefinition"
  | "PartDefinition";

const componentKey = "x-component";

/** `schema`, shown in the reference as the component of that name: for values that are checked after parsing. */
export function shownAs<Schema extends z.ZodType>(schema: Schema, component: string): Schema {
  return schema.meta({ [componentKey]: component });
}

/** The component that `shownAs` put into the JSON Schema. */
export function componentOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  const component = schema[componentKey];
  return typeof component === "string" ? component : undefined;
}

/** Part of a JSON body, so its values are JSON. */
const jsonObject = z.record(
  z.string(),
  z.custom<Json>(() => true),
);

export function definitionField(name: DefinitionName): z.ZodType<JsonObject> {
  return shownAs(jsonObject, name);
}

/** An editor's state, of any shape. */
export const draftField: z.ZodType<JsonObject> = holds("definition", jsonObject);

export type CheckedDefinition<Definition> =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The definition as it is stored; throws `DefinitionError` with all issues, under the caller's name of the field. */
export function definitionOf<Definition>(
  sent: unknown,
  check: (raw: unknown) => CheckedDefinition<Definition>,
  field = "definition",
): Definition {
  const checked = check(sent);
  if (checked.ok) return checked.definition;
  throw new AppError({ code: "DefinitionError", issues: issuesWithin([field], checked.issues) });
}
