/**
 * Nodes of the schema that are no text: images, buttons, columns, conditions and what the editor does not know. They are
 * drawn from escaped texts alone: no Liquid, MJML or HTML of a document is rendered here. What the service renders of it is shown
 * in frames (`frame-view.ts`).
 */
import { Node, type AnyExtension } from "@tiptap/core";
import { blockShapes, unknownBlock, type BlockType } from "../document/shapes.js";
import { attributeText, cssValue, imageAddress, styleOf } from "./css-value.js";
import { drawnView, type Said, type Values } from "./drawn-view.js";
import { frameView, type FrameTexts } from "./frame-view.js";
import { attributesOf, keptAttribute } from "./kept.js";

/** What blocks say in the language of the member. */
export interface BlockTexts {
  readonly condition: (expression: string) => string;
  readonly otherwise: string;
  readonly repeat: (list: string, name: string) => string;
  readonly raw: string;
  readonly part: (name: string) => string;
  /** Opens a part. */
  readonly open: string;
  /** Instead of a condition that the brand does not meet; undefined for other conditions. */
  readonly unmet: (expression: string) => string | undefined;
  readonly noImage: string;
  readonly unknown: (type: string) => string;
}

type Drawn = readonly [string, Record<string, string>, ...unknown[]];

const elementGroups = "block columnBlock";

export function blockNodes(texts: BlockTexts): readonly AnyExtension[] {
  return [
    image("image", texts),
    image("imageBlock", texts),
    element("horizontalRule", () => ["div", { "data-rule": "" }, ["hr", {}]]),
    element("divider", () => ["div", { "data-rule": "" }, ["hr", {}]]),
    element("spacer", ({ height }) => [
      "div",
      { "data-spacer": "", ...styleOf({ height: cssValue("length", height) ?? "24px" }) },
    ]),
    Button,
    framed("raw", {
      label: () => texts.raw,
      detail: ({ mjml }) => brief(wordsOfMjml(attributeText(mjml))),
      open: "",
    }),
    framed("part", {
      label: ({ name }) => texts.part(attributeText(name)),
      detail: () => "",
      open: texts.open,
    }),
    Columns,
    Column,
    container("condition", "block+ otherwise?", {
      label: (attrs) => texts.condition(attributeText(attrs["if"])),
      unmet: (attrs) => texts.unmet(attributeText(attrs["if"])),
    }),
    Node.create({
      name: "otherwise",
      content: "block+",
      isolating: true,
      addAttributes: () => keptAttribute,
      renderHTML: () => labelled("otherwise", texts.otherwise),
    }),
    container("repeat", "block+", {
      label: (attrs) => texts.repeat(attributeText(attrs["each"]), attributeText(attrs["as"])),
    }),
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

function image(name: "image" | "imageBlock", texts: BlockTexts): AnyExtension {
  return element(name, (attrs) => imageOf(attrs, {}, texts)).extend({
    addNodeView: drawnView((attrs, said) => imageOf(attrs, said, texts)),
  });
}

/** Drawn by the service, where it can be. */
function framed(name: "raw" | "part", texts: FrameTexts): AnyExtension {
  return element(name, (attrs) => atom(texts.label(attrs), texts.detail(attrs))).extend({
    addNodeView: frameView(texts),
  });
}

/** `value`: the logo that its Liquid prints. */
function imageOf({ src, alt, width, align }: Values, { value }: Said, { noImage }: BlockTexts): Drawn {
  const address = imageAddress(value ?? src);
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

/** What readers see of MJML that is not rendered; the MJML where that is nothing. */
function wordsOfMjml(mjml: string): string {
  const words = mjml
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words === "" ? mjml : words;
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

interface ContainerTexts {
  readonly label: (attrs: Values) => string;
  readonly unmet?: (attrs: Values) => string | undefined;
}

function container(name: BlockType, content: string, { label, unmet }: ContainerTexts): AnyExtension {
  return Node.create({
    name,
    group: elementGroups,
    content,
    isolating: true,
    draggable: true,
    addAttributes: () => attributesOf(blockShapes[name].attributes),
    renderHTML: ({ node }) => labelled(name, label(node.attrs), unmet?.(node.attrs)),
  });
}

function labelled(
  name: string,
  label: string,
  unmet?: string,
): [string, Record<string, string>, ...unknown[]] {
  return [
    "div",
    { "data-container": name },
    ["div", { "data-label": "", contenteditable: "false" }, label],
    ...(unmet === undefined ? [] : [["div", { "data-unmet": "", contenteditable: "false" }, unmet]]),
    ["div", { "data-inner": "" }, 0],
  ];
}
