/** Text of a mail outside of its `<mjml>`, which is not sent: mostly a slip. Not a fault, because the mail is complete. */
import { compileTemplate } from "./compile-template.js";
import { outlineOf } from "./mjml/mjml-outline.js";
import { textAroundMjml } from "./mjml/read-body.js";
import type { ContentDefinition } from "./template.js";
import type { TemplateIssue } from "./template-fault.js";

export function unsentTexts(definition: ContentDefinition): readonly TemplateIssue[] {
  return [...compileTemplate(definition).fields.values()].flatMap(({ name, source, surroundings }) =>
    surroundings === "html" && textAroundMjml(outlineOf(source)) !== ""
      ? [{ field: name, message: "text outside of <mjml> is not sent" }]
      : [],
  );
}
