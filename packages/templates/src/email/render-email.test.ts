import { describe, expect, it } from "vitest";
import { anEmail, mjmlOf, rendered } from "../templates.fixture.js";
import type { EmailTemplate } from "../template.js";
import { withPreheader } from "./preheader.js";

const inject = "x\r\nBcc: eve@example.com";

describe("a mail", () => {
  it("is rendered whole", async () => {
    const definition = anEmail({
      from: "{{ user.shop }} <shop@example.com>",
      subject: "Hi {{ user.firstName }} <3",
      body: "<p>{{ user.firstName }}</p>",
      replyTo: "help@example.com",
      cc: "{{ user.manager }}, b@example.com",
      bcc: "",
      name: "The {{ user.shop }}",
      headers: [{ name: "X-{{ user.kind }}", value: "{{ user.firstName }}" }],
    });
    const user = {
      shop: "Shop & Co",
      firstName: "Ann & <Bob>",
      manager: '"Lee, M" <m@example.com>',
      kind: "Kind",
    };
    expect(await rendered(definition, { user })).toEqual({
      ok: true,
      content: {
        channel: "Email",
        from: '"Shop & Co" <shop@example.com>',
        subject: "Hi Ann & <Bob> <3",
        html: "<p>Ann &amp; &lt;Bob&gt;</p>",
        text: "Ann & <Bob>",
        replyTo: "help@example.com",
        cc: ['"Lee, M" <m@example.com>', "b@example.com"],
        bcc: [],
        name: "The Shop & Co",
        headers: [{ name: "X-Kind", value: "Ann & <Bob>" }],
      },
    });
  });

  it("begins with its preview text, hidden and not in the plain text", async () => {
    const preheader = "For {{ user.firstName }}:\n 20 % <off>";
    const htmlOf = async (body: string, line = preheader): Promise<string> => {
      const outcome = await rendered(anEmail({ body, preheader: line }), {
        user: { firstName: "Ann & Bob" },
      });
      expect(outcome).toMatchObject({ ok: true, content: { text: "Hi" } });
      return outcome.ok && outcome.content.channel === "Email" ? outcome.content.html : "";
    };
    const hidden =
      /^<html><body class="x > y"><div style="display:none;[^"]*">For Ann &amp; Bob: 20 % &lt;off&gt;(&[#\w]+;)+<\/div><p>Hi<\/p>/;
    expect(await htmlOf('<html><body class="x > y"><p>Hi</p></body></html>')).toMatch(hidden);
    expect(await htmlOf("<p>Hi</p>")).toMatch(/^<div style="display:none;.*<p>Hi<\/p>$/);
    expect(await htmlOf("<p>Hi</p>", " ")).toBe("<p>Hi</p>");
    expect(await htmlOf(mjmlOf("<mj-text>Hi</mj-text>"))).toMatch(/<body[^>]*><div style="display:none;/);
  });

  it("gets its preview text in time where no tag of a body ends", { timeout: 5_000 }, () => {
    const html = "<body".repeat(200_000);
    expect(withPreheader(html, "Hi").endsWith(html)).toBe(true);
    expect(withPreheader(`<!-- <body isn't --><body>${html}`, "Hi")).toContain("<body><div");
  });

  it("may leave its sender to the provider", async () => {
    expect(await rendered(anEmail({ from: "" }))).toMatchObject({ ok: true, content: { from: "" } });
  });

  const injections: [string, Partial<EmailTemplate>][] = [
    ["from", { from: "{{ user.x }}" }],
    ["replyTo", { replyTo: "a@example.com{{ user.x }}" }],
    ["cc", { cc: "{{ user.x }}" }],
    ["bcc", { bcc: "{{ user.x }}" }],
    ["headers[0].name", { headers: [{ name: "X-{{ user.x }}", value: "a" }] }],
    [
      "headers[1].value",
      {
        headers: [
          { name: "X-A", value: "a" },
          { name: "X-B", value: "{{ user.x }}" },
        ],
      },
    ],
  ];
  it.each(injections)("is refused with a line break in %s", async (field, change) => {
    for (const x of [inject, "a\nb", "a\rb", "a\0b", "a\u2028b"]) {
      expect(await rendered(anEmail(change), { user: { x } })).toMatchObject({
        ok: false,
        faults: [{ field, message: expect.stringContaining("line break") }],
      });
    }
  });

  it("has a subject of one line", async () => {
    expect(await rendered(anEmail({ subject: "Hi {{ user.x }}" }), { user: { x: inject } })).toMatchObject({
      ok: true,
      content: { subject: "Hi x Bcc: eve@example.com" },
    });
  });

  it("has the sender's name on one line", async () => {
    expect(await rendered(anEmail({ name: "{{ user.x }}\u202E" }), { user: { x: inject } })).toMatchObject({
      ok: true,
      content: { name: "x Bcc: eve@example.com" },
    });
  });

  it("cannot be redirected by a name with quotes", async () => {
    const x = 'a" <eve@example.com>, "b';
    const name = String.raw`"a\" <eve@example.com>, \"b"`;
    const field = '"{{ user.x }}" <ann@example.com>';
    expect(
      await rendered(anEmail({ from: field, cc: field, replyTo: field }), { user: { x } }),
    ).toMatchObject({
      content: {
        from: `${name} <ann@example.com>`,
        cc: [`${name} <ann@example.com>`],
        replyTo: `${name} <ann@example.com>`,
      },
    });
  });

  it("reports all faulty fields at once", async () => {
    const definition = anEmail({
      from: "nobody",
      subject: "{{ user.absent }}",
      body: "a\n{{ user.gone }}",
      headers: [{ name: "Subject", value: "{% if %}" }],
    });
    const outcome = await rendered(definition);
    expect(outcome.ok ? [] : outcome.faults.map(({ field }) => field).toSorted()).toEqual([
      "body",
      "from",
      "headers[0].name",
      "headers[0].value",
      "subject",
    ]);
  });
});

describe("values in MJML", () => {
  const xss = `"><script>alert(1)</script><a href='`;

  it.each([
    ["text", "<mj-text>{{ user.x }}</mj-text>"],
    ["an attribute", '<mj-image src="https://a.test/{{ user.x }}" />'],
    ["an attribute in HTML", "<mj-text><a href=\"{{ user.x }}\" title='{{ user.x }}'>a</a></mj-text>"],
    ["a button", '<mj-button href="{{ user.x }}">{{ user.x }}</mj-button>'],
    ["raw HTML", "<mj-raw><p>{{ user.x }}</p></mj-raw>"],
  ])("stay values in %s", async (_place, column) => {
    const outcome = await rendered(anEmail({ body: mjmlOf(column) }), { user: { x: xss } });
    expect(outcome).toMatchObject({ ok: true });
    const html = outcome.ok && outcome.content.channel === "Email" ? outcome.content.html : "";
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<a href='");
    expect(html).toContain("&lt;script&gt;");
  });

  it("that would be a style of their own are faults", async () => {
    const body = mjmlOf('\n<mj-text color="{{ user.x }}">a</mj-text>');
    expect(await rendered(anEmail({ body }), { user: { x: "red" } })).toMatchObject({ ok: true });
    expect(
      await rendered(anEmail({ body }), { user: { x: "red;background:url(https://evil.test)" } }),
    ).toMatchObject({
      ok: false,
      faults: [
        { field: "body", message: expect.stringContaining("Attribute color has invalid value"), line: 2 },
      ],
    });
  });
});
