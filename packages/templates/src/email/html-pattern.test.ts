import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxHtmlDepth } from "../limits.js";
import { escapeHtml } from "../liquid/printed.js";
import { htmlPatternOf } from "./html-pattern.js";
import { fillPattern } from "./mail-pattern.js";
import { cutAtMarks, fillMarks } from "./marks.js";
import { inlineHtml, mark, oneValue } from "./marks.fixture.js";
import { plainTextOf } from "./plain-text.js";

const element = fc.oneof(
  inlineHtml.map((html) => `<p>${html}</p>`),
  inlineHtml.map((html) => `<h1 style="color:red">${html}</h1>`),
  inlineHtml.map((html) => `<pre>\n ${html}</pre>`),
  inlineHtml.map((html) => `<blockquote>${html}</blockquote>`),
  inlineHtml.map((html) => `<title>${html}</title>`),
  inlineHtml.map((html) => `<div style="display:none">${html}</div>`),
  inlineHtml.map((html) => `<ol start="3"><li>${html}<li>b</ol>`),
  inlineHtml.map((html) => `<table><tr><td>${html}</td><td>x</td></tr></table>`),
  inlineHtml.map((html) => `a&${html} &am${html}`),
  inlineHtml.map((html) => `<script>${html}</script>`),
  inlineHtml.map((html) => `<!-- ${html} -->`),
  fc.tuple(inlineHtml, fc.nat(2)).map(([html, number]) => `<a href="${mark(number)}">${html}</a>`),
  fc.tuple(inlineHtml, fc.nat(2)).map(([html, number]) => `<a href='mailto:${mark(number)}'>${html}</a>`),
  fc.nat(2).map((number) => `<a href="https://a.test/?q=${mark(number)}&${mark(number)}=1">Go</a>`),
  fc.nat(2).map((number) => `<img src="https://a.test/${mark(number)}" alt="${mark(number)}">`),
);
const documents = fc
  .array(element, { minLength: 1, maxLength: 4 })
  .map((elements) => `<!doctype html><html><body>\n${elements.join("\n")}</body></html>`);

describe("an HTML pattern", () => {
  it("gives the same result as rendering for each user alone", () => {
    let shared = 0;
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.tuple(oneValue, oneValue, oneValue), { minLength: 1, maxLength: 4 }),
        (marked, people) => {
          const pattern = htmlPatternOf(marked);
          for (const person of people) {
            const values = person.map(escapeHtml);
            const filled = pattern === undefined ? undefined : fillPattern(pattern, values);
            if (filled === undefined) continue;
            shared += 1;
            const html = fillMarks(cutAtMarks(marked), values);
            expect(filled).toEqual({ html, text: plainTextOf(html) });
          }
        },
      ),
      { numRuns: 3_000 },
    );
    expect(shared).toBeGreaterThan(500);
  });

  it.each([
    ["an element's name", `<h${mark(0)}>x</h1>`],
    ["an attribute's name", `<p ${mark(0)}>x</p>`],
    ["an attribute without quotes", `<a href=${mark(0)}>x</a>`],
    ["a style", `<div style="${mark(0)}">x</div>`],
    ["the start of a list", `<ol start="${mark(0)}"><li>x</ol>`],
    ["a script", `<script>${mark(0)}</script>`],
    ["a comment", `<!-- ${mark(0)} -->`],
    ["an entity", `fish &am${mark(0)} chips`],
    ["a link's name for a value", `<a href="https://a.test?a=1&${mark(0)}=2">x</a>`],
  ])("does not exist with a mark in %s", (_place, html) => {
    expect(htmlPatternOf(`<body>${html}</body>`)).toBeUndefined();
  });

  it("does not exist where tags are nested too deep to be parsed", () => {
    expect(htmlPatternOf(`${"<div>".repeat(maxHtmlDepth + 1)}${mark(0)}`)).toBeUndefined();
  });
});
