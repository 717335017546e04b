/** The name of a role and what it may do: of built-in roles in words of the dashboard, of others as their author wrote. */
import { useMemo } from "react";
import { type Language, useLanguage } from "../../data/index.js";
import { roleMeaningWords, roleNameWords } from "./words.js";

export interface NamedRole {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
}

/** A role without a name is shown by its id. */
export function roleName({ id, name = id }: NamedRole, language: Language): string {
  return wordsOf(roleNameWords[language], id) ?? name;
}

/** A sentence; undefined for a custom role without a description. */
export function roleMeaning({ id, description }: NamedRole, language: Language): string | undefined {
  return wordsOf(roleMeaningWords[language], id) ?? description;
}

function wordsOf(words: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(words, id) ? words[id] : undefined;
}

export interface RoleWords {
  readonly nameOf: (role: NamedRole) => string;
  readonly meaningOf: (role: NamedRole) => string | undefined;
}

export function useRoleWords(): RoleWords {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      nameOf: (role) => roleName(role, language),
      meaningOf: (role) => roleMeaning(role, language),
    }),
    [language],
  );
}
