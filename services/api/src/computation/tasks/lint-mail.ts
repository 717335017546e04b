/** Checks a rendered mail, and the names behind `user.` in a definition. */
import {
  lintMail as lint,
  lintSays,
  type LintedMail,
  type LintFacts,
  type Mail,
  type MailFinding,
} from "@signalbox/mail-lint";
import {
  namesWithoutFallback,
  templateDefinitionSchema,
  unknownUserNames,
  type Parts,
} from "@signalbox/templates";

export interface LintMail {
  readonly mail: Mail;
  readonly facts: LintFacts;
}

export function lintMail({ mail, facts }: LintMail): LintedMail {
  return lint(mail, facts);
}

export interface LintNames {
  /** Of a template of any channel; unfinished ones are not checked. */
  readonly definition: unknown;
  /** Those that it may name. */
  readonly parts: Parts;
  /** Names of user properties. */
  readonly properties: readonly string[];
  /** Names of traits that were seen. */
  readonly traits: readonly string[];
}

/** Names that are no user property, and user properties without which a message is not sent. */
export function lintNames({ definition, parts, properties, traits }: LintNames): readonly MailFinding[] {
  const parsed = templateDefinitionSchema.safeParse(definition);
  if (!parsed.success) return [];
  const known = new Set(["id", ...properties]);
  const seen = new Set(traits);
  const required = namesWithoutFallback(parsed.data, parts);
  const isRequired = new Set(required.map(({ name }) => name));
  const unknown = unknownUserNames(parsed.data, [...known]).map(({ name, meant = "", ...place }) => ({
    // Without a fallback nobody gets the message.
    level: isRequired.has(name) ? ("error" as const) : ("warning" as const),
    says: seen.has(name)
      ? lintSays.lintOnlyTrait({ name })
      : lintSays.lintUnknownProperty({ name, suggestion: meant }),
    excerpt: `user.${name}`,
    ...place,
  }));
  const withoutFallback = required
    .filter(({ name }) => known.has(name))
    .map(({ name, ...place }) => ({
      level: "warning" as const,
      says: lintSays.lintNoFallback({ name }),
      excerpt: `user.${name}`,
      ...place,
    }));
  return [...unknown, ...withoutFallback];
}
