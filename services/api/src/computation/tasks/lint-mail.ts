/** Checks a rendered mail, and a definition for names that nothing has. */
import {
  lintMail as lint,
  lintSays,
  type LintedMail,
  type LintFacts,
  type Mail,
  type MailFinding,
} from "@signalbox/mail-lint";
import { templateDefinitionSchema, unknownUserNames } from "@signalbox/templates";

export interface LintMail {
  readonly mail: Mail;
  readonly facts: LintFacts;
}

export function lintMail({ mail, facts }: LintMail): LintedMail {
  return lint(mail, facts);
}

export interface FindUnknownNames {
  /** Of a template; unfinished ones are not checked. */
  readonly definition: unknown;
  /** Names of user properties and traits. */
  readonly known: readonly string[];
}

export function findUnknownNames({ definition, known }: FindUnknownNames): readonly MailFinding[] {
  const parsed = templateDefinitionSchema.safeParse(definition);
  if (!parsed.success) return [];
  return unknownUserNames(parsed.data, known).map(({ name, meant = "", ...place }) => ({
    level: "warning",
    says: lintSays.lintUnknownProperty({ name, suggestion: meant }),
    excerpt: `user.${name}`,
    ...place,
  }));
}
