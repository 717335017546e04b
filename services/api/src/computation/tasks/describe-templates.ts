/** The language of templates, for editors: its examples are rendered, and the MJML compiler is loaded. */
import {
  mjmlReference,
  templateReference,
  type MjmlElement,
  type TemplateReference,
} from "@signalbox/templates";

export interface TemplateLanguage extends Omit<TemplateReference, "lowCode"> {
  readonly mjml: readonly MjmlElement[];
}

export async function describeTemplates(): Promise<TemplateLanguage> {
  const { lowCode: _, ...language } = templateReference();
  return { ...language, mjml: await mjmlReference() };
}
