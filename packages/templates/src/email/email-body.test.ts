import { describe, expect, it } from "vitest";
import { compileTemplate } from "../compile-template.js";
import { createTemplateCache } from "../template-cache.js";
import { allLinks, anEmail, htmlOf, mjmlOf, rendered, someVariables } from "../templates.fixture.js";
import { renderCompiled, renderTemplate } from "../render-template.js";

describe("the body of a mail", () => {
  it("is unchanged HTML when it is not MJML", async () => {
    expect(await htmlOf("<!-- <mjml> --> <p>\n  a</p>")).toBe("<!-- <mjml> --> <p>\n  a</p>");
    expect(await htmlOf("")).toBe("");
  });

  it("is compiled when the rendered Liquid is MJML", async () => {
    expect(await htmlOf(`{% assign a = 1 %}<!-- x -->\n${mjmlOf("<mj-text>{{ a }}</mj-text>")}`)).toMatch(
      /^\s*<!doctype html>/,
    );
    expect(
      await htmlOf(`{% if user.absent %}<p>a</p>{% else %}${mjmlOf("<mj-text>b</mj-text>")}{% endif %}`),
    ).toContain(">b</div>");
  });

  it("may hold the characters that marks are made of, in the template and in values", async () => {
    const body = "<mj-text>\uE0000\uE001 {{ user.x }} {{ user.y | raw }}</mj-text>";
    const user = { x: "\uE0001\uE001", y: "\uE0000\uE001" };
    expect(await htmlOf(mjmlOf(body), { user })).toContain("\uE0000\uE001 \uE0001\uE001 \uE0000\uE001</div>");
    expect(await htmlOf("\uE0000\uE001{{ user.x }}", { user })).toBe("\uE0000\uE001\uE0001\uE001");
    expect(await htmlOf("{{ user.x }}{{ user.firstName }}", { user: { ...user, firstName: "Ann" } })).toBe(
      "\uE0001\uE001Ann",
    );
  });

  it.each([
    [
      "<mj-text>\n{{ user.absent }}</mj-text>",
      { message: "unknown variable “user.absent”", line: 2, column: 4 },
    ],
    ["\n\n<mj-foo />", { message: expect.stringContaining("Element mj-foo doesn't exist"), line: 3 }],
    [
      "\n<mj-text colour='red'>a</mj-text>",
      { message: expect.stringContaining("Attribute colour is illegal"), line: 2 },
    ],
    [
      "\n<mj-section></mj-section>",
      { message: expect.stringContaining("mj-section cannot be used inside mj-column"), line: 2 },
    ],
    ["\n <mj-text>a", { message: "<mj-text> is not closed", line: 2, column: 2 }],
    ['<mj-include path="/etc/passwd" />', { message: "mj-include: there are no files to include", line: 1 }],
    [
      "{% for i in (1..5) %}\n{{ i }}{% endfor %}\n<mj-foo />",
      { message: expect.stringContaining("mj-foo"), line: 3 },
    ],
    ["{{ user.lines }}\n<mj-text width='x' />", { message: expect.stringContaining("width"), line: 2 }],
    [
      "{% for i in user.five %}<mj-text>\n</mj-text>{% endfor %}\n<mj-foo />",
      { message: expect.stringContaining("mj-foo"), line: 3 },
    ],
  ])("that is faulty MJML says where: %j", async (column, fault) => {
    const outcome = await rendered(anEmail({ body: mjmlOf(column) }), {
      user: { lines: "a\n\nb", five: [1, 2, 3, 4, 5] },
    });
    expect(outcome.ok ? [] : outcome.faults).toContainEqual(
      expect.objectContaining({ field: "body", ...fault }),
    );
  });

  it.each([
    ["too long", mjmlOf(`<mj-text>${"x".repeat(300_000)}</mj-text>`), /MJML longer than/],
    ["of too many elements", mjmlOf("<mj-text>a</mj-text>".repeat(3_000)), /more than 2000 MJML elements/],
    ["of too many lines", mjmlOf("\n".repeat(11_000)), /MJML of more than 10000 lines/],
    [
      "too deep",
      `<mjml><mj-body>${"<mj-wrapper>".repeat(500)}${"</mj-wrapper>".repeat(500)}</mj-body></mjml>`,
      /MJML elements/,
    ],
    [
      "of too many attributes",
      mjmlOf(
        `<mj-text ${Array.from({ length: 20_000 }, (_each, index) => `a${index}="1"`).join(" ")}>a</mj-text>`,
      ),
      /more than 100 attributes/,
    ],
    ["of too many fonts", mjmlOf(`<mj-text>${"font-family:".repeat(20_000)}</mj-text>`), /“font-family”/],
    [
      "of too many styles",
      mjmlOf(`<mj-text>${"<p>x</p>".repeat(10_000)}</mj-text>`).replace(
        "<mjml>",
        `<mjml><mj-head><mj-style inline="inline">${".a { color: red } ".repeat(300)}</mj-style></mj-head>`,
      ),
      /too many inline styles/,
    ],
    ["without a body", "<mjml></mjml>", /Malformed MJML/],
  ])("that is MJML %s is a fault, soon", async (_what, body, message) => {
    expect(await rendered(anEmail({ body }))).toMatchObject({
      faults: [{ message: expect.stringMatching(message) }],
    });
  });

  it("compiles in bounded time whatever a user's name is", async () => {
    const body = mjmlOf("<mj-text>{{ user.name }}</mj-text>");
    for (const part of ["font-family:", "<!--[if x]>", " ", '"', "\n"]) {
      const user = { name: part.repeat(20_000) };
      expect(await rendered(anEmail({ body }), { user })).toHaveProperty("ok");
    }
  });

  it.each([
    [
      "MJML",
      mjmlOf(
        '{% if user.vip %}<mj-text>VIP</mj-text>{% endif %}{% for item in user.items %}<mj-text>{{ item }}</mj-text>{% endfor %}<mj-button href="https://a.test/?u={{ user.id }}">{{ user.name }}</mj-button>{{ user.html | raw }}',
      ),
    ],
    [
      "HTML",
      '{% if user.vip %}<p>VIP</p>{% endif %}{% for item in user.items %}<li>{{ item }}</li>{% endfor %}<a href="https://a.test/?u={{ user.id }}">{{ user.name }}</a>{{ user.html | raw }}{% unsubscribe_link %}',
    ],
  ])("in %s is the same for each of many people, with a cache and without", async (_kind, body) => {
    const definition = anEmail({ body, subject: "{{ user.name }}" });
    const cache = createTemplateCache();
    const names = ["Ann", "Bob", "", " ", "false", "<b>", "$&", "a  b", "a\nb", "Ann", "Tom & Ann", "Bo"];
    for (const [index, name] of names.entries()) {
      const user = {
        id: `u-${index}`,
        name,
        vip: index % 2 === 0,
        items: names.slice(0, index % 3),
        html: index > 7 ? "<mj-text>x</mj-text>" : "",
      };
      const request = { definition, variables: someVariables({ user }), links: allLinks };
      const cached = { id: "t-1", version: 1, in: cache };
      expect(await renderTemplate({ ...request, cached })).toEqual(await renderTemplate(request));
    }
  });

  it("in HTML shares its plain text between users with equal texts", async () => {
    const compiled = compileTemplate(anEmail({ body: "<p>Hello {{ user.name }}</p>" }));
    const bodies = [];
    for (const name of ["Ann", "Bob", "Cid"]) {
      const variables = someVariables({ user: { name } });
      bodies.push(await renderCompiled(compiled, { variables, links: allLinks }));
    }
    expect(bodies).toMatchObject(
      ["Ann", "Bob", "Cid"].map((name) => ({ content: { text: `Hello ${name}` } })),
    );
    expect([...compiled.patterns.values()]).toMatchObject([{ text: ["Hello ", "0", ""] }]);
  });
});
