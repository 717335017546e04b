import { describe, expect, it } from "vitest";
import { maxConstructs, maxSourceLength } from "../limits.js";
import { anEmail, htmlOf, rendered, textOf } from "../templates.fixture.js";
import { parseLiquid } from "./liquid-text.js";

describe("Liquid in a template", () => {
  it.each([
    ["{{ user.firstName }}", "Ann"],
    ["{{ user['firstName'] }}", "Ann"],
    ["{{ tags.messageId }}/{{ secrets.KEY }}", "m-1/k"],
    ["{{ workspace_id }} {{ subscription_group_id }} {{ identifier_key }}", "w-1 g-1 email"],
    ["{{ message_id }}", "m-1"],
    ["{% if user.absent %}a{% else %}b{% endif %}", "b"],
    ["{% unless user.absent.deeper %}a{% endunless %}", "a"],
    ["{{ user.absent | default: 'there' }}", "there"],
    ["{% case user.absent %}{% when nil %}none{% endcase %}", "none"],
    ["{% assign x = user.absent %}{% if x %}a{% else %}b{% endif %}", "b"],
    ["{{ user.tags | size }} {{ user.tags.first }} {{ user.tags.size }}", "2 a 2"],
    ["{% for tag in user.tags %}{{ tag }}{% unless forloop.last %}, {% endunless %}{% endfor %}", "a, b"],
    ["{{ user.nothing }}|{{ user.yes }}|{{ user.number }}", "|true|1.5"],
    ["{{ user.address | json }}", '{"city":"Ulm"}'],
    ["{{ user.address }}", '{"city":"Ulm"}'],
    ["{{ user.addresses }}", '[{"city":"Ulm"},{"city":"Bonn"}]'],
    ["{{ user.tags }}", "ab"],
    ["{{ user.html | escape }}", "&lt;b&gt;"],
    ["{{ '<b>' | append: user.html }}", "<b><b>"],
    ["{{ user.html }}", "<b>"],
    ["{{ 1700000000 | date: '%Y-%m-%d %H:%M' }}", "2023-11-14 22:13"],
    ["{% capture x %}{{ user.html }}!{% endcapture %}{{ x }}{{ x | size }}", "<b>!4"],
    [
      "{% cycle 'a', 'b' %}{% echo user.number %}{% increment n %}{% liquid assign y = 1\n echo y %}",
      "a1.501",
    ],
    ["a {%- if true -%} b {%- endif -%} c", "abc"],
  ])("renders %j", async (source, text) => {
    const user = {
      firstName: "Ann",
      tags: ["a", "b"],
      nothing: null,
      yes: true,
      number: 1.5,
      address: { city: "Ulm" },
      addresses: [{ city: "Ulm" }, { city: "Bonn" }],
      html: "<b>",
    };
    expect(await textOf(source, { user, tags: { messageId: "m-1" }, secrets: { KEY: "k" } })).toBe(text);
  });

  it.each([
    ["Hi\n  {{ user.frstName }}", { message: "unknown variable “user.frstName”", line: 2, column: 6 }],
    ["{{ usr.firstName }}", { message: "unknown variable “usr”", line: 1, column: 4 }],
    [
      "{{ user.firstName | upcas }}",
      { message: "unknown filter “upcas”; did you mean “upcase”?", line: 1, column: 1 },
    ],
    ["{{ user.firstName | xyzzy }}", { message: "unknown filter “xyzzy”", line: 1, column: 1 }],
    [
      "{% unsubscribe_lnk %}",
      { message: "unknown tag “unsubscribe_lnk”; did you mean “unsubscribe_link”?", line: 1, column: 1 },
    ],
    [
      "{% layout 'base-emial' %}",
      { message: "unknown layout “base-emial”; did you mean “base-email”?", line: 1, column: 1 },
    ],
    ["{% include '/etc/passwd' %}", { message: "unknown layout “/etc/passwd”", line: 1, column: 1 }],
    ["{% render '../secret' %}", { message: "unknown layout “../secret”", line: 1, column: 1 }],
    ["{% render 'constructor' %}", { message: "unknown layout “constructor”", line: 1, column: 1 }],
    ["{% include user.firstName %}", { message: "unknown layout “Ann”", line: 1, column: 1 }],
    ["{{ secrets.OTHER }}", { message: "unknown variable “secrets.OTHER”", line: 1, column: 4 }],
    [
      "{{ user.bad | url_decode }}",
      { message: "cannot be decoded: not a URL-encoded text", line: 1, column: 1 },
    ],
  ])("says what is wrong with %j", async (source, fault) => {
    const user = { firstName: "Ann", address: { city: "Ulm" }, bad: "%" };
    expect(await textOf(source, { user, secrets: { KEY: "k" } })).toEqual([{ field: "body", ...fault }]);
  });

  it.each([
    ["\n{% if user.a %}", 2],
    ["{{ user.a", 1],
    ["{% for x in %}{% endfor %}", 1],
    ["a\n\n{{ | }}", 3],
    ["{% endif %}", 1],
    ["{% raw %}", 1],
    ["{% comment %}", 1],
    ["{% capture %}x{% endcapture %}", 1],
  ])("names the line of %j, which does not parse", (source, line) => {
    const parsed = parseLiquid(source);
    expect(parsed.ok ? [] : parsed.faults).toMatchObject([{ line }]);
  });

  it.each([
    "{{ user.__proto__ }}",
    "{{ user.constructor }}",
    "{{ user.constructor.constructor }}",
    "{{ user['__proto__']['polluted'] }}",
    "{{ user.firstName.constructor }}",
    "{{ user.tags.constructor }}",
    "{{ user.tags.map }}",
    "{{ user.toString }}",
    "{{ constructor }}",
    "{{ __proto__ }}",
    "{{ process.env }}",
    "{{ globalThis }}",
    "{{ user.tags | map: 'constructor' | first | json | append: user.x }}",
    "{{ block.super }}",
  ])("cannot reach behind its variables: %s", async (source) => {
    expect(await textOf(source, { user: { firstName: "Ann", tags: ["a"] } })).toMatchObject([
      { message: expect.stringContaining("unknown variable") },
    ]);
  });

  it("reads keys that only look like prototypes", async () => {
    const user: Record<string, string> = JSON.parse('{"__proto__": "own"}');
    expect(await textOf("{{ user['__proto__'] }}", { user })).toBe("own");
  });

  it("keeps counters and assignments of one field from changing the variables", async () => {
    const user = { firstName: "Ann" };
    expect(await textOf("{% increment user %}{% assign secrets = 'x' %}{{ secrets }}", { user })).toBe("0x");
    expect(user).toEqual({ firstName: "Ann" });
  });
});

describe("Liquid that costs too much", () => {
  it.each([
    ["a long loop", "{% for i in (1..1000000000) %}x{% endfor %}", "takes too much memory"],
    [
      "nested loops",
      "{% for i in (1..9999) %}{% for j in (1..9999) %}{% assign x = j %}{% endfor %}{% endfor %}",
      /takes longer than 500 ms|takes too much memory/,
    ],
    [
      "loops that print nothing",
      `${"{% for i in (1..99) %}".repeat(6)}${"{% endfor %}".repeat(6)}`,
      "takes longer than 500 ms",
    ],
    [
      "a text that doubles",
      "{% assign x = 'ab' %}{% for i in (1..60) %}{% assign x = x | append: x %}{% endfor %}",
      "takes too much memory",
    ],
    [
      "a capture that doubles",
      `{% assign x = 'ab' %}${"{% capture x %}{{ x }}{{ x }}{% endcapture %}".repeat(60)}`,
      "becomes longer than 1048576 characters",
    ],
    [
      "a long output",
      "{% for i in (1..99999) %}0123456789012345678901234567890123456789{% endfor %}",
      "becomes longer than 1048576 characters",
    ],
    ["deep nesting", `${"{% if true %}".repeat(4_999)}${"{% endif %}".repeat(4_999)}`, /nested too deeply/],
    [
      "a layout in a layout in a layout",
      "{% layout 'base-email' %}{% block content %}".repeat(500) + "{% endblock %}".repeat(500),
      /./,
    ],
  ])("ends with a fault: %s", async (_what, source, message) => {
    expect(await textOf(source)).toMatchObject([{ field: "body", message: expect.stringMatching(message) }]);
  });

  // Without sharing, the fields would take their time one after the other.
  it("shares its time between all fields of a message", { timeout: 15_000 }, async () => {
    const slow = `${"{% for i in (1..99) %}".repeat(6)}${"{% endfor %}".repeat(6)}`;
    const headers = Array.from({ length: 20 }, (_each, index) => ({ name: `X-${index}`, value: slow }));
    expect(await rendered(anEmail({ headers }))).toMatchObject({ ok: false });
  });

  it.each([
    ["ten megabytes", "x".repeat(10_000_000), `longer than ${maxSourceLength} characters`],
    [
      "very many tags",
      "{% break %}".repeat(maxConstructs + 1),
      `more than ${maxConstructs} Liquid tags and outputs`,
    ],
    [
      "very many lines of tags",
      `{% liquid${"\necho 1".repeat(maxConstructs + 1)} %}`,
      `more than ${maxConstructs} Liquid tags and outputs`,
    ],
  ])("is not even parsed: %s", (_what, source, message) => {
    expect(parseLiquid(source)).toEqual({ ok: false, faults: [{ message }] });
  });
});

describe("Liquid in HTML", () => {
  it.each([
    ["{{ user.x }}", "&lt;i title=&#34;a&#34;&gt;&amp;&#39;"],
    ["{{ user.x | raw }}", `<i title="a">&'`],
    ["{% echo user.x %}", "&lt;i title=&#34;a&#34;&gt;&amp;&#39;"],
    ["{% cycle user.x, 'b' %}", "&lt;i title=&#34;a&#34;&gt;&amp;&#39;"],
    [
      "{% capture c %}<u>{{ user.x }}</u>{% endcapture %}{{ c }}",
      "<u>&lt;i title=&#34;a&#34;&gt;&amp;&#39;</u>",
    ],
    ["{% assign c = user.x %}{{ c }}", "&lt;i title=&#34;a&#34;&gt;&amp;&#39;"],
    ["{% for c in user.list %}{{ c }}{% endfor %}", "&lt;b&gt;"],
    ["{{ user.list | json }}", "[&#34;&lt;b&gt;&#34;]"],
    ['<a href="{{ user.x }}">', '<a href="&lt;i title=&#34;a&#34;&gt;&amp;&#39;">'],
    ["{{ user.object }}", "{&#34;a&#34;:&#34;&lt;b&gt;&#34;}"],
    [
      "{% tablerow c in user.list %}{{ c }}{% endtablerow %}",
      '<tr class="row1"><td class="col1">&lt;b&gt;</td></tr>',
    ],
  ])("escapes what is printed: %s", async (source, html) => {
    expect(
      await htmlOf(source, { user: { x: `<i title="a">&'`, list: ["<b>"], object: { a: "<b>" } } }),
    ).toBe(html);
  });
});
