/** Checks a definition with the parts that it names, and for a part the templates that name it. */
import {
  checkTemplate as check,
  type ContentDefinition,
  type Parts,
  type TemplateIssue,
} from "@signalbox/templates";

export interface CheckTemplate {
  readonly definition: ContentDefinition;
  readonly parts: Parts;
}

export function checkTemplate({ definition, parts }: CheckTemplate): Promise<readonly TemplateIssue[]> {
  return check(definition, parts);
}
