import { describe, expect, it } from "vitest";
import { markEnd, markStart } from "../liquid/writers.js";
import { outlineOf } from "./mjml-outline.js";

describe("the outline of a template", () => {
  it.each([
    ["a{{ user.x }}b", "a•b"],
    ["{% if a %}1{% elsif b %}2{% else %}3{% endif %}4", "14"],
    ["{% unless a %}1{% else %}2{% endunless %}", "1"],
    ["{% if a %}{% if b %}1{% else %}2{% endif %}{% else %}{% if c %}3{% endif %}{% endif %}", "1"],
    ["{% case a %} {% when 1 %}1{% when 2 %}2{% else %}3{% endcase %}", "1"],
    ["{% for x in y %}1{% else %}2{% endfor %}", "1"],
    ["{% capture x %}1{% endcapture %}{% comment %}2{% endcomment %}3", "3"],
    ["{% assign a = 1 %}{% unsubscribe_url %}{% echo a %}", "••"],
    ["{% raw %}{{ a }}{% endraw %}", "{{ a }}"],
    ["a\n{% if\n a %}\n1\n{% else %}\n2\n{% endif %}\n{{ a\n}}b", "a\n\n\n1\n\n\n\n•\nb"],
  ])("of %j is %j", (source, outline) => {
    expect(outlineOf(source).replaceAll(`${markStart}0${markEnd}`, "•")).toBe(outline);
  });
});
