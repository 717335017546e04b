/** What in a template is probably wrong: names without a value, time zones that are none, text that is not sent, secrets in what people read. */
import {
  describeIssue,
  secretWarnings,
  contentDefinitionSchema,
  unknownUserVariables,
  unknownZones,
  unsentTexts,
} from "@signalbox/templates";

export interface WarnOfTemplates {
  /** JSON texts of definitions by the field they were sent in; unfinished ones are not checked. */
  readonly texts: Readonly<Record<string, string>>;
  /** Names of user properties. */
  readonly properties: readonly string[];
  /** Names of traits that were seen. */
  readonly traits: readonly string[];
}

/** Each with its field, line and column. */
export function warnOfTemplates({ texts, properties, traits }: WarnOfTemplates): readonly string[] {
  const names = { known: ["id", ...properties], traits };
  return Object.entries(texts).flatMap(([part, text]) => {
    const parsed = contentDefinitionSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return [];
    const definition = parsed.data;
    return [
      ...unknownUserVariables(definition, names),
      ...unknownZones(definition),
      ...unsentTexts(definition),
      ...secretWarnings(definition),
    ].map((issue) => describeIssue({ ...issue, field: `${part}.${issue.field}` }));
  });
}
