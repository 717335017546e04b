import { describe, expect, it } from "vitest";
import { maxPageLength, renderPage, type PageVariables } from "./page-template.js";

function render(source: string, given: Partial<PageVariables> = {}): unknown {
  const outcome = renderPage(source, { values: {}, markup: {}, ...given });
  return outcome.ok ? outcome.value : outcome.faults;
}

describe("a page", () => {
  it("escapes what it prints, except ready-made markup", () => {
    const variables = { values: { name: `<b>"A" & 'B'</b>` }, markup: { form: "<form></form>" } };
    expect(render("{{ name }}|{{ form }}", variables)).toBe(
      "&lt;b&gt;&#34;A&#34; &amp; &#39;B&#39;&lt;/b&gt;|<form></form>",
    );
  });

  it("escapes once what was captured or escaped already", () => {
    const source =
      "{% capture greeting %}<b>{{ name }}</b>{% endcapture %}{{ greeting }}|{{ name | escape }}|{{ form | append: name }}";
    const variables = { values: { name: "A & B" }, markup: { form: "<form></form>" } };
    expect(render(source, variables)).toBe("<b>A &amp; B</b>|A &amp; B|<form></form>A &amp; B");
  });

  it("renders lists", () => {
    const values = {
      groups: [
        { name: "News", isSubscribed: true },
        { name: "Offers", isSubscribed: false },
      ],
    };
    expect(
      render(
        "{% for group in groups %}{{ group.name }}{% if group.isSubscribed %}!{% endif %} {% endfor %}",
        {
          values,
        },
      ),
    ).toBe("News! Offers ");
  });

  it("reports syntax errors with their position, and missing variables", () => {
    expect(render("<p>\n{% if %}")).toEqual([expect.objectContaining({ line: 2 })]);
    expect(render("{{ nmae }}")).toEqual([{ message: "unknown variable “nmae”", line: 1, column: 4 }]);
    expect(render("{{ 'x' | shout }}")).toEqual([
      expect.objectContaining({ message: expect.stringContaining("unknown filter “shout”") as string }),
    ]);
    expect(render("{% if error %}x{% endif %}")).toBe("");
  });

  it("reaches no file and no prototype", () => {
    expect(render("{% include '/etc/passwd' %}")).toEqual([expect.objectContaining({ line: 1 })]);
    expect(render("{{ name.constructor }}", { values: { name: "x" } })).toEqual([
      expect.objectContaining({ message: expect.stringContaining("unknown variable") as string }),
    ]);
  });

  it("is limited in time and size", () => {
    const endless = "{% for a in (1..100000) %}{% for b in (1..100000) %}{% endfor %}{% endfor %}";
    expect(render(endless)).toEqual([expect.objectContaining({ message: expect.any(String) as string })]);
    expect(render("x".repeat(maxPageLength + 1))).toEqual([
      { message: `longer than ${maxPageLength} characters` },
    ]);
    const large = "{% for a in (1..20000) %}" + "x".repeat(100) + "{% endfor %}";
    expect(render(large)).toEqual([
      expect.objectContaining({ message: "becomes longer than 1048576 characters" }),
    ]);
  });
});
