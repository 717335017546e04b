/** No mail holds tags of MJML: they are compiled, or the body is refused. */
import { describe, expect, it } from "vitest";
import { checkTemplate } from "../check-template.js";
import { defaultTemplate } from "../default-template.js";
import { anEmail, htmlOf, mjmlOf, rendered } from "../templates.fixture.js";
import type { EmailTemplate } from "../template.js";
import { readBody, textAroundMjml } from "./read-body.js";

const document = mjmlOf("\n<mj-text>Hello {{ user.firstName }}</mj-text>");

describe("a body", () => {
  it.each([
    ["<mjml>", "mjml"],
    ["\n <mjml owa='desktop'>", "mjml"],
    ["<!-- a --> <!-- <p> -->\n<mjml>", "mjml"],
    ["<?xml version='1.0'?><mjml>", "mjml"],
    ["<mjml/>", "mjml"],
    ["<mjmlx>", "html"],
    ["<p><mjml>", "fault"],
    ["<p>mj-text &lt;mj-text&gt; < mj-text</p>", "html"],
    ["<p><!-- <mj-text> --></p>", "html"],
    ["<!-- <mjml> --><p></p>", "html"],
    ["<!--".repeat(100_000), "html"],
    ["<!-- <mj-x -->".repeat(50_000), "html"],
    ["<mjml ".repeat(50_000), "mjml"],
    ["", "html"],
  ])("beginning with %.30j is %s", (text, expected) => {
    const body = readBody(text);
    expect(body.ok ? body.value.type : "fault").toBe(expected);
    expect(body.ok ? body.value.text.length : text.length).toBe(text.length);
  });
});

describe("a body with MJML is compiled", () => {
  it.each([
    `<!DOCTYPE html>\n${document}`,
    `<!doctype html>\n\n<!-- <mj-text>old</mj-text> <p> -->${document}`,
    `Hello ${document}`,
    `{{ user.firstName }} ${document}`,
    `\uFEFF${document}`,
    `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n<!-- </mjml> -->\n`,
    `{% assign x = 1 %}\n{% if x %}\n${document}{% endif %}`,
    `${document} {{ user.firstName }}`,
    document.replaceAll("mjml>", "MJML>"),
    document.replaceAll("mj-", "MJ-").replaceAll("mjml>", "Mjml>"),
    document.replace("<mj-text>", "<!-- <mj-image /> -->\n<mj-text>"),
    document.replace("<mj-text>", "<mj-text><code>&lt;mj-text&gt;</code>"),
    `{{ '<!DOCTYPE html>' }}${document}`,
  ])("%j", async (body) => {
    expect(await checkTemplate(anEmail({ body }))).toEqual([]);
    for (const firstName of ["Ann", "<mj-text>", "Bob"]) {
      const html = await htmlOf(body, { user: { firstName } });
      expect(html).not.toMatch(/<\/?mj-/i);
      expect(html).toContain(`Hello ${firstName.replace("<", "&lt;").replace(">", "&gt;")}</div>`);
    }
  });

  it("also where it comes from a value that the template prints raw", async () => {
    const body = `<!DOCTYPE html>{{ user.body | raw }}`;
    expect(await htmlOf(body, { user: { body: mjmlOf("<mj-text>Hi</mj-text>") } })).toContain(">Hi</div>");
  });
});

describe("a body with tags of MJML elsewhere is refused", () => {
  it.each<[body: string, line?: number]>([
    ["<p>a</p>\n<mj-text>Hi</mj-text>", 2],
    ["<mj-section><mj-column></mj-column></mj-section>", 1],
    ["Hi\n\n</MJ-TEXT>", 3],
    [`<html><body>\n${document}</body></html>`, 2],
    [`<p>Hi</p>${document}`, 1],
    [`<br>${document}`, 1],
    [`${document}\n<p>Hi</p>`, 3],
    [document + document, 2],
    ["{% layout 'base-email' %}{% block content %}\n<mj-text>a</mj-text>{% endblock %}", 2],
    [`{% layout 'base-email' %}{% block content %}${document}{% endblock %}`],
    [document.replace("Hello", "<mj-button>Hello</mj-button>")],
    [mjmlOf("<mj-raw><mj-text>a</mj-text></mj-raw>")],
    [mjmlOf("<mj-raw><!--[if mso]><mj-text>a</mj-text><![endif]--></mj-raw>")],
    ["<p><!--[if mso]><mj-text>a</mj-text><![endif]--></p>", 1],
    ["<!-- <p> <mj-text>a", 1],
  ])("%j", async (body, line) => {
    const fault = { field: "body", ...(line !== undefined && { line }) };
    expect((await checkTemplate(anEmail({ body }))).slice(0, 1)).toMatchObject([fault]);
    expect(await rendered(anEmail({ body }), { user: { firstName: "Ann" } })).toMatchObject({
      ok: false,
      faults: [{ field: "body" }],
    });
  });

  it.each([
    "{{ '<mj-text>' }}",
    "{% if user.x %}{% else %}<mj-text>{% endif %}",
    "{{ user.html | raw }}",
    "\uE000{{ user.html | raw }}",
    "{% layout 'base-email' %}{% block content %}{{ user.html | raw }}{% endblock %}",
  ])("when it is rendered: %j", async (body) => {
    const html = "<mj-text>Hi</mj-text>";
    expect(await rendered(anEmail({ body }), { user: { html, x: null } })).toMatchObject({
      ok: false,
      faults: [{ field: "body", message: expect.stringContaining("<mj-text>") }],
    });
  });

  it("except for code samples", async () => {
    const body = "{% layout 'markdown-email' %}{% block md-content %}Write `<mj-text>`{% endblock %}";
    expect(await checkTemplate(anEmail({ body }))).toEqual([]);
    expect(await htmlOf(body)).toContain("<code>&lt;mj-text&gt;</code>");
    expect(await htmlOf("<p>{{ user.firstName }}</p>", { user: { firstName: "<mj-text>" } })).toBe(
      "<p>&lt;mj-text&gt;</p>",
    );
  });
});

describe("text around MJML", () => {
  it.each([
    [`Hello ${document} Bye`, "Hello  Bye"],
    [`<!DOCTYPE html>\n\uFEFF<?xml version="1.0"?><!-- a --> ${document}\n<!-- <mj-b> -->`, ""],
    ["<p>Hi</p>", ""],
    ["<mj-text>", ""],
  ])("in %j is %j", (text, around) => {
    expect(textAroundMjml(text)).toBe(around);
  });
});

describe("web fonts", () => {
  const bodies: [string, EmailTemplate["body"]][] = [
    ["a document", document],
    ["named families", mjmlOf(`<mj-text font-family="Roboto, 'Open Sans', Lato, Ubuntu">Hi</mj-text>`)],
    ["the default template", defaultTemplate("Email").type === "Email" ? bodyOf("Code") : ""],
    ["a low-code document", bodyOf("LowCode")],
    ["base-email", "{% layout 'base-email' %}{% block content %}Hi{% endblock %}"],
    ["markdown-email", "{% layout 'markdown-email' %}{% block md-content %}Hi{% endblock %}"],
  ];

  function bodyOf(type: "Code" | "LowCode"): EmailTemplate["body"] {
    const template = defaultTemplate("Email", type);
    return template.type === "Email" ? template.body : "";
  }

  it.each(bodies)("are not loaded by %s", async (_, body) => {
    const emailContentsType = typeof body === "string" ? "Code" : "LowCode";
    const outcome = await rendered(anEmail({ body, emailContentsType }));
    const html = outcome.ok && outcome.content.channel === "Email" ? outcome.content.html : "";
    expect(html).toContain("<html");
    expect(html).not.toMatch(/googleapis|@import|rel="stylesheet"/);
  });

  it("are loaded when the author names them", async () => {
    const head = '<mj-head><mj-font name="Inter" href="https://fonts.example.com/inter.css" /></mj-head>';
    const text = '<mj-text font-family="Inter, Arial">Hi</mj-text>';
    expect(await htmlOf(mjmlOf(text).replace("<mj-body>", `${head}<mj-body>`))).toContain(
      "https://fonts.example.com/inter.css",
    );
    const link = '<link rel="stylesheet" href="https://fonts.example.com/a.css">';
    expect(await htmlOf(`<html><head>${link}</head></html>`)).toContain(link);
  });
});
