/** Which templates would become faulty with another definition of a part. */
import {
  checkTemplate,
  describeIssue,
  templateDefinitionSchema,
  type Parts,
  type PartTemplate,
  type TemplateIssue,
} from "@signalbox/templates";
import type { JsonText } from "@signalbox/core";

export interface CheckPartUses {
  readonly name: string;
  readonly part: PartTemplate;
  /** As they are published, for all that the templates name. */
  readonly parts: Parts;
  readonly templates: readonly { readonly name: string; readonly definition: JsonText }[];
}

/** One for each such template; those that are faulty already have none. */
export async function checkPartUses({
  name,
  part,
  parts,
  templates,
}: CheckPartUses): Promise<readonly TemplateIssue[]> {
  const found: TemplateIssue[] = [];
  for (const template of templates) {
    const { data: definition } = templateDefinitionSchema.safeParse(JSON.parse(template.definition));
    if (definition === undefined) continue;
    const [fault] = await checkTemplate(definition, { ...parts, [name]: part });
    if (fault === undefined || (await checkTemplate(definition, parts)).length > 0) continue;
    const message = `the template “${template.name}” would not work any more: ${describeIssue(fault)}`;
    found.push({ field: "body", message });
  }
  return found;
}
