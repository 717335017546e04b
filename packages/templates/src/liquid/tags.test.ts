import { describe, expect, it } from "vitest";
import { allLinks, anEmail, htmlOf, noLinks, rendered, textOf } from "../templates.fixture.js";

describe("links of a message", () => {
  it.each([
    [
      "{% unsubscribe_link %}",
      '<a class="df-unsubscribe" clicktracking="off" href="https://signalbox.test/page?w=w-1&amp;sub=0" target="_blank">unsubscribe</a>',
    ],
    ["{% unsubscribe_link here %}", /target="_blank">here<\/a>$/],
    ["{% unsubscribe_link 'click & go' %}", /target="_blank">click & go<\/a>$/],
    ["{% unsubscribe_url %}", "https://signalbox.test/page?w=w-1&amp;sub=0"],
    [
      "{% subscription_management_link %}",
      /^<a class="df-subscription-management" .*>manage subscriptions<\/a>$/,
    ],
    ["{% subscription_management_url %}", "https://signalbox.test/page?w=w-1"],
    ["{% view_in_browser_url %}", "https://signalbox.test/view?m=m-1&amp;h=00"],
    [
      "{% subscription_management_url showAllChannels: true %}",
      "https://signalbox.test/page?w=w-1&amp;showAllChannels=true",
    ],
    [
      "{% subscription_management_link 'all & more', showAllChannels: true %}",
      /href="[^"]*&amp;showAllChannels=true" target="_blank">all & more<\/a>$/,
    ],
    [
      "{% subscription_management_link showAllChannels: false %}",
      /page\?w=w-1" .*>manage subscriptions<\/a>$/,
    ],
  ])("are HTML in a mail: %s", async (tag, html) => {
    expect(await htmlOf(tag)).toMatch(html);
  });

  it("are plain addresses in a text message", async () => {
    expect(await textOf("{% unsubscribe_url %}")).toBe("https://signalbox.test/page?w=w-1&sub=0");
    expect(await textOf("{% unsubscribe_link Stop %}")).toBe("Stop: https://signalbox.test/page?w=w-1&sub=0");
  });

  it("to a page that shows nothing, because no message is stored, are empty", async () => {
    const links = { ...allLinks, viewInBrowserUrl: () => "" };
    const outcome = await rendered(anEmail({ body: "<a href='{% view_in_browser_url %}'>" }), {}, links);
    expect(outcome).toMatchObject({ content: { html: "<a href=''>" } });
  });

  it("cannot break out of their attribute", async () => {
    const links = { ...allLinks, unsubscribeUrl: () => 'https://a.test/"><script>' };
    const outcome = await rendered(anEmail({ body: "{% unsubscribe_link %}" }), {}, links);
    expect(outcome).toMatchObject({ content: { html: expect.not.stringContaining("<script>") } });
  });

  it.each([
    ["{% unsubscribe_link %}", /no unsubscribe link: the recipient has no identifier/],
    ["{% unsubscribe_url %}", /no unsubscribe link/],
    ["{% subscription_management_link %}", /no subscription page/],
    ["{% subscription_management_url %}", /no subscription page/],
    ["{% view_in_browser_url %}", /the service has no public address/],
  ])("that do not exist are faults with their reason: %s", async (tag, message) => {
    expect(await rendered(anEmail({ body: `Hi\n${tag}` }), {}, noLinks)).toEqual({
      ok: false,
      faults: [{ field: "body", message: expect.stringMatching(message), line: 2, column: 1 }],
    });
  });
});

describe("layouts", () => {
  it("put HTML into a page", async () => {
    const html = await htmlOf(
      "{% layout 'base-email' %}{% block style %}p { color: red }{% endblock %}{% block content %}<p>{{ user.firstName }}</p>{% endblock %}",
    );
    expect(html).toContain('<style type="text/css">p { color: red }</style>');
    expect(html).toContain("<body><p>Ann</p></body>");
  });

  it("put Markdown into a page, with the author's HTML and values as literal text", async () => {
    const body =
      "{% layout 'markdown-email' %}{% block md-content %}# Hi {{ user.name }}\n\n- <b>{{ user.name }}</b>\n- [go](https://a.test/?n={{ user.id }})\n\n{% unsubscribe_link %}{% endblock %}";
    const html = await htmlOf(body, { user: { name: "[x](https://evil.test) *a* <i>\n\n# b", id: "u_1_2" } });
    expect(html).not.toContain('evil.test"');
    expect(html).not.toContain("<em>");
    expect(html).not.toContain("<i>");
    expect(html).toContain("<h1>Hi [x](https://evil.test) *a* &lt;i&gt;");
    expect(html).toContain('<a href="https://a.test/?n=u_1_2">go</a>');
    expect(html).toContain('<a class="df-unsubscribe"');
  });
});

describe("the markdown filter", () => {
  it.each([
    ["*a*", "<p><em>a</em></p>"],
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>"],
    [
      '[a](https://a.test "x\\" onclick=1")',
      /^<p><a href="https:\/\/a\.test" title="x&quot; onclick=1">a<\/a><\/p>$/,
    ],
  ])("makes HTML of %j, in which nothing of a stranger's HTML is left", async (text, html) => {
    expect((await htmlOf("{{ user.text | markdown }}", { user: { text } })).trim()).toMatch(html);
  });

  it("limits its input", async () => {
    const body = "{{ user.text | markdown }}";
    expect(await rendered(anEmail({ body }), { user: { text: "![[]()".repeat(20_000) } })).toMatchObject({
      faults: [{ field: "body", message: expect.stringContaining("Markdown longer than") }],
    });
  });
});
