import { expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.js";

const served = new Set(["messaging", "reference/events", "reference/journeys"]);

function rendered(source: string, name = "messaging"): ReturnType<typeof renderMarkdown> {
  return renderMarkdown(source, { name, isServed: (each) => served.has(each) });
}

it("gives headings the anchors of GitHub, each its own", () => {
  const { title, html, sections } = rendered("# *How* `often` & when\n\n## A, b\n\n## A b\n\n## A b\n");
  expect(title).toBe("How often & when");
  expect(html).toContain('<h1 id="how-often--when">');
  expect(sections.map(({ anchor }) => anchor)).toEqual(["how-often--when", "a-b", "a-b-1", "a-b-2"]);
});

it.each([
  ["messaging", "reference/events.md#track", "reference/events#track"],
  ["reference/events", "../messaging.md", "../messaging"],
  ["reference/events", "journeys.md", "journeys"],
  ["messaging", "#top", "#top"],
  ["messaging", "https://example.com/a.md", "https://example.com/a.md"],
])("leads from %s by %s to %s", (name, link, href) => {
  expect(rendered(`[x](${link})`, name).html).toContain(`<a href="${href}">x</a>`);
});

it.each(["design/messaging.md", "../README.md", "../../etc/passwd", "unknown.md", "screenshots/README.md"])(
  "leaves the text of a link to %s, which is not served",
  (link) => {
    expect(rendered(`[*x*](${link}) [y](reference/events.md)`).html).toBe(
      '<p><span><em>x</em></span> <a href="reference/events">y</a></p>\n',
    );
  },
);

it("escapes code, and lets wide tables and blocks be scrolled by keyboard", () => {
  const { html } = rendered("```sh\ncurl <b> &\n```\n\n| a | b |\n|---|---|\n| `<i>` | 2 |\n");
  expect(html).toContain('<pre tabindex="0"><code>curl &lt;b&gt; &amp;\n</code></pre>');
  expect(html).toContain('<div class="wide" tabindex="0"><table>');
  expect(html).toContain("<code>&lt;i&gt;</code>");
});

it("has no empty heads in tables", () => {
  const { html } = rendered("| | b |\n|---|---|\n| c | d |\n");
  expect(html.replaceAll(/\s/g, "")).toContain("<tr><td></td><th>b</th></tr>");
});

it("keeps the text of each section for the search", () => {
  const { sections } = rendered(
    "# A\n\none `two`\n\n- three\n\n## B\n\n| x |\n|---|\n| four |\n\n```sh\nfive\n```\n",
  );
  expect(sections.map(({ text, body }) => [text, body])).toEqual([
    ["A", "one two three"],
    ["B", "x four five"],
  ]);
});
