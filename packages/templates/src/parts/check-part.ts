/**
 * Validates a part by itself, before it is published: it must be complete, so that nothing in it opens or closes what is
 * around it, and MJML that compiles where MJML has sections or where it has the elements of a column.
 */
import { parseLiquid } from "../liquid/liquid-text.js";
import { tagNamesIn, wholeTextFaults } from "../liquid/whole-text.js";
import { contentOfLowCode, type LowCodePlace } from "../low-code/low-code-mjml.js";
import { checkRaws } from "../mjml/check-raws.js";
import { hasOpenComment } from "../mjml/open-comment.js";
import { outlineOf } from "../mjml/mjml-outline.js";
import { unpairedTagIn } from "../mjml/unpaired-tag.js";
import { findSecretFaults } from "../secret-names.js";
import type { PartTemplate } from "../template.js";
import { faultsIn, type TemplateIssue, type TextFault } from "../template-fault.js";
import { bodyOfPart } from "./part-content.js";
import { withoutPlace } from "./written-faults.js";

/** Empty when the part is valid. */
export async function checkPart(part: PartTemplate): Promise<readonly TemplateIssue[]> {
  const body = bodyOfPart(part);
  if (typeof part.body !== "string" && part.emailContentsType !== "LowCode") {
    return [{ field: "body", message: "a document needs emailContentsType “LowCode”" }];
  }
  if (body.format === "LowCode") return inSomePlace((place) => checkDocument(body.document, place));
  const { format, source } = body;
  const faults = faultsOfText(source);
  if (faults.length > 0) return faultsIn("body", faults);
  if (format !== "mjml") return [];
  const unpaired = unpairedTagIn(outlineOf(source));
  if (unpaired !== undefined) {
    return [{ field: "body", message: `<${unpaired}> is not opened and closed in the part` }];
  }
  return inSomePlace((place) => checkRaws([{ path: "body", mjml: source, place }]));
}

/** A part may be for one place alone. The first place is the one that is explained. */
async function inSomePlace(
  check: (place: LowCodePlace) => Promise<readonly TemplateIssue[]>,
): Promise<readonly TemplateIssue[]> {
  const inSections = await check("sections");
  if (inSections.length === 0) return [];
  const inColumn = await check("elements");
  return inColumn.length === 0 ? [] : inSections;
}

async function checkDocument(body: unknown, place: LowCodePlace): Promise<readonly TemplateIssue[]> {
  const content = contentOfLowCode(body, { field: "body", place });
  if (!content.ok) return content.faults;
  const faults = faultsOfText(content.mjml).map(withoutPlace);
  if (faults.length > 0) return faultsIn("body", faults);
  const ofRaws = await checkRaws(content.raws);
  if (ofRaws.length > 0) return ofRaws;
  const compiled = await checkRaws([{ path: "body", mjml: content.mjml, place }]);
  return compiled.map(({ field, message }) => ({ field, message }));
}

function faultsOfText(source: string): readonly TextFault[] {
  const parsed = parseLiquid(source);
  if (!parsed.ok) return parsed.faults;
  const tags = tagNamesIn(parsed.value.templates);
  return [
    ...(tags.has("part") ? [{ message: "a part cannot name another part" }] : []),
    ...(tags.has("layout") ? [{ message: "a part has no layout" }] : []),
    ...(/<\/?mjml[\s>]/i.test(source) ? [{ message: "a part is written without <mjml> around it" }] : []),
    ...(hasOpenComment(source) ? [{ message: "a comment is not closed" }] : []),
    ...wholeTextFaults(source),
    ...findSecretFaults(parsed.value),
  ];
}
