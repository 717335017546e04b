import { describe, expect, it } from "vitest";
import type { Json } from "@signalbox/core";
import { anEmail, rendered } from "../templates.fixture.js";
import { mjmlOfLowCode } from "./low-code-mjml.js";

const doc = (...content: Json[]): { [key: string]: Json } => ({ type: "doc", content });
const text = (words: string, ...marks: Json[]): Json => ({ type: "text", text: words, marks });
const paragraph = (...content: Json[]): Json => ({ type: "paragraph", content });

async function htmlOf(
  body: { [key: string]: Json } | string,
  user: Record<string, Json> = {},
): Promise<string> {
  const outcome = await rendered(anEmail({ emailContentsType: "LowCode", body }), { user });
  if (!outcome.ok || outcome.content.channel !== "Email") throw new Error(JSON.stringify(outcome));
  return outcome.content.html;
}

describe("a low-code document", () => {
  it("uses the default of a user property as text", async () => {
    const attrs = { variableName: "name", defaultValue: `you & "me" <3 it's` };
    const html = await htmlOf(doc(paragraph({ type: "userProperty", attrs })));
    expect(html).toContain("you &amp; &#34;me&#34; &lt;3 it&#39;s");
  });

  it("renders every kind of node", async () => {
    const html = await htmlOf(
      doc(
        { type: "heading", attrs: { level: 2, textAlign: "center" }, content: [text("Title")] },
        paragraph(
          text("b", { type: "bold" }),
          text("i", { type: "italic" }),
          text("u", { type: "underline" }),
          text("s", { type: "strike" }),
          text("c", { type: "code" }),
          text("a", { type: "link", attrs: { href: "https://a.test/?a=1&b={{ user.id }}" } }),
          text("f", {
            type: "textStyle",
            attrs: { fontFamily: 'Arial, "Open Sans"'.replaceAll('"', "'"), fontSize: "18", color: "#f00" },
          }),
          text("h", { type: "highlight" }, { type: "superscript" }),
          { type: "hardBreak" },
          { type: "userProperty", attrs: { variableName: "first name", defaultValue: "there's" } },
          { type: "unsubscribeLink", attrs: { linkText: "Leave" } },
          { type: "subscriptionManagementLink" },
        ),
        { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("one"))] }] },
        {
          type: "orderedList",
          attrs: { start: 3 },
          content: [{ type: "listItem", content: [paragraph(text("three"))] }],
        },
        { type: "blockquote", content: [paragraph(text("said"))] },
        {
          type: "blockquoteFigure",
          content: [
            { type: "quote", content: [paragraph(text("q"))] },
            { type: "quoteCaption", content: [text("me")] },
          ],
        },
        { type: "codeBlock", content: [text("if (a < b)")] },
        {
          type: "image",
          attrs: { src: "https://a.test/p.png", alt: 'A "picture"', width: "200px", align: "center" },
        },
        { type: "button", attrs: { href: "{{ user.url }}", label: "Go", backgroundColor: "rgb(1, 2, 3)" } },
        { type: "horizontalRule" },
        { type: "spacer", attrs: { height: 10 } },
        {
          type: "columns",
          content: [
            { type: "column", content: [paragraph(text("left"))] },
            { type: "column", content: [{ type: "image", attrs: { src: "https://a.test/r.png" } }] },
          ],
        },
      ),
      { id: "1&2", url: "https://b.test", "first name": "" },
    );
    for (const piece of [
      'font-size:24px;line-height:1.25;text-align:center">Title</h2>',
      "<strong>b</strong><em>i</em><u>u</u><s>s</s><code>c</code>",
      'href="https://a.test/?a=1&amp;b=1&amp;2"',
      "font-family:Arial, 'Open Sans';font-size:18px;color:#f00",
      '<sup><span style="background-color:yellow">h</span></sup>',
      "<br />there&#39;s",
      'href="https://signalbox.test/page?w=w-1&amp;sub=0"',
      ">Leave</a>",
      ">manage subscriptions</a>",
      '<li style="margin:4px 0">one</li>',
      '<ol start="3"',
      "said</p></blockquote>",
      "if (a &lt; b)",
      'alt="A &#34;picture&#34;"',
      'width="200"',
      'href="https://b.test"',
      "background:rgb(1, 2, 3)",
      ">left</p>",
      'src="https://a.test/r.png"',
    ]) {
      expect(html).toContain(piece);
    }
  });

  it("may be given as JSON text", async () => {
    expect(
      await htmlOf(JSON.stringify(doc(paragraph(text("Hi {{ user.name }} <b>")))), { name: "<i>" }),
    ).toContain(">Hi &lt;i&gt; &lt;b&gt;</p>");
  });

  it("may be empty", async () => {
    expect(await htmlOf({ type: "doc" })).toContain("<!doctype html>");
    expect(await htmlOf(doc({ type: "paragraph" }))).toContain("&nbsp;</p>");
  });

  it.each([
    ["body", "not json", "neither a document of the editor nor its JSON text"],
    ["body", "[]", "no node: it needs a `type`"],
    ["body", paragraph(), "a document begins with a node of type “doc”, not “paragraph”"],
    ["body.content[1]", doc(paragraph(), { type: "video" }), "unknown node “video”"],
    [
      "body.content[0].content[0]",
      doc(paragraph({ type: "heading" })),
      "unknown node “heading” in a line of text",
    ],
    [
      "body.content[0].content[0].marks[0]",
      doc(paragraph(text("a", { type: "blink" }))),
      "unknown mark “blink”",
    ],
    [
      "body.content[0].content[0].marks[0].attrs.href",
      doc(paragraph(text("a", { type: "link", attrs: { href: "javascript:alert(1)" } }))),
      'no address: "javascript:alert(1)"',
    ],
    [
      "body.content[0].content[0].marks[0].attrs.color",
      doc(paragraph(text("a", { type: "textStyle", attrs: { color: 'red"><script>' } }))),
      'no color: "red\\"><script>"',
    ],
    [
      "body.content[0].attrs.level",
      doc({ type: "heading", attrs: { level: 9 } }),
      "no whole number from 1 to 6",
    ],
    ["body.content[0].attrs.src", doc({ type: "image" }), "a picture needs an address"],
    [
      "body.content[0].content[0]",
      doc({ type: "bulletList", content: [paragraph()] }),
      "unknown node “paragraph” in a list",
    ],
    [
      "body.content[0].content[0].attrs.variableName",
      doc(paragraph({ type: "userProperty", attrs: { variableName: "a }} {{ secrets.X" } })),
      "holds both kinds of quotes, a line break or Liquid",
    ],
    ["body.content[0]", doc({ type: "constructor" }), "unknown node “constructor”"],
    ["body.content[0]", doc({ type: "columns", content: [] }), "columns are one to four"],
  ])("names the place of what it does not know: %s", (field, body, message) => {
    expect(mjmlOfLowCode(body, "body")).toEqual({ ok: false, faults: [{ field, message }] });
  });

  it("nested without end is a fault", () => {
    let node: Json = paragraph();
    for (let depth = 0; depth < 5_000; depth += 1) node = { type: "blockquote", content: [node] };
    const outcome = mjmlOfLowCode(doc(node), "body");
    expect(outcome.ok ? [] : outcome.faults).toMatchObject([{ message: "nested deeper than 64 nodes" }]);
  });

  it("reports Liquid's faults without line numbers of generated text", async () => {
    const body = doc(paragraph(text("{{ user.absent }}")));
    expect(await rendered(anEmail({ emailContentsType: "LowCode", body }))).toEqual({
      ok: false,
      faults: [{ field: "body", message: "unknown variable “user.absent”" }],
    });
  });
});
