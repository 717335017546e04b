/** What a template names of its workspace, as far as it says it literally. */
import { compileTemplate } from "./compile-template.js";
import { variablesNamed } from "./liquid/liquid-text.js";
import { partNamesOf } from "./parts/part-names.js";
import { secretNamesIn } from "./secret-names.js";
import { contentDefinitionSchema, type ContentDefinition } from "./template.js";

export interface TemplateNames {
  /** Behind `user.`: of user properties, or of traits. Also the one with the address, and those of attached files. */
  readonly userProperties: readonly string[];
  readonly secrets: readonly string[];
  /** Names of parts. A later kind that texts name, such as images, belongs beside them. */
  readonly parts: readonly string[];
}

/** `text` is the definition as JSON. Each name once; none for a text that is no definition. */
export function namedInTemplate(text: string): TemplateNames {
  const parsed = contentDefinitionSchema.safeParse(JSON.parse(text));
  if (!parsed.success) return { userProperties: [], secrets: [], parts: [] };
  const compiled = compileTemplate(parsed.data);
  const inTexts = [...compiled.fields.values()].flatMap((field) =>
    variablesNamed(field.text, "user").flatMap(({ segments: [, name] }) =>
      typeof name === "string" ? [name] : [],
    ),
  );
  return {
    userProperties: [...new Set([...inTexts, ...namedInFields(parsed.data)])],
    secrets: secretNamesIn(compiled),
    parts: partNamesOf(parsed.data),
  };
}

function namedInFields(definition: ContentDefinition): readonly string[] {
  if (definition.type === "Part") return [];
  const key = definition.type === "MobilePush" ? undefined : definition.identifierKey;
  const files = definition.type === "Email" ? (definition.attachmentUserProperties ?? []) : [];
  return [...(key === undefined ? [] : [key]), ...files];
}
