/** A part as a mail of its own, for a preview: MJML gets what is around it in the place that it is written for. */
import { mailOf } from "../low-code/low-code-mjml.js";
import type { PartTemplate } from "../template.js";
import type { Outcome } from "../template-fault.js";
import { bodyOfPart, contentOfPart } from "./part-content.js";

export function mailOfPart(part: PartTemplate): Outcome<string> {
  const body = bodyOfPart(part);
  if (body.format === "html" || body.format === "text") return { ok: true, value: body.source };
  if (body.format === "LowCode") {
    const inSections = contentOfPart(part, "visual");
    return inSections.ok ? { ok: true, value: mailOf(inSections.value) } : inSections;
  }
  const { source } = body;
  const isOfSections = /<mj-(?:section|wrapper|hero)\b/i.test(source);
  const sections = isOfSections
    ? source
    : `<mj-section padding="0 24px"><mj-column>${source}</mj-column></mj-section>`;
  return { ok: true, value: mailOf(sections) };
}
