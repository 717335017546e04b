/**
 * Nodes of the schema that are no text: images, buttons, columns, conditions and what the editor does not know. They are
 * drawn from escaped texts alone: no Liquid, MJML or HTML of a document is ever rendered here.
 */
import { Node, type AnyExtension } from "@tiptap/core";
import { blockShapes, unknownBlock, type BlockType } from "../document/shapes.js";
import { attributeText, cssValue, imageAddress, styleOf } from "./css-value.js";
import { attributesOf, keptAttribute } from "./kept.js";

/** What blocks say in the language of the member. */
export interface BlockTexts {
  readonly condition: (expression: string) => string;
  readonly otherwise: string;
  readonly repeat: (list: string, name: string) => string;
  readonly raw: string;
  readonly part: (name: string) => string;
  readonly noImage: string;
  readonly unknown: (type: string) => string;
}

type Drawn = readonly [string, Record<string, string>, ...unknown[]];
type Values = Readonly<Record<string, unknown>>;

const elementGroups = "block columnBlock";

export function blockNodes(texts: BlockTexts): readonly AnyExtension[] {
  return [
    element("image", (attrs) => imageOf(attrs, texts)),
    element("imageBlock", (attrs) => imageOf(attrs, texts)),
    element("horizontalRule", () => ["div", { "data-rule": "" }, ["hr", {}]]),
    element("divider", () => ["div", { "data-rule": "" }, ["hr", {}]]),
    element("spacer", ({ height }) => [
      "div",
      { "data-spacer": "", ...styleOf({ height: cssValue("length", height) ?? "24px" }) },
    ]),
    Button,
    element("raw", ({ mjml }) => atom(texts.raw, attributeText(mjml))),
    element("part", ({ name }) => atom(texts.part(attributeText(name)), "")),
    Columns,
    Column,
    container("condition", "block+ otherwise?", (attrs) => texts.condition(attributeText(attrs["if"]))),
    Node.create({
      name: "otherwise",
      content: "block+",
      isolating: true,
      addAttributes: () => keptAttribute,
      renderHTML: () => labelled("otherwise", texts.otherwise),
    }),
    container("repeat", "block+", (attrs) =>
      texts.repeat(attributeText(attrs["each"]), attributeText(attrs["as"])),
    ),
    Node.create({
      name: unknownBlock,
      group: "block columnBlock textBlock",
      atom: true,
      draggable: true,
      addAttributes: () => ({ json: { default: null, rendered: false, parseHTML: () => null } }),
      renderHTML: ({ node }) => {
        const json: unknown = node.attrs["json"];
        const type = typeof json === "object" && json !== null && "type" in json ? json.type : "";
        return [...atom(texts.unknown(attributeText(type)), wordsOf(json))];
      },
    }),
  ];
}

function element(name: BlockType, draw: (attrs: Values) => Drawn): AnyExtension {
  return Node.create({
    name,
    group: elementGroups,
    atom: true,
    draggable: true,
    addAttributes: () => attributesOf(blockShapes[name].attributes),
    renderHTML: ({ node }) => [...draw(node.attrs)],
  });
}

function imageOf({ src, alt, width, align }: Values, { noImage }: BlockTexts): Drawn {
  const address = imageAddress(src);
  const words = attributeText(alt);
  const drawn =
    address === undefined
      ? ["span", { "data-no-image": "" }, words || attributeText(src) || noImage]
      : ["img", { src: address, alt: words, draggable: "false", ...styleOf({ width: pixels(width) }) }];
  return ["div", { "data-image": "", ...side(align) }, drawn];
}

/** The renderer takes no other lengths. */
function pixels(width: unknown): string | undefined {
  const length = cssValue("length", width);
  return length?.endsWith("px") === true ? length : undefined;
}

function side(align: unknown): Record<string, string> {
  const value = cssValue("alignment", align);
  return styleOf({ "text-align": value === "center" || value === "right" ? value : "left" });
}

function atom(label: string, detail: string): Drawn {
  const parts = [["strong", {}, label], ...(detail === "" ? [] : [["code", {}, brief(detail)]])];
  return ["div", { "data-atom": "" }, ...parts];
}

const briefLength = 160;

function brief(text: string): string {
  return text.length > briefLength ? `${text.slice(0, briefLength)}…` : text;
}

/** The words within a node of any shape. */
function wordsOf(json: unknown): string {
  if (Array.isArray(json)) return json.map(wordsOf).filter(Boolean).join(" ");
  if (typeof json !== "object" || json === null) return "";
  const { text, content } = json as { readonly text?: unknown; readonly content?: unknown };
  return [attributeText(text), wordsOf(content)].filter(Boolean).join(" ");
}

const Button = Node.create({
  name: "button",
  group: elementGroups,
  content: "inline*",
  defining: true,
  isolating: true,
  draggable: true,
  addAttributes: () => attributesOf(blockShapes.button.attributes),
  renderHTML: ({ node: { attrs } }) => [
    "div",
    { "data-button": "", ...side(attrs["align"]) },
    [
      "span",
      styleOf({
        "background-color": cssValue("color", attrs["backgroundColor"]),
        color: cssValue("color", attrs["color"]),
      }),
      0,
    ],
  ],
});

const Columns = Node.create({
  name: "columns",
  group: "block",
  content: "column{1,4}",
  isolating: true,
  draggable: true,
  addAttributes: () => keptAttribute,
  renderHTML: () => ["div", { "data-columns": "" }, 0],
});

const Column = Node.create({
  name: "column",
  content: "columnBlock+",
  isolating: true,
  addAttributes: () => keptAttribute,
  renderHTML: () => ["div", { "data-column": "" }, 0],
});

function container(name: BlockType, content: string, label: (attrs: Values) => string): AnyExtension {
  return Node.create({
    name,
    group: elementGroups,
    content,
    isolating: true,
    draggable: true,
    addAttributes: () => attributesOf(blockShapes[name].attributes),
    renderHTML: ({ node }) => labelled(name, label(node.attrs)),
  });
}

function labelled(name: string, label: string): [string, Record<string, string>, ...unknown[]] {
  return [
    "div",
    { "data-container": name },
    ["div", { "data-label": "", contenteditable: "false" }, label],
    ["div", { "data-inner": "" }, 0],
  ];
}
