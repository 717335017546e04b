import { describe, expect, it } from "vitest";
import { firstPage, lightPage } from "./earlier-pages.fixture.js";
import { fieldAtLine, htmlOf, lookOf } from "./page-html.js";
import { newLook, type PageLook } from "./page-look.js";

const look = newLook("en", "Acme");

function lineOf(html: string, text: string): number {
  return html.split("\n").findIndex((line) => line.includes(text)) + 1;
}

describe("the form of a subscription page", () => {
  it.each(["en", "de"] as const)("opens what it has made: %s", (language) => {
    const own = newLook(language, "Acme");
    expect(lookOf(htmlOf(own))).toEqual(own);
  });

  it.each([
    'He said "no" & left <b>',
    "two\nlines",
    "{{ workspace_name }} {% if about %}x{% endif %}",
    "{% endcomment %}",
    "{{",
    "100 % {} \\ \\u007b",
    "Grüße 🎉\u2028",
    "",
  ])("opens equal with any text: %j", (text) => {
    const edited: PageLook = { ...look, heading: text, intro: text, footer: text, save: text };
    const html = htmlOf(edited);
    expect(lookOf(html)).toEqual(edited);
    expect(html.indexOf("{% endcomment")).toBe((html.split("\n")[0] ?? "").lastIndexOf("{% endcomment"));
  });

  it("does not open HTML that was written or changed elsewhere", () => {
    const html = htmlOf(look);
    for (const other of [
      "",
      "<main>{{ form }}</main>",
      html.replace("Save", "Keep"),
      `${html} `,
      html.replace("page 2 [", "page 2 [1,"),
      "{% comment %}page 2 []{% endcomment %}\n",
      "{% comment %}page 2 [x]{% endcomment %}\n",
    ]) {
      expect(lookOf(other)).toBeUndefined();
    }
  });

  it("escapes texts, and keeps Liquid as it is", () => {
    const html = htmlOf({ ...look, heading: 'Tom & "Co" <{{ workspace_name | default: "x" }}>' });
    expect(html).toContain('<h1>Tom &amp; &quot;Co&quot; &lt;{{ workspace_name | default: "x" }}&gt;</h1>');
  });

  it("knows the field of a line", () => {
    const html = htmlOf({ ...look, intro: "First\nSecond", footer: "Bye" });
    for (const [text, field] of [
      ["<title>", "heading"],
      ["<h1>", "heading"],
      ["First<br />Second", "intro"],
      ["{% if success %}", "saved"],
      [">Unsubscribe from all", "leaveAll"],
      ["<footer>", "footer"],
      ["<main>", undefined],
    ] as const) {
      expect([text, fieldAtLine(html, lineOf(html, text))]).toEqual([text, field]);
    }
  });

  it("opens what the form of an earlier release has made, without dark colors", () => {
    const changed = {
      heading: "Tom & {{ workspace_name }}",
      logo: "https://a.example/logo.png",
      footer: "Acme\nMain Street 1",
      accent: "#b00020",
      dark: "off",
    } as const;
    expect(lookOf(firstPage)).toMatchObject({
      ...changed,
      language: "de",
      background: "#ffffff",
      card: "#ffffff",
    });
    expect(lookOf(lightPage)).toEqual({ ...look, ...changed });
    expect(fieldAtLine(firstPage, lineOf(firstPage, "<footer>"))).toBe("footer");
    expect(lookOf(firstPage.replace("Speichern", "Sichern"))).toBeUndefined();
  });

  it("has dark colors on devices that are set to them, unless it has them off", () => {
    const html = htmlOf({ ...look, accent: "#000000" });
    expect(html).toContain("color-scheme: light dark");
    const dark = html.slice(html.indexOf("@media (prefers-color-scheme: dark)"), html.indexOf("</style>"));
    expect(dark).not.toContain("#000000; color");
    expect(htmlOf({ ...look, dark: "off" })).not.toContain("dark)");
  });
});
