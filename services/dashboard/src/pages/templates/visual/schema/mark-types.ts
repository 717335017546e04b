/** Marks of the schema, in the order of `markShapes`; links are drawn without their address, so that none can be followed. */
import { Mark, markInputRule, type AnyExtension } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { Italic } from "@tiptap/extension-italic";
import { Strike } from "@tiptap/extension-strike";
import { Underline } from "@tiptap/extension-underline";
import { keptText, markShapes, unknownMark } from "../document/shapes.js";
import { attributeText, cssValue, styleOf } from "./css-value.js";

const priority = 100;

function attributes(names: readonly string[]): Record<string, object> {
  return Object.fromEntries(
    names.map((name) => [name, { default: null, rendered: false, parseHTML: () => null }]),
  );
}

const Link = Mark.create({
  name: "link",
  priority,
  inclusive: false,
  addAttributes: () => attributes(markShapes.link),
  renderHTML: ({ mark }) => ["a", { title: attributeText(mark.attrs["href"]) }, 0],
});

const TextStyle = Mark.create({
  name: "textStyle",
  priority,
  addAttributes: () => attributes(markShapes.textStyle),
  renderHTML: ({ mark: { attrs } }) => [
    "span",
    styleOf({
      "font-family": cssValue("font", attrs["fontFamily"]),
      "font-size": cssValue("length", attrs["fontSize"]),
      color: cssValue("color", attrs["color"]),
    }),
    0,
  ],
});

const Highlight = Mark.create({
  name: "highlight",
  priority,
  addAttributes: () => attributes(markShapes.highlight),
  renderHTML: ({ mark }) => [
    "mark",
    styleOf({ "background-color": cssValue("color", mark.attrs["color"]) ?? "yellow" }),
    0,
  ],
});

const Superscript = Mark.create({
  name: "superscript",
  priority,
  renderHTML: () => ["sup", 0],
});

const Subscript = Mark.create({
  name: "subscript",
  priority,
  renderHTML: () => ["sub", 0],
});

/** Carries a mark that the editor does not know. */
const UnknownMark = Mark.create({
  name: unknownMark,
  priority,
  excludes: "",
  inclusive: false,
  addAttributes: () => attributes(["json"]),
  renderHTML: () => ["span", { "data-unknown-mark": "" }, 0],
});

/** Carries what a text has beyond its words and marks, and keeps it apart from the one before. */
const KeptText = Mark.create({
  name: keptText,
  priority,
  inclusive: false,
  addAttributes: () => attributes(["json", "at"]),
  renderHTML: () => ["span", 0],
});

export const markTypes: readonly AnyExtension[] = [
  Link,
  TextStyle,
  Highlight,
  Bold.extend({ priority }),
  Italic.extend({ priority }),
  Underline.extend({ priority }),
  Strike.extend({ priority }),
  Superscript,
  Subscript,
  // Beside other marks, as in documents.
  Code.extend({
    priority,
    excludes: "code",
    addInputRules() {
      return [markInputRule({ find: /(?:^|\s)(`([^`]+)`)$/, type: this.type })];
    },
  }),
  UnknownMark,
  KeptText,
];
