import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillPattern, type MailPattern } from "../email/mail-pattern.js";
import { cutAtMarks, fillMarks } from "../email/marks.js";
import { plainTextOf } from "../email/plain-text.js";
import { escapeHtml } from "../liquid/printed.js";
import { markStart } from "../liquid/writers.js";
import { inlineHtml as inline, mark, oneValue as value } from "../email/marks.fixture.js";
import { mjmlOf } from "../templates.fixture.js";
import { compileMjml } from "./compile-mjml.js";
import { mjmlPatternOf } from "./mjml-pattern.js";

async function aPattern(marked: string): Promise<MailPattern | undefined> {
  const compiled = await compileMjml(marked);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  return mjmlPatternOf(marked, compiled.value);
}

async function compiledForOne(marked: string, values: readonly string[]): Promise<unknown> {
  const compiled = await compileMjml(fillMarks(cutAtMarks(marked), values));
  return compiled.ok
    ? { html: compiled.value.html, text: plainTextOf(compiled.value.html) }
    : compiled.faults;
}

const element = fc.oneof(
  inline.map((html) => `<mj-text>${html}</mj-text>`),
  inline.map(
    (html) =>
      `<mj-text align="center"><p style="font-family:${html.includes("<") ? "Lato" : html}">x</p></mj-text>`,
  ),
  fc
    .tuple(inline, fc.nat(2))
    .map(([html, number]) => `<mj-text><a href="${mark(number)}">${html}</a></mj-text>`),
  fc
    .tuple(inline, fc.nat(2))
    .map(([html, number]) => `<mj-button href="${mark(number)}">${html}</mj-button>`),
  fc.nat(2).map((number) => `<mj-button href="https://a.test/?q=${mark(number)}">Go</mj-button>`),
  fc.tuple(fc.nat(2), fc.nat(2)).map(([src, alt]) => `<mj-image src="${mark(src)}" alt="${mark(alt)}" />`),
  fc
    .tuple(fc.nat(2), fc.nat(2))
    .map(([src, href]) => `<mj-image src="https://a.test/${mark(src)}" href="${mark(href)}" />`),
  inline.map((html) => `<mj-table><tr><td>${html}</td></tr></mj-table>`),
);
const head = fc.constantFrom(
  "",
  `<mj-head><mj-title>${mark(0)}</mj-title><mj-preview>${mark(1)} x</mj-preview></mj-head>`,
  '<mj-head><mj-font name="Raleway" href="https://fonts.test/r" /><mj-attributes><mj-all font-family="Raleway" /></mj-attributes></mj-head>',
  `<mj-head><mj-attributes><mj-button href="${mark(2)}" /></mj-attributes></mj-head>`,
);
const documents = fc
  .tuple(head, fc.array(element, { minLength: 1, maxLength: 4 }))
  .map(([before, elements]) => mjmlOf(elements.join("")).replace("<mjml>", `<mjml>${before}`));

describe("an MJML pattern", () => {
  it("gives the compiler's result for each user alone", async () => {
    let shared = 0;
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 4 }),
        async (marked, people) => {
          const pattern = await aPattern(marked);
          for (const person of people) {
            const values = person.map(escapeHtml);
            const filled = pattern === undefined ? undefined : fillPattern(pattern, values);
            if (filled === undefined) continue;
            shared += 1;
            expect(filled).toEqual(await compiledForOne(marked, values));
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(shared).toBeGreaterThan(50);
  });

  it.each([
    ["a width", `<mj-image src="a" width="${mark(0)}px" />`],
    ["a color", `<mj-text color="${mark(0)}">x</mj-text>`],
    ["a class", `<mj-text css-class="${mark(0)}">x</mj-text>`],
    ["raw HTML", `<mj-raw>${mark(0)}</mj-raw>`],
    [
      "a link of a navigation bar",
      `<mj-navbar base-url="https://a"><mj-navbar-link href="${mark(0)}">x</mj-navbar-link></mj-navbar>`,
    ],
    ["a font", `<mj-text><p style="font-family:${mark(0)}">x</p></mj-text>`],
  ])("does not exist with a mark in %s", async (_place, column) => {
    const marked = mjmlOf(column);
    const compiled = await compileMjml(marked, (message) => message.includes(markStart));
    expect(compiled.ok && mjmlPatternOf(marked, compiled.value)).toBeUndefined();
  });

  it("does not exist for documents with inlined styles", async () => {
    const inlined = '<mj-head><mj-style inline="inline">p { color: red }</mj-style></mj-head>';
    const marked = mjmlOf(`<mj-text>${mark(0)}</mj-text>`).replace("<mjml>", `<mjml>${inlined}`);
    expect(await aPattern(marked)).toBeUndefined();
  });

  it.each(["", " ", "a  b", "a\nb", "false", "true", " a", "a\u200Bb"])(
    "does not take %j",
    async (awkwardValue) => {
      const pattern = await aPattern(mjmlOf(`<mj-text>${mark(0)}</mj-text>`));
      expect(pattern && fillPattern(pattern, [awkwardValue])).toBeUndefined();
    },
  );

  it("writes a link once when its address equals its text", async () => {
    const pattern = await aPattern(mjmlOf(`<mj-text><a href="${mark(0)}">https://a.test</a></mj-text>`));
    expect(pattern && fillPattern(pattern, ["https://a.test"])).toBeUndefined();
    expect(pattern && fillPattern(pattern, ["https://b.test"])?.text).toBe("https://a.test (https://b.test)");
  });
});
