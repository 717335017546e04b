/**
 * Unknown names after `user.`: mostly misspelt. Not faults, because a caller may send a value of that name along with a
 * message.
 */
import { compileTemplate } from "./compile-template.js";
import { didYouMean, nearestOf } from "./liquid/liquid-fault.js";
import { variablesNamed } from "./liquid/liquid-text.js";
import { writtenPlace } from "./parts/written-faults.js";
import type { ContentDefinition } from "./template.js";
import type { TemplateIssue } from "./template-fault.js";

/** A name behind `user.` that nothing has. */
export interface UnknownUserName {
  readonly field: string;
  readonly name: string;
  /** A known name that is spelt nearly so. */
  readonly meant?: string;
  /** In the source; absent in generated text. */
  readonly line?: number;
  readonly column?: number;
}

/** One for each field and name, at its first use. `known`: all names of user properties, and `id`. */
export function unknownUserNames(
  definition: ContentDefinition,
  known: readonly string[],
): readonly UnknownUserName[] {
  const names = new Set(known);
  return [...compileTemplate(definition).fields.values()].flatMap((field) => {
    const found = new Map<string, UnknownUserName>();
    for (const { segments, location } of variablesNamed(field.text, "user")) {
      const [, name] = segments;
      if (typeof name !== "string" || names.has(name) || found.has(name)) continue;
      const meant = nearestOf(name, known);
      found.set(name, {
        field: field.name,
        name,
        ...(meant !== undefined && { meant }),
        ...writtenPlace(field, { line: location.row, column: location.col }),
      });
    }
    return [...found.values()];
  });
}

export interface KnownUserNames {
  /** Names of user properties, and `id`. */
  readonly known: readonly string[];
  /** Names of traits that were seen: templates have their values by user properties only. */
  readonly traits: readonly string[];
}

/** The same as warnings. */
export function unknownUserVariables(
  definition: ContentDefinition,
  { known, traits }: KnownUserNames,
): readonly TemplateIssue[] {
  const seen = new Set(traits);
  return unknownUserNames(definition, known).map(({ name, meant, ...place }) => ({
    ...place,
    message: seen.has(name)
      ? `no user property is named “${name}”, only a trait: add a user property for it`
      : `no user property is named “${name}”${didYouMean(meant)}`,
  }));
}
