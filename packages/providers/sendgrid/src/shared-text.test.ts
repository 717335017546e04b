import { expect, it } from "vitest";
import { countPieces, piecesOf, sharedText } from "./shared-text.js";

const tag = (piece: number): string => `-t${piece}-`;

/** As SendGrid replaces the tags. */
function replaced(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((result, [name, value]) => result.replaceAll(name, value), text);
}

it.each<[string, readonly string[]]>([
  ["the same", ["<p>Hi</p>", "<p>Hi</p>"]],
  [
    "names",
    ["<p>Hello Ann Lee,</p>\n<p>Bye</p>", "<p>Hello Bob,</p>\n<p>Bye</p>", "<p>Hello ,</p>\n<p>Bye</p>"],
  ],
  [
    "links",
    [
      '<a href="https://x.example/?u=1a2" class="b">x</a>',
      '<a href="https://x.example/?u=99" class="b">x</a>',
    ],
  ],
  ["plain lines", ["Hello Ann\nYour code: 1\n", "Hello Bob\nYour code: 22\n"]],
  ["overlapping starts and ends", ["aba", "abababa", "aa"]],
  ["characters of two code units", ["<p>😀</p>", "<p>😁</p>", "<p>🐀</p>"]],
  ["characters that share their second code unit", ["\u{1f600}", "\u{1fa00}", "\u{20200}"]],
  ["nothing", ["", ""]],
])("texts come back from what they share: %s", (_title, texts) => {
  const { text, values } = sharedText(texts, tag);

  expect(values.map((each) => replaced(text, each))).toEqual(texts);
  expect(JSON.stringify({ text, values })).not.toMatch(/\\ud[89a-f]/i);
});

it("only what differs is replaced", () => {
  const texts = ["Ann", "Bob"].map((name) => `<p style="color: red">Hello ${name}, welcome!</p>`);

  expect(sharedText(texts, tag)).toEqual({
    text: '<p style="color: red">Hello -t1-, welcome!</p>',
    values: [{ "-t1-": "Ann" }, { "-t1-": "Bob" }],
  });
});

it.each([
  ["<p>Hi\nyou</p>", ["<p>", "Hi\n", "you</p>"]],
  ["<br>\n", ["<br>", "\n"]],
  ["", []],
])("pieces end with a tag or a line: %j", (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
  expect(countPieces(text)).toBe(pieces.length);
});
