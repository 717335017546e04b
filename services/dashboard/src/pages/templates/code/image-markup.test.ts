import { describe, expect, it } from "vitest";
import { insertedImage } from "./image-markup.js";

const image = { src: "https://box.example/a.png?a=1&b=2", alt: 'A "red" <cup>', width: 300, height: 200 };
const named = 'src="https://box.example/a.png?a=1&amp;b=2" alt="A &quot;red&quot; &lt;cup&gt;"';
const element = `<mj-image ${named} width="300px" />`;
const html = `<img ${named} width="300" height="200" style="max-width:100%;height:auto">`;

/** With the image where `|` is. */
function inserted(marked: string): string {
  const source = marked.replace("|", "");
  const { at, text } = insertedImage(source, marked.indexOf("|"), image);
  return `${source.slice(0, at)}[${text}]${source.slice(at)}`;
}

describe("an image in a source text", () => {
  it.each([
    ["<mjml><mj-body>|</mj-body></mjml>", `<mj-section><mj-column>${element}</mj-column></mj-section>`],
    ["<mj-section padding='>'>|</mj-section>", `<mj-column>${element}</mj-column>`],
    ["<mj-column><mj-text>a</mj-text>|</mj-column>", element],
    ["<mj-column><mj-divider />|</mj-column>", element],
    ["<!-- <mj-text> --><mj-column>|</mj-column>", element],
    ["<mj-column><mj-text>a |</mj-text></mj-column>", html],
    ["<p>|</p>", html],
    ["|", html],
  ])("is of the element around it: %s", (marked, text) => {
    expect(inserted(marked)).toBe(marked.replace("|", `[${text}]`));
  });

  it.each([
    ["<p cla|ss='a'>b</p>", `<p class='a'>[${html}]b</p>`],
    ["{{ user.na|me }} b", `{{ user.name }}[${html}] b`],
    ["{% if a |%}b{% endif %}", `{% if a %}[${html}]b{% endif %}`],
    ['<a href="{{ us|er.link }}">b</a>', `<a href="{{ user.link }}">[${html}]b</a>`],
    ["{{ never ends |", `{{ never ends [${html}]`],
  ])("comes after the tag that the cursor is in: %s", (marked, text) => {
    expect(inserted(marked)).toBe(text);
  });
});
