/** docs/reference/templates.md: kinds of templates with their fields, and the language in them as the engine has it. */
import {
  emailTemplateSchema,
  mobilePushTemplateSchema,
  partTemplateSchema,
  smsTemplateSchema,
  webhookBodySchema,
  webhookTemplateSchema,
  type LanguagePart,
  type TemplateReference,
} from "@signalbox/templates";
import { kindsSection } from "./kinds-section.js";
import { code, page, sentence, table, type Page } from "./markdown.js";

const user = "A template sees only what is listed here. The results are those of a user with";

export function templatesPage(
  { variables, filters, tags, linkTags, layouts, lowCode }: TemplateReference,
  userOfExamples: object,
): Page {
  return page("templates", {
    title: "Templates",
    introduction: `What a template is made of. [Templates](../templates.md) has an example of each kind, and says how values are escaped. Texts are [Liquid](https://liquidjs.com). ${user} ${code(JSON.stringify(userOfExamples))}.`,
    sections: [
      kindsSection("Kinds", [
        { type: "Email", schema: emailTemplateSchema },
        { type: "Sms", schema: smsTemplateSchema },
        { type: "MobilePush", schema: mobilePushTemplateSchema },
        { type: "Webhook", schema: webhookTemplateSchema },
        { type: "Part", schema: partTemplateSchema },
        { type: "body of a webhook", schema: webhookBodySchema },
      ]),
      `## Visual mails\n\nThe nodes of a document with \`emailContentsType\` \`LowCode\`. Blocks: ${namesOf(lowCode.blocks)}. Within a line: ${namesOf(lowCode.inlines)}.\n\nThese are around other blocks, or stand for MJML that is written elsewhere, at the top level and in columns:\n\n${nodesOf(lowCode.structures)}`,
      section("Variables", variables),
      section("Links of the message", linkTags),
      section("Tags", tags),
      `## Layouts\n\n${namesOf(layouts)}, by the tag \`layout\`. There are no others, and no files.`,
      section("Filters", filters),
    ],
  });
}

function namesOf(names: readonly string[]): string {
  return names.map(code).join(", ");
}

function nodesOf(nodes: readonly LanguagePart[]): string {
  return table(
    ["node", "is"],
    nodes.map(({ name, about }) => [code(name), sentence(about)]),
  );
}

function section(title: string, parts: readonly LanguagePart[]): string {
  return `## ${title}\n\n${table(["name", "is", "example", "prints"], parts.map(rowOf))}`;
}

function rowOf({ name, about, example, result }: LanguagePart): readonly string[] {
  return [code(name), sentence(about), example === undefined ? "" : inLine(example), inLine(result ?? "")];
}

/** In a cell: line breaks are shown as such. */
function inLine(text: string): string {
  const line = text.trim().replaceAll("\n", "⏎");
  return line === "" ? "" : code(line);
}
