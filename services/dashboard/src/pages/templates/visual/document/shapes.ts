/**
 * What the editor knows of low-code documents: the types of nodes, what each may hold, and the attributes that it edits.
 * Everything else of a document is kept as it is. The codec and the schema both read these tables.
 */

/** What the content of a node is made of. */
export type Holding =
  | "blocks"
  | "branch"
  | "columnBlocks"
  | "texts"
  | "lines"
  | "code"
  | "items"
  | "columns"
  | "quoteParts"
  | "nothing";

/** Where a block may be: among blocks, in a column, and among the texts of a list or quotation. */
export type Place = "block" | "columnBlock" | "text";

export interface BlockShape {
  readonly holds: Holding;
  /** The attributes that the editor edits. */
  readonly attributes: readonly string[];
  readonly places: readonly Place[];
}

const everywhere: readonly Place[] = ["block", "columnBlock", "text"];
const inColumns: readonly Place[] = ["block", "columnBlock"];
const image: BlockShape = {
  holds: "nothing",
  attributes: ["src", "alt", "width", "align", "href"],
  places: inColumns,
};
const rule: BlockShape = { holds: "nothing", attributes: [], places: inColumns };
const within = (holds: Holding): BlockShape => ({ holds, attributes: [], places: [] });

export const blockShapes = {
  paragraph: { holds: "lines", attributes: ["textAlign"], places: everywhere },
  heading: { holds: "lines", attributes: ["level", "textAlign"], places: everywhere },
  bulletList: { holds: "items", attributes: [], places: everywhere },
  orderedList: { holds: "items", attributes: ["start"], places: everywhere },
  listItem: within("texts"),
  blockquote: { holds: "texts", attributes: [], places: everywhere },
  blockquoteFigure: { holds: "quoteParts", attributes: [], places: everywhere },
  quote: within("texts"),
  quoteCaption: within("lines"),
  codeBlock: { holds: "code", attributes: [], places: everywhere },
  image,
  imageBlock: image,
  button: {
    holds: "lines",
    attributes: ["href", "url", "backgroundColor", "color", "align"],
    places: inColumns,
  },
  horizontalRule: rule,
  divider: rule,
  spacer: { holds: "nothing", attributes: ["height"], places: inColumns },
  columns: { holds: "columns", attributes: [], places: ["block"] },
  column: within("columnBlocks"),
  condition: { holds: "branch", attributes: ["if"], places: inColumns },
  otherwise: within("blocks"),
  repeat: { holds: "blocks", attributes: ["each", "as", "limit"], places: inColumns },
  raw: { holds: "nothing", attributes: ["mjml"], places: inColumns },
  part: { holds: "nothing", attributes: ["name"], places: inColumns },
} as const satisfies Readonly<Record<string, BlockShape>>;

export type BlockType = keyof typeof blockShapes;

/** Of inline nodes that are no text: the attributes that the editor edits. */
export const inlineShapes = {
  hardBreak: [],
  userProperty: ["variableName", "defaultValue"],
  unsubscribeLink: ["linkText"],
  subscriptionManagementLink: ["linkText"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type InlineType = keyof typeof inlineShapes;

/** The attributes of marks that the editor edits. The order is that of the schema. */
export const markShapes = {
  link: ["href"],
  textStyle: ["fontFamily", "fontSize", "color"],
  highlight: ["color"],
  bold: [],
  italic: [],
  underline: [],
  strike: [],
  superscript: [],
  subscript: [],
  code: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MarkType = keyof typeof markShapes;

export const maxColumns = 4;

/** Marks that the renderer treats alike. */
const markAliases: Readonly<Record<string, MarkType>> = { strong: "bold", em: "italic" };

export function shapeOf(type: string): BlockShape | undefined {
  return isBlockType(type) ? blockShapes[type] : undefined;
}

export function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(blockShapes, type);
}

export function isInlineType(type: string): type is InlineType {
  return Object.hasOwn(inlineShapes, type);
}

/** The mark of the schema for a mark of a document; undefined for one that the editor does not know. */
export function markTypeOf(type: string): MarkType | undefined {
  if (Object.hasOwn(markAliases, type)) return markAliases[type];
  return Object.hasOwn(markShapes, type) ? (type as MarkType) : undefined;
}

/** The names that the schema gives to what a document does not have. */
export const unknownBlock = "unknownBlock";
export const unknownInline = "unknownInline";
export const unknownMark = "unknownMark";
export const keptText = "keptText";

/** A value of the brand, which in a document is Liquid in a text. */
export const brandValue = "brandValue";
