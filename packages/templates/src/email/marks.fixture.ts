/** Texts with marks, and values for them. */
import fc from "fast-check";
import { markEnd, markStart } from "../liquid/writers.js";

export const mark = (number: number): string => markStart + number + markEnd;

const awkward = fc.constantFrom(
  "",
  " ",
  "  a",
  "a  b",
  "a\nb",
  "a\tb",
  "false",
  "true",
  "0",
  "$&",
  "$1",
  "\\",
  "{{",
  "]]>",
  "-->",
  "<!--",
  "<b>",
  "</mj-text>",
  '"',
  "'",
  "&amp;",
  "&#39;",
  "%",
  "font-family: Lato",
  "x;font-family:Roboto",
  "Ubuntu",
  "https://a.test",
  "mailto:a@b.test",
  "a@b.test",
  "100%",
  "10px",
  "\u00A0",
  "\u200B",
  "\u2028",
  "é",
  "日本",
  "🙂",
  "[if mso]",
  "<![endif]-->",
  "&",
  "javascript:alert(1)",
);
export const oneValue: fc.Arbitrary<string> = fc.oneof(
  awkward,
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ maxLength: 12 }),
);

/** Alternating marks and texts. */
export const inlineHtml: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(mark(0), mark(1), mark(2)),
      fc.constantFrom("Hi ", " and ", "<b>x</b>", "&nbsp;", " ", "https://a.test"),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(""));
