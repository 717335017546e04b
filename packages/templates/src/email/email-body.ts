/**
 * Renders a mail's body: Liquid, then MJML if the result is MJML, then the plain text from the HTML. Results after Liquid
 * are shared between users where that is correct (`mail-pattern.ts`).
 */
import { maxHtmlDepth } from "../limits.js";
import type { CompiledField, MailPatterns } from "../compile-template.js";
import { renderWith, type RenderSite } from "../liquid/liquid-text.js";
import { HtmlWriter, MarkingWriter, type Origin } from "../liquid/writers.js";
import { compileMjml } from "../mjml/compile-mjml.js";
import { mjmlPatternOf } from "../mjml/mjml-pattern.js";
import { readBody, type MailBody } from "../mjml/read-body.js";
import { withoutPlace, writtenOutcome } from "../parts/written-faults.js";
import type { Outcome, TextFault } from "../template-fault.js";
import { htmlPatternOf } from "./html-pattern.js";
import { fillPattern } from "./mail-pattern.js";
import { cutAtMarks, fillMarks } from "./marks.js";
import { plainTextOf } from "./plain-text.js";
import { tagDepth } from "./tag-depth.js";

export interface EmailBody {
  readonly html: string;
  readonly text: string;
}

export async function renderEmailBody(
  field: CompiledField,
  site: RenderSite,
  patterns: MailPatterns,
): Promise<Outcome<EmailBody>> {
  return writtenOutcome(field, await renderBody(field, site, patterns));
}

async function renderBody(
  field: CompiledField,
  site: RenderSite,
  patterns: MailPatterns,
): Promise<Outcome<EmailBody>> {
  const writer = new MarkingWriter();
  const rendered = renderWith(writer, { text: field.text, surroundings: "html", site });
  if (!rendered.ok) return rendered;
  if (writer.hasStrayMarks) return renderPlainly(field, site);
  const { values, origins } = writer;
  const body = readBody(rendered.value);
  const outcome = body.ok ? await markedBody(body.value, values, patterns) : body;
  if (outcome.ok) return outcome;
  // Values mostly have no line breaks, like marks, so positions in the filled text are looked up in the marked one.
  const marked = rendered.value;
  return {
    ok: false,
    faults: outcome.faults.map((fault) => inSource(fault, { marked, origins, source: field.source })),
  };
}

async function markedBody(
  { type, text: marked }: MailBody,
  values: readonly string[],
  patterns: MailPatterns,
): Promise<Outcome<EmailBody>> {
  if (type === "html") {
    const shared = sharedHtml(marked, values, patterns);
    return shared === undefined ? bodyOf(fillMarks(cutAtMarks(marked), values)) : { ok: true, value: shared };
  }
  const shared = await sharedMjml(marked, values, patterns);
  return shared === undefined ? mjmlBody(fillMarks(cutAtMarks(marked), values)) : { ok: true, value: shared };
}

/** For bodies that hold the characters marks are made of. */
async function renderPlainly(field: CompiledField, site: RenderSite): Promise<Outcome<EmailBody>> {
  const rendered = renderWith(new HtmlWriter(), { text: field.text, surroundings: "html", site });
  if (!rendered.ok) return rendered;
  const body = readBody(rendered.value);
  if (!body.ok) return body;
  return body.value.type === "mjml" ? mjmlBody(body.value.text) : bodyOf(body.value.text);
}

/** A pattern costs more than one mail: it is made for the second user. */
function sharedHtml(
  marked: string,
  values: readonly string[],
  patterns: MailPatterns,
): EmailBody | undefined {
  const known = patterns.get(marked);
  if (known === "none") return undefined;
  if (known === undefined) {
    patterns.set(marked, "once");
    return undefined;
  }
  const pattern = known === "once" ? htmlPatternOf(marked) : known;
  if (known === "once") patterns.set(marked, pattern ?? "none");
  return pattern === undefined ? undefined : fillPattern(pattern, values);
}

async function sharedMjml(
  marked: string,
  values: readonly string[],
  patterns: MailPatterns,
): Promise<EmailBody | undefined> {
  const known = patterns.get(marked);
  if (known === "none") return undefined;
  if (typeof known === "object") return fillPattern(known, values);
  const compiled = await compileMjml(marked);
  const pattern = compiled.ok ? mjmlPatternOf(marked, compiled.value) : undefined;
  patterns.set(marked, pattern ?? "none");
  return pattern === undefined ? undefined : fillPattern(pattern, values);
}

async function mjmlBody(mjml: string): Promise<Outcome<EmailBody>> {
  const compiled = await compileMjml(mjml);
  return compiled.ok ? bodyOf(compiled.value.html) : compiled;
}

function bodyOf(html: string): Outcome<EmailBody> {
  if (tagDepth(html) > maxHtmlDepth) {
    return { ok: false, faults: [{ message: `tags nested deeper than ${maxHtmlDepth}` }] };
  }
  return { ok: true, value: { html, text: plainTextOf(html) } };
}

/** From a line of the rendered text to the line of the template it came from. */
function inSource(
  fault: TextFault,
  { marked, origins, source }: { marked: string; origins: readonly Origin[]; source: string },
): TextFault {
  if (fault.line === undefined) return fault;
  const at = startOfLine(marked, fault.line) + (fault.column ?? 1) - 1;
  const origin = origins.findLast((each) => each.at <= at);
  if (origin === undefined) return withoutPlace(fault);
  const before = source.slice(0, origin.source + (at - origin.at)).split("\n");
  const column = fault.column === undefined ? {} : { column: (before.at(-1)?.length ?? 0) + 1 };
  return { message: fault.message, line: before.length, ...column };
}

function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let current = 1; current < line; current += 1) {
    const next = text.indexOf("\n", at);
    if (next === -1) return at;
    at = next + 1;
  }
  return at;
}
