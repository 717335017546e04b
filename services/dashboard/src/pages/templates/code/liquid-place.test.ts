import { describe, expect, it } from "vitest";
import { liquidPlace, namesIn, openTags, variableAt } from "./liquid-place.js";

/** The place of the bar; the text that is written there already. */
function placeIn(marked: string): readonly [kind: string | undefined, written: string | undefined] {
  const at = marked.indexOf("¦");
  const text = marked.replace("¦", "");
  const place = liquidPlace(text, at);
  return [place?.kind, place !== undefined && "from" in place ? text.slice(place.from, at) : undefined];
}

describe("the place in a text", () => {
  it.each([
    ["<p>¦", undefined, undefined],
    ["{{ user.id }} ¦", undefined, undefined],
    ["{% if a %} ¦", undefined, undefined],
    ["{{ a }} {{ user.fi¦", "value", "user.fi"],
    ["{{¦", "value", ""],
    ["{{ user.¦ }}", "value", "user."],
    ["{{ user.first-name¦", "value", "user.first-name"],
    ["{%¦", "tag", ""],
    ["{%- un¦ %}", "tag", "un"],
    ["{% if us¦", "value", "us"],
    ['{% if user.plan == "free" and us¦', "value", "us"],
    ["{{ user.name | up¦", "filter", "up"],
    ["{{ user.name |¦", "filter", ""],
    ['{{ a | default: "b" | ¦', "filter", ""],
    ["{{ a | default: us¦", "value", "us"],
    ['{{ "no | up¦', "other", undefined],
    ["{% if '}}", undefined, undefined],
    ["{% part 'fo¦", "part", "fo"],
    ['{% part "¦', "part", ""],
    ["{% liquid\n assign a = 1\n ec¦", "tag", "ec"],
    ["{% liquid\n assign a = us¦", "value", "us"],
  ])("%s is %s", (text, kind, written) => {
    expect(placeIn(text.includes("¦") ? text : `${text} %}¦`)).toEqual([kind, written]);
  });
});

describe("the variable at a place", () => {
  const text = "Dear {{ user.firstName | upcase }}, {% if tags.plan %}user.id{% endif %}";

  it("is read whole, with where it stands", () => {
    const at = text.indexOf("Name");
    expect(variableAt(text, at)).toEqual({ path: "user.firstName", from: 8, to: 22 });
    expect(variableAt(text, text.indexOf("plan"))?.path).toBe("tags.plan");
  });

  it("is none in a filter, in a tag's name and outside of Liquid", () => {
    for (const word of ["upcase", "if ", "endif", "user.id", "Dear"])
      expect([word, variableAt(text, text.indexOf(word) + 1)]).toEqual([word, undefined]);
  });
});

it("finds the names that a text gives values", () => {
  const text =
    "{% assign a = 1 %}{% for item in user.cart %}{% endfor %}{% capture a %}{% endcapture %} for you";
  expect(namesIn(text)).toEqual(["a", "item"]);
});

it("finds the tags that are open", () => {
  const blocks = new Set(["if", "for"]);
  const text = "{% if a %}{% for b in c %}{% endfor %}{% if d %}";
  expect(openTags(text, text.length, blocks)).toEqual(["if", "if"]);
  expect(openTags(text, text.indexOf("{% endfor"), blocks)).toEqual(["if", "for"]);
  expect(openTags("{% endif %}", 11, blocks)).toEqual([]);
});
