import fc from "fast-check";
import { expect, it } from "vitest";
import { documentOf } from "../document/from-editor.js";
import { doc, opened, paragraph, text } from "../schema/schema.fixture.js";
import { gmail, googleDocs, hostile, word } from "./clipboards.fixture.js";
import { blocksOfHtml, blocksOfText } from "./pasted-blocks.js";
import { hasTable } from "./pasted-tables.js";

type Json = Readonly<Record<string, unknown>>;

const bold = { type: "bold" };
const italic = { type: "italic" };
const link = (href: string): Json => ({ type: "link", attrs: { href } });
const heading = (level: number, words: string): Json => ({
  type: "heading",
  attrs: { level },
  content: [text(words)],
});
const item = (...content: readonly Json[]): Json => ({ type: "listItem", content });
const list = (...content: readonly Json[]): Json => ({ type: "bulletList", content });
const hardBreak = { type: "hardBreak" };

it("keeps headings, lists, links and emphasis of Word", () => {
  expect(blocksOfHtml(word)).toEqual([
    heading(1, "Spring sale"),
    paragraph(
      "All shoes are ",
      text("20 %", bold),
      " off until ",
      text("Sunday", italic),
      ". See ",
      text("the shoes", link("https://shop.example/shoes?a=1&b=2")),
      ".",
    ),
    list(item(paragraph("Sandals"), list(item(paragraph("Leather")))), item(paragraph("Boots"))),
    heading(2, "How"),
    { type: "orderedList", content: [item(paragraph("Choose")), item(paragraph("Pay"))] },
  ]);
});

it("keeps headings, lists, links and emphasis of Google Docs", () => {
  expect(blocksOfHtml(googleDocs)).toEqual([
    heading(2, "Our news"),
    paragraph(
      "Read ",
      text("the news", link("https://shop.example/news")),
      " ",
      text("today", bold, italic),
      ".",
    ),
    list(item(paragraph("One"), list(item(paragraph("Inner")))), item(paragraph("Two"))),
  ]);
});

it("keeps the lines of Gmail, and nothing hidden", () => {
  expect(blocksOfHtml(gmail)).toEqual([
    paragraph("Hi Ann,"),
    paragraph(
      "the ",
      text("order", bold),
      " is on its way.",
      hardBreak,
      "Track it ",
      text("here", link("https://track.example/1")),
      ".",
    ),
    {
      type: "orderedList",
      attrs: { start: 3 },
      content: [item(paragraph("Open the parcel")), item(paragraph("Enjoy it"))],
    },
    paragraph("Ben Smith"),
    paragraph("Support"),
  ]);
});

const prices =
  "<table><caption>Our prices</caption><thead><tr><th>Tea</th><th>Price</th></tr></thead><tbody><tr><td><p>Green, <i>loose</i></p></td><td>4.50</td></tr><tr><td></td><td>5</td></tr><tr><td></td><td> </td></tr></tbody></table>";

it("makes a line of each row of a table", () => {
  expect(blocksOfHtml(`<p>See</p>${prices}after`)).toEqual([
    paragraph("See"),
    paragraph("Our prices"),
    paragraph(
      text("Tea", bold),
      " | ",
      text("Price", bold),
      hardBreak,
      "Green, ",
      text("loose", italic),
      " | 4.50",
      hardBreak,
      "– | 5",
    ),
    paragraph("after"),
  ]);
  expect(hasTable(prices)).toBe(true);
});

it("reads the cells of Excel, which has no ends of rows", () => {
  const html = "<table border=0><col width=64><tr height=20><td>a<td>1<tr><td>b<td>2</table>";
  expect(blocksOfHtml(html)).toEqual([paragraph("a | 1", hardBreak, "b | 2")]);
});

it.each([
  [
    "that only places things",
    '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    false,
  ],
  ["of one row", "<table><tr><td>a</td><td>b</td></tr></table>", false],
  ["of one column", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", false],
  [
    "whose cells have blocks",
    "<table><tr><td><h2>a</h2><p>b</p></td><td>c</td></tr><tr><td>d</td></tr></table>",
    true,
  ],
])("makes blocks of the cells of a table %s", (_, html, isTable) => {
  expect(blocksOfHtml(html).length).toBeGreaterThan(1);
  expect(hasTable(html)).toBe(isTable);
});

it("takes nothing that could run or load", () => {
  const blocks = blocksOfHtml(hostile);
  expect(blocks).toEqual([
    paragraph("Before"),
    paragraph("A link, other, data and relative"),
    paragraph("Send"),
    paragraph("<script>stays text</script>"),
  ]);
});

it("makes paragraphs and lines of plain text", () => {
  expect(blocksOfText("One\r\ntwo\r\n\r\n\r\nThree {{ user.a }}\n")).toEqual([
    paragraph("One", hardBreak, "two"),
    paragraph("Three {{ user.a }}"),
  ]);
  expect(blocksOfText(" \n\n")).toEqual([]);
});

it.each([
  ["an end without a beginning", "</p></b>a</div>", [paragraph("a")]],
  ["a beginning without an end", "<p><b>a<p>b", [paragraph(text("a", bold)), paragraph(text("b", bold))]],
  [
    "items without ends",
    "<ul><li>a<li>b<ul><li>c</ul></ul>",
    [list(item(paragraph("a")), item(paragraph("b"), list(item(paragraph("c")))))],
  ],
  ["a tag that is cut off", "a<b", [paragraph("a<b")]],
  ["an open comment", "a<!-- b", [paragraph("a")]],
  ["an open script", "a<script>b", [paragraph("a")]],
  ["blanks between blocks", "\n<p> a  b </p>\n \n<p>\tc</p>\n", [paragraph("a b"), paragraph("c")]],
  ["character references", "&lt;&#8364;&#x20AC;&unknown;&amp;amp;", [paragraph("<€€&unknown;&amp;")]],
])("reads %s", (_, html, blocks) => {
  expect(blocksOfHtml(html)).toEqual(blocks);
});

it("makes blocks that open in the editor of any HTML", () => {
  const pieces = fc.constantFrom(
    ..."p b i a ul ol li h1 h7 div span table tr th td br img script style blockquote pre svg"
      .split(" ")
      .flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    "text ",
    "&nbsp;",
    "<",
    ">",
    "<!--",
    "-->",
    '<a href="https://a.test">',
    "<p style='mso-list:l0 level3 lfo1'>",
    "<p style='mso-list:l0 level1 lfo1'>",
    "<![if !supportLists]>",
    "<![endif]>",
    "<span style='font-weight:700'>",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const pasted = doc(...blocksOfHtml(parts.join("")));
      const tree = opened(pasted);
      let unknown = 0;
      tree.descendants(({ type }) => {
        if (type.name.startsWith("unknown")) unknown += 1;
      });
      expect(unknown).toBe(0);
      expect(documentOf(tree)).toEqual(pasted);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["tags that never end", "<a ".repeat(60_000)],
  ["tags and quotes that never end", `<a "`.repeat(60_000)],
  ["scripts", "<script></script>".repeat(40_000)],
])("reads in time what a page puts into the clipboard: %s", { timeout: 5_000 }, (_what, html) => {
  expect(blocksOfHtml(`${html}<p>Words</p>`).at(-1)).toEqual(paragraph("Words"));
});
