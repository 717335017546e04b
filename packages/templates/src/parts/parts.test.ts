import { describe, expect, it } from "vitest";
import type { Json } from "@signalbox/core";
import { checkTemplate } from "../check-template.js";
import { renderContents } from "../render-contents.js";
import { renderTemplate, type Rendered } from "../render-template.js";
import { createTemplateCache } from "../template-cache.js";
import type { PartTemplate, TemplateDefinition } from "../template.js";
import { allLinks, anEmail, aWebhook, mjmlOf, someVariables } from "../templates.fixture.js";
import type { Parts } from "./expand-parts.js";

const code = (body: string): PartTemplate => ({ type: "Part", body });
const visual = (...content: Json[]): PartTemplate => ({
  type: "Part",
  emailContentsType: "LowCode",
  body: { type: "doc", content },
});
const paragraph = (words: string): Json => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const lowCode = (...content: Json[]): TemplateDefinition =>
  anEmail({ emailContentsType: "LowCode", body: { type: "doc", content } });
const partNode = (name: string): Json => ({ type: "part", attrs: { name } });

const parts: Parts = {
  html: code("<p>Yours, {{ user.firstName }}</p>"),
  text: code("Reply STOP, {{ user.firstName }}"),
  sections: code("<mj-section><mj-column><mj-text>A section</mj-text></mj-column></mj-section>"),
  elements: code('<mj-text css-class="own">An element</mj-text>'),
  visual: visual(paragraph("Seen by {{ user.firstName }}"), { type: "divider" }),
  columns: visual({ type: "columns", content: [{ type: "column", content: [paragraph("left")] }] }),
  draft: null,
};

async function rendered(definition: TemplateDefinition, given: Parts = parts): Promise<Rendered> {
  return renderTemplate({ definition, parts: given, variables: someVariables(), links: allLinks });
}

async function textOf(definition: TemplateDefinition, given: Parts = parts): Promise<string> {
  const outcome = await rendered(definition, given);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return JSON.stringify(outcome.content);
}

/** Of the section and of the text around these words. */
async function paddingsOf(definition: TemplateDefinition, words: string): Promise<readonly string[]> {
  const outcome = await rendered(definition);
  if (!outcome.ok || outcome.content.channel !== "Email") throw new Error(JSON.stringify(outcome));
  const before = outcome.content.html.split(words)[0] ?? "";
  const paddings = [...before.matchAll(/<td[^>]* style="[^"]*?padding:([^;"]*)/g)].map(
    ([, value = ""]) => value,
  );
  return paddings.slice(-2);
}

describe("a part", () => {
  it.each<[string, TemplateDefinition, string]>([
    ["HTML in HTML", anEmail({ body: "<b>Hi</b>{% part 'html' %}" }), "<b>Hi</b><p>Yours, Ann</p>"],
    ["a text in a text message", { type: "Sms", body: 'Hi{%- part "text" -%}  .' }, "HiReply STOP, Ann."],
    ["a text in a subject", anEmail({ subject: "{% part 'text' %}" }), "Reply STOP, Ann"],
    [
      "HTML in a text of MJML",
      anEmail({ body: mjmlOf("<mj-text>{% part 'html' %}</mj-text>") }),
      "Yours, Ann",
    ],
    ["HTML among elements", anEmail({ body: mjmlOf("{% part 'html' %}") }), "Yours, Ann"],
    ["MJML among elements", anEmail({ body: mjmlOf("{% part 'elements' %}") }), "An element"],
    [
      "MJML among sections",
      anEmail({ body: "<mjml><mj-body>{% part 'sections' %}</mj-body></mjml>" }),
      "A section",
    ],
    [
      "HTML among sections",
      anEmail({ body: "<mjml><mj-body>{% part 'html' %}</mj-body></mjml>" }),
      "Yours, Ann",
    ],
    ["a visual one among elements", anEmail({ body: mjmlOf("{% part 'visual' %}") }), "Seen by Ann"],
    ["a visual one in a visual mail", lowCode(paragraph("Hi"), partNode("visual")), "Seen by Ann"],
    ["columns in a visual mail", lowCode(partNode("columns")), "left"],
    ["HTML in a visual mail", lowCode(partNode("html")), "Yours, Ann"],
    [
      "one in a column of a visual mail",
      lowCode({ type: "columns", content: [{ type: "column", content: [partNode("visual")] }] }),
      "Seen by Ann",
    ],
    [
      "one in a branch",
      lowCode({ type: "condition", attrs: { if: "true" }, content: [partNode("html")] }),
      "Yours",
    ],
  ])("is shown in its place: %s", async (_place, definition, words) => {
    expect(await checkTemplate(definition, parts)).toEqual([]);
    expect(await textOf(definition)).toContain(words);
  });

  it("has the space of a section around its texts once, in a mail of any kind", async () => {
    const foreign = anEmail({ body: "<mjml><mj-body>{% part 'visual' %}</mj-body></mjml>" });
    const own = anEmail({ body: "<mjml><mj-body>{% part 'html' %}</mj-body></mjml>" });
    expect(await paddingsOf(foreign, "Seen by")).toEqual(["0 24px", "0"]);
    expect(await paddingsOf(lowCode(partNode("visual")), "Seen by")).toEqual(["0 24px", "0"]);
    expect(await paddingsOf(lowCode(partNode("html")), "Yours")).toEqual(["0 24px", "0"]);
    expect(await paddingsOf(own, "Yours")).toEqual(["20px 0", "10px 25px"]);
  });

  it.each<[TemplateDefinition, object]>([
    [
      anEmail({ body: "a\n{% part 'none' %}" }),
      { message: "there is no part named “none”", line: 2, column: 1 },
    ],
    [anEmail({ body: "{% part 'draft' %}" }), { message: "the part “draft” is not published" }],
    [
      anEmail({ body: "{% part user.part %}" }),
      { message: 'a part is named literally: {% part "footer" %}' },
    ],
    [
      anEmail({ body: "{% liquid\n part 'html' %}" }),
      { message: 'part is a tag of its own: {% part "footer" %}' },
    ],
    [anEmail({ body: "{% part 'sections' %}" }), { message: expect.stringContaining("a mail that is HTML") }],
    [anEmail({ body: "{% part 'visual' %}" }), { message: expect.stringContaining("a mail that is HTML") }],
    [
      anEmail({ body: mjmlOf("<mj-text>{% part 'elements' %}</mj-text>") }),
      { message: expect.stringContaining("whose content is HTML") },
    ],
    [
      { type: "Sms", body: "{% part 'html' %}" },
      { message: expect.stringContaining("is HTML, which cannot be in a text") },
    ],
    [
      aWebhook('{"config":{"url":"{% part \'text\' %}"}}'),
      { message: expect.stringContaining("parts are for") },
    ],
    [lowCode(partNode("none")), { message: "there is no part named “none”" }],
    [
      anEmail({ body: mjmlOf("{% part 'columns' %}") }),
      { message: "in the part “columns”: “columns” cannot be here" },
    ],
  ])("that cannot be in its place is a fault: %j", async (definition, fault) => {
    const expected = expect.objectContaining({ field: "body", ...fault });
    expect(await checkTemplate(definition, parts)).toEqual([expected]);
    expect(await rendered(definition)).toEqual({ ok: false, faults: [expected] });
  });

  it("has its faults where the mail names it, and leaves those of the mail where they are", async () => {
    const given = { faulty: code("<p>\n\n{{ user.none }}</p>") };
    expect(await rendered(anEmail({ body: "a\n\n b {% part 'faulty' %}" }), given)).toEqual({
      ok: false,
      faults: [
        {
          field: "body",
          message: "in the part “faulty”: unknown variable “user.none”",
          line: 3,
          column: 4,
        },
      ],
    });
    expect(await rendered(anEmail({ body: "{% part 'html' %}\n{{ user.none }}" }))).toMatchObject({
      faults: [{ message: "unknown variable “user.none”", line: 2, column: 4 }],
    });
    expect(await rendered(lowCode(partNode("faulty")), given)).toEqual({
      ok: false,
      faults: [{ field: "body", message: "in the part “faulty”: unknown variable “user.none”" }],
    });
  });

  it("is left alone in a comment and as raw text", async () => {
    const body = "{% comment %}{% part 'none' %}{% endcomment %}{% raw %}{% part 'none' %}{% endraw %}";
    expect(await textOf(anEmail({ body }))).toContain("{% part 'none' %}");
  });

  it.each([
    '{% part "brace" %}{% part "rest" %}',
    '{% part "brace" %}{ secrets.key }}',
    '{{%- part "rest" %}',
  ])("makes no Liquid together with what is beside it, so it names no secret unseen: %s", async (body) => {
    const given = { brace: code("{"), rest: code("{ secrets.key }}") };
    expect(await checkTemplate({ type: "Sms", body }, given)).toMatchObject([{ field: "body" }]);
    expect(await rendered({ type: "Sms", body }, given)).toMatchObject({ ok: false });
  });

  it("may be beside a brace that begins no Liquid", async () => {
    const given = { brace: code("{"), rest: code("rest}") };
    const body = '{% part "brace" %}{% part "rest" %} { {% part "brace" %}';
    expect(await textOf({ type: "Sms", body }, given)).toContain("{rest} { {");
  });

  it("is read once, however often a text names it, and so are comments", { timeout: 10_000 }, async () => {
    const long = visual(...Array.from({ length: 2_000 }, () => paragraph("x".repeat(100))));
    const body = `<mjml><mj-body>${'{% part "long" %}'.repeat(25_000)}</mj-body></mjml>`;
    expect(await checkTemplate(anEmail({ body }), { long })).toMatchObject([{ field: "body" }]);
    const comments = `${"<!--".repeat(120_000)}{% part "html" %}`;
    expect(await checkTemplate(anEmail({ body: comments }), parts)).toEqual([]);
  });

  it("counts for the length of the text that names it", async () => {
    const long = { long: code("x".repeat(300_000)) };
    expect(await checkTemplate(anEmail({ body: "{% part 'long' %}".repeat(5_000) }), long)).toEqual([
      { field: "body", message: "longer than 524288 characters with its parts" },
    ]);
  });

  it("is another one in the cache when its version is", async () => {
    const cache = createTemplateCache();
    const definition = anEmail({ body: "{% part 'footer' %}" });
    const sent = async (version: string, words: string): Promise<string> => {
      const outcome = await renderTemplate({
        definition,
        parts: { footer: code(words) },
        cached: { in: cache, id: "t", version },
        variables: someVariables(),
        links: allLinks,
      });
      return JSON.stringify(outcome);
    };
    expect(await sent("1+1", "old")).toContain("old");
    expect(await sent("1+2", "new")).toContain("new");
    expect(await sent("1+1", "not looked at")).toContain("old");
  });

  it("is shown in a preview of single contents", async () => {
    const previews = await renderContents({
      contents: {
        body: { type: "Mjml", value: "{% part 'html' %}" },
        gone: { type: "PlainText", value: "{% part 'none' %}" },
      },
      parts,
      variables: someVariables(),
      links: allLinks,
    });
    expect(
      await renderContents({
        contents: Object.fromEntries(
          ["html", "sections", "elements", "columns"].map((name) => [
            name,
            { type: "Part", value: parts[name]?.body },
          ]),
        ),
        variables: someVariables(),
        links: allLinks,
      }),
    ).toEqual({
      html: { type: "Ok", value: "<p>Yours, Ann</p>" },
      sections: { type: "Ok", value: expect.stringContaining("A section") },
      elements: { type: "Ok", value: expect.stringContaining("An element") },
      columns: { type: "Ok", value: expect.stringContaining("left") },
    });
    expect(previews).toEqual({
      body: { type: "Ok", value: "<p>Yours, Ann</p>" },
      gone: { type: "Err", err: "gone (line 1, column 1): there is no part named “none”" },
    });
  });
});

describe("a part by itself", () => {
  it("is not sent", async () => {
    const definition = code("a") as unknown as TemplateDefinition;
    expect(await rendered(definition)).toEqual({
      ok: false,
      faults: [{ field: "type", message: "a part is not sent by itself" }],
    });
  });

  it.each(Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [[name, part] as const])))(
    "is valid: %s",
    async (_name, part) => {
      expect(await checkTemplate(part)).toEqual([]);
    },
  );

  it.each<[PartTemplate, string]>([
    [code("{% if user.a %}"), "not closed"],
    [code("{% endif %}"), "endif"],
    [code("{% break %}"), "no loop"],
    [code("{% part 'text' %}"), "a part cannot name another part"],
    [code("{% layout 'base-email' %}"), "a part has no layout"],
    [code("<p>Us</p><!-- <p>They</p>"), "a comment is not closed"],
    [code("<mj-section>"), "<mj-section> is not opened and closed in the part"],
    [code("<mj-section></mj-column></mj-section>"), "not opened and closed"],
    [code("<mjml><mj-body></mj-body></mjml>"), "without <mjml>"],
    [code("<mj-nothing>a</mj-nothing>"), "mj-nothing"],
    [code("{{ secrets[user.a] }}"), "name the secret"],
    [visual(partNode("text")), "a part cannot name another part"],
    [visual({ type: "video" }), "unknown node “video”"],
    [{ type: "Part", body: { type: "doc" } }, "a document needs emailContentsType “LowCode”"],
  ])("is faulty: %j", async (part, message) => {
    expect(await checkTemplate(part)).toEqual([
      expect.objectContaining({
        field: expect.stringMatching(/^body/),
        message: expect.stringContaining(message),
      }),
    ]);
  });
});
