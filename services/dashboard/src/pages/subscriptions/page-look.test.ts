import { describe, expect, it } from "vitest";
import {
  fieldAtLine,
  htmlOf,
  inLanguage,
  invalidFields,
  lookOf,
  newLook,
  textOn,
  type PageLook,
} from "./page-look.js";

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
      html.replace("page 1 [", "page 1 [1,"),
      "{% comment %}page 1 []{% endcomment %}\n",
      "{% comment %}page 1 [x]{% endcomment %}\n",
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
    const own = { ...look, intro: "First\nSecond", footer: "Bye" };
    for (const [text, field] of [
      ["<title>", "heading"],
      ["<h1>", "heading"],
      ["First<br />Second", "intro"],
      ["{% if success %}", "saved"],
      [">Unsubscribe from all", "leaveAll"],
      ["<footer>", "footer"],
      ["<main>", undefined],
    ] as const) {
      expect([text, fieldAtLine(own, lineOf(html, text))]).toEqual([text, field]);
    }
  });

  it("does not name a workspace that has no name for people", () => {
    expect(look.intro).toContain("{{ workspace_name }}");
    expect(newLook("en", "Default").intro).toBe("");
    expect(newLook("de", " ").intro).toBe("");
  });

  it("keeps changed texts in another language, and says which", () => {
    const edited: PageLook = { ...look, heading: "Hello", accent: "#b00020" };
    const { look: german, kept } = inLanguage(edited, "de", "Acme");
    expect(kept).toEqual(["heading"]);
    expect(german).toEqual({ ...newLook("de", "Acme"), heading: "Hello", accent: "#b00020" });
    expect(inLanguage(look, "de", "Acme").kept).toEqual([]);
  });

  it("refuses colors and addresses that would leave their place", () => {
    expect(invalidFields(look)).toEqual([]);
    expect(invalidFields({ ...look, accent: "red;}", ink: "#fff", logo: "javascript:alert(1)" })).toEqual([
      "accent",
      "ink",
      "logo",
    ]);
    expect(invalidFields({ ...look, logo: 'https://a.example/"onerror' })).toEqual(["logo"]);
    expect(invalidFields({ ...look, logo: "https://a.example/logo.png" })).toEqual([]);
  });

  it("writes on a color what can be read on it", () => {
    expect(["#ffffff", "#ffff00", "#000000", "#1c5fb0", "#777777"].map(textOn)).toEqual([
      "#000000",
      "#000000",
      "#ffffff",
      "#ffffff",
      "#000000",
    ]);
  });
});
