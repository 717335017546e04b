import { describe, expect, it } from "vitest";
import { html } from "./html.js";

describe("a template", () => {
  it("escapes every value except markup", () => {
    expect(
      html`<p title="${`"'`}">${"<b>&"}${undefined}${5}${[html`<i>a</i>`, html`<i>b</i>`]}</p>`.html,
    ).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;5<i>a</i>\n<i>b</i></p>');
  });
});
