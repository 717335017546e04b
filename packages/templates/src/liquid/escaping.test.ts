/** Everything printed into HTML is escaped exactly once, however it got there. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlOf, mjmlOf, textOf } from "../templates.fixture.js";
import { unescapeHtml } from "./printed.js";

const user = { name: "A & <b>", lines: "a\nb <c>", entity: "Tom &amp; <Jerry>", list: ["x & y", "z"], n: 5 };

describe("in an HTML body", () => {
  it.each([
    ["{{ user.name }}", "A &amp; &lt;b&gt;"],
    ["{{ user.name | escape }}", "A &amp; &lt;b&gt;"],
    ["{{ user.name | escape | escape | xml_escape }}", "A &amp; &lt;b&gt;"],
    ["{{ user.name | upcase | escape | truncate: 6 }}", "A &amp;..."],
    ["{% assign x = user.name | escape %}{{ x }}", "A &amp; &lt;b&gt;"],
    ["{{ user.entity | escape_once }}", "Tom &amp; &lt;Jerry&gt;"],
    ["{{ user.entity }}", "Tom &amp;amp; &lt;Jerry&gt;"],
    ["{{ user.lines | newline_to_br }}", "a<br />\nb &lt;c&gt;"],
    ["{{ user.lines | escape | newline_to_br }}", "a<br />\nb &lt;c&gt;"],
    [`{{ user.lines | replace: "\n", "<br>" }}`, "a<br>b &lt;c&gt;"],
    ["{% capture x %}<u>{{ user.name }}</u>{% endcapture %}{{ x }}", "<u>A &amp; &lt;b&gt;</u>"],
    ["{% capture x %}{{ user.name }}{% endcapture %}{{ x | escape }}", "A &amp; &lt;b&gt;"],
    ["{% capture x %}{{ user.name }}{% endcapture %}{{ x | upcase }}", "A &amp; &lt;B&gt;"],
    ["{% capture x %}{{ user.name }}{% endcapture %}{{ x | truncate: 6 }}", "A &amp;..."],
    ["{% capture x %}{{ user.name }}{% endcapture %}{{ x | url_encode }}", "A+%26+%3Cb%3E"],
    ["{% capture x %}\n <u>{{ user.name }}</u>\n{% endcapture %}{{ x | strip }}", "<u>A &amp; &lt;b&gt;</u>"],
    ["{% capture x %}{{ user.name }}{% endcapture %}{{ x | size }},{{ x.size }}", "7,7"],
    ["{% capture x %}{{ user.name }}{% endcapture %}{% if x == user.name %}same{% endif %}", "same"],
    [
      "{% capture x %}{% for i in user.list %}<li>{{ i }}</li>|{% endfor %}{% endcapture %}{% assign l = x | split: '|' %}{{ l.size }}{{ l[0] }}",
      "2<li>x &amp; y</li>",
    ],
    ["{{ '<b>' }}", "<b>"],
    ["{% assign x = '<b>' %}{{ x }}", "<b>"],
    ["{% assign x = '<b>' | upcase %}{% echo x %}", "<B>"],
    ["{{ user.missing | default: 'Tom &amp; <i>Co</i>' }}", "Tom &amp; <i>Co</i>"],
    ["{% assign x = '<b>' | append: user.name | append: '</b>' %}{{ x }}", "<b>A &amp; &lt;b&gt;</b>"],
    ["{{ user.name | prepend: '<b>' | append: '</b>' }}", "<b>A &amp; &lt;b&gt;</b>"],
    ["{{ user.list | join: '<br>' }}", "x &amp; y<br>z"],
    ["{{ '<i>a</i>,b' | split: ',' | join: ' ' }}", "<i>a</i> b"],
    ["{% assign l = 'b,a,b' | split: ',' | uniq | sort %}{{ l | join: '-' }}", "a-b"],
    ["{% assign l = 'a,b' | split: ',' %}{% if l contains 'b' %}yes{% endif %}", "yes"],
    ["{{ 'a%20b' | url_decode }}", "a b"],
    ["{{ '2023-11-14' | date: '<b>%Y</b>' }}", "<b>2023</b>"],
    ["{{ '<b>' | escape }}", "&lt;b&gt;"],
    ["{% capture x %}<b>{% endcapture %}{{ x | escape }}", "&lt;b&gt;"],
    ["{{ user.name | remove: '&' | replace_first: 'A', '<i>' | remove_last: '>' }}", "<i>  &lt;b"],
    ["{{ user.name | replace_last: 'b', '<br>' }}", "A &amp; &lt;<br>&gt;"],
  ])("%s is escaped once", async (source, html) => {
    expect(await htmlOf(source, { user })).toBe(html);
  });

  it.each([
    ["{% capture x %}<u>{{ user.name }}</u>{% endcapture %}{{ x | raw }}", "<u>A &amp; &lt;b&gt;</u>"],
    ["{% capture x %}{{ user.name }}{% endcapture %}{{ x | upcase | raw }}", "A &amp; &lt;B&gt;"],
    ["{% capture x %}{{ user.name }}!{% endcapture %}{{ x | truncate: 20 | raw }}", "A &amp; &lt;b&gt;!"],
    ["{% capture x %}{{ user.n }}%3Cb%3E{% endcapture %}{{ x | url_decode | raw }}", "5&lt;b&gt;"],
    ["{{ user.name | append: '<hr>' | raw }}", "A & <b><hr>"],
    ["{{ user.name | raw }}", "A & <b>"],
  ])("`raw` lets out what was not printed before: %s", async (source, html) => {
    expect(await htmlOf(source, { user })).toBe(html);
  });

  const step = fc.constantFrom(
    (x: string) => `{% assign ${x} = ${x} | append: "!" %}`,
    (x: string) => `{% assign ${x} = ${x} | prepend: "- " %}`,
    (x: string) => `{% assign ${x} = ${x} | upcase %}`,
    (x: string) => `{% assign ${x} = ${x} | replace: "a", "bb" %}`,
    (x: string) => `{% assign ${x} = ${x} | remove: "c" %}`,
    (x: string) => `{% assign ${x} = ${x} | strip %}`,
    (x: string) => `{% assign ${x} = ${x} | truncate: 9 %}`,
    (x: string) => `{% assign ${x} = ${x} | slice: 0, 7 %}`,
    (x: string) => `{% assign ${x} = ${x} | split: " " | join: "_" %}`,
    (x: string) => `{% assign ${x} = ${x} | url_encode %}`,
    (x: string) => `{% assign ${x} = ${x} | default: "none" %}`,
    (x: string) => `{% capture ${x} %}{{ ${x} }}{% endcapture %}`,
    (x: string) => `{% capture ${x} %}[{% echo ${x} %}] {{ ${x} }}{% endcapture %}`,
    (x: string) => `{% assign ${x} = ${x} | escape %}`,
    (x: string) => `{% assign ${x} = ${x} | xml_escape %}`,
  );
  const value = fc.array(
    fc.constantFrom("a", "c", " ", "&", "<", ">", '"', "'", "&amp;", "&lt;", "%3C", "</p>", "é"),
    { maxLength: 8 },
  );

  it("is one escaping away from the plain-text result", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), value, async (steps, parts) => {
        const source = `{% assign x = user.v %}${steps.map((each) => each("x")).join("")}`;
        const plain = source.replaceAll(/ \| (?:xml_)?escape %/g, " %");
        const variables = { user: { v: parts.join("") } };
        const html = await htmlOf(`${source}{{ x }}`, variables);
        expect(html).not.toMatch(/[<>"']/);
        expect(unescapeHtml(html)).toBe(await textOf(`${plain}{{ x }}`, variables));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("JSON in a script of an HTML body", () => {
  const order = { name: 'A "B" </script><b>', items: [{ sku: "x & y" }] };
  const body = (json: string): string => `<p>Hi</p><script type="application/ld+json">${json}</script>`;

  it("is valid JSON, and cannot end the script", async () => {
    const html = await htmlOf(body('{"order": {{ user.order | json }}, "text": {{ user.name | json }}}'), {
      user: { order, name: user.name },
    });
    const [, inside = ""] = /<script[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(inside)).toEqual({ order, text: user.name });
    expect(html.match(/<\/script/g)).toHaveLength(1);
  });

  it("also where it was captured, or was joined with text of the template", async () => {
    const source =
      "{% capture j %}{{ user.order | json }}{% endcapture %}" +
      body("[{{ j }}, {{ user.order | json | append: ', 1' }}]");
    const html = await htmlOf(source, { user: { order } });
    const [, inside = ""] = /<script[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(inside)).toEqual([order, order, 1]);
  });

  it("survives MJML", async () => {
    const source = mjmlOf(`<mj-raw>${body("{{ user.order | json }}")}</mj-raw>`);
    const [, inside = ""] =
      /<script type[^>]*>(.*?)<\/script>/s.exec(await htmlOf(source, { user: { order } })) ?? [];
    expect(JSON.parse(inside)).toEqual(order);
  });

  it.each([
    ['<a data-x="{{ user.o | json }}">', '<a data-x="{&#34;a&#34;:&#34;&lt;b&gt;&#34;}">'],
    ["<script></script>{{ user.o | json }}", "<script></script>{&#34;a&#34;:&#34;&lt;b&gt;&#34;}"],
    ["<script>x = '{{ user.o.a }}'</script>", "<script>x = '&lt;b&gt;'</script>"],
  ])("and elsewhere it is escaped as any value: %s", async (source, html) => {
    expect(await htmlOf(source, { user: { o: { a: "<b>" } } })).toBe(html);
  });
});
