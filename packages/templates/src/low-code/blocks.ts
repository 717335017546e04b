/**
 * Block nodes of low-code documents as MJML. Consecutive text blocks share one text element; pictures, buttons, rules and
 * spaces are elements of their own; columns are a section of their own. Conditions and the other structures are in both
 * places: around sections, and around the elements of a column.
 */
import { addressAttr, cssAttr, escapeAroundLiquid, integerAttr, textAttr } from "./attributes.js";
import { brandStyle } from "../brand/brand-scope.js";
import { wholeTextFaults } from "../liquid/whole-text.js";
import { LowCodeError, type LowCodeNode } from "./document.js";
import { inlineHtml, isInline } from "./inlines.js";
import { isStructure, otherwiseType, requireWhole, structures } from "./structures.js";

type Block = (node: LowCodeNode) => string;

const headingSizes = ["32px", "24px", "20px", "18px", "16px", "14px"] as const;

/** Blocks that are HTML within a text element. */
const textBlocks: Readonly<Record<string, Block>> = {
  paragraph: (node) =>
    `<p style="margin:0 0 16px${alignment(node)}">${inlineHtml(node.content) || "&nbsp;"}</p>`,
  heading: (node) => {
    const level = integerAttr(node, "level", { from: 1, to: 6, otherwise: 1 });
    const size = headingSizes[level - 1] ?? "14px";
    return `<h${level} style="margin:0 0 16px;font-size:${size};line-height:1.25${alignment(node)}">${inlineHtml(node.content)}</h${level}>`;
  },
  bulletList: (node) => `<ul style="margin:0 0 16px;padding-left:32px">${listItems(node)}</ul>`,
  orderedList: (node) => {
    const start = integerAttr(node, "start", { from: 0, to: 1_000_000, otherwise: 1 });
    return `<ol start="${start}" style="margin:0 0 16px;padding-left:32px">${listItems(node)}</ol>`;
  },
  blockquote: (node) => quoteOf(textBlocksHtml(node.content)),
  blockquoteFigure: (node) => quoteOf(node.content.map(quotePart).join("")),
  codeBlock: (node) => {
    const code = node.content.map((child) => escapeAroundLiquid(child.text)).join("");
    return `<pre style="margin:0 0 16px;padding:16px;background-color:#f3f4f6;border-radius:4px;white-space:pre-wrap"><code>${code}</code></pre>`;
  },
};

/** Blocks that are MJML elements in a column. */
const elements: Readonly<Record<string, Block>> = {
  image: imageElement,
  imageBlock: imageElement,
  button: buttonElement,
  horizontalRule: () => '<mj-divider border-width="1px" border-color="#e5e7eb" padding="16px 0" />',
  divider: () => '<mj-divider border-width="1px" border-color="#e5e7eb" padding="16px 0" />',
  spacer: (node) => `<mj-spacer height="${cssAttr(node, "height", "length") ?? "24px"}" />`,
};

/** The types of blocks that a document may have. */
export const blockTypes: readonly string[] = [
  ...Object.keys(textBlocks),
  ...Object.keys(elements),
  "columns",
  ...Object.keys(structures),
];

/** How blocks are rendered; `isInBranch`: within a condition or a repetition, where Liquid must end in its text. */
interface Surrounding {
  readonly isInBranch: boolean;
  /** Texts say themselves that their sections have the space around them, as the head of a document says it for all. */
  readonly isForeign: boolean;
}

/** The sections of a document's body; `isForeign`: in a mail with a head of its own. */
export function sectionsOf(
  blocks: readonly LowCodeNode[],
  { isForeign }: Pick<Surrounding, "isForeign">,
): string {
  return sectionsIn(blocks, { isInBranch: false, isForeign });
}

/** The elements of a document that is the content of a column. */
export function elementsOf(blocks: readonly LowCodeNode[]): string {
  return columnOf(blocks, { isInBranch: false, isForeign: false });
}

function sectionsIn(blocks: readonly LowCodeNode[], surrounding: Surrounding): string {
  return runsOf(blocks, (node) => node.type === "columns" || isStructure(node))
    .map(({ isMatch, nodes }) =>
      isMatch
        ? nodes
            .map((node) =>
              node.type === "columns"
                ? columnsSection(node, surrounding)
                : structureOf(node, (content) => sectionsIn(content, { ...surrounding, isInBranch: true })),
            )
            .join("")
        : section(`<mj-column width="100%">${columnOf(nodes, surrounding)}</mj-column>`),
    )
    .join("");
}

function structureOf(node: LowCodeNode, contentOf: (blocks: readonly LowCodeNode[]) => string): string {
  return structures[node.type]?.(node, contentOf) ?? "";
}

function columnsSection(node: LowCodeNode, surrounding: Surrounding): string {
  if (node.content.length === 0 || node.content.length > 4) {
    throw new LowCodeError(node.path, "columns are one to four");
  }
  const columns = node.content.map((child) => {
    if (child.type !== "column")
      throw new LowCodeError(child.path, `unknown node “${child.type}” among columns`);
    return `<mj-column padding="0 8px">${columnOf(child.content, surrounding)}</mj-column>`;
  });
  return section(columns.join(""));
}

function section(columns: string): string {
  return `<mj-section padding="0 24px">${columns}</mj-section>`;
}

function columnOf(blocks: readonly LowCodeNode[], surrounding: Surrounding): string {
  return runsOf(blocks, isStructure)
    .map(({ isMatch, nodes }) =>
      isMatch
        ? nodes
            .map((node) =>
              structureOf(node, (content) => columnOf(content, { ...surrounding, isInBranch: true })),
            )
            .join("")
        : leavesOf(nodes, surrounding),
    )
    .join("");
}

/** Blocks without structures among them. */
function leavesOf(blocks: readonly LowCodeNode[], { isInBranch, isForeign }: Surrounding): string {
  const mjml = elementsAndTexts(blocks, isForeign ? ' padding="0"' : "");
  if (isInBranch) requireWhole(mjml, () => pathOfPartial(blocks));
  return mjml;
}

/** `textAttributes`: of elements of text. */
function elementsAndTexts(blocks: readonly LowCodeNode[], textAttributes: string): string {
  return runsOf(blocks, (node) => Object.hasOwn(elements, node.type))
    .map(({ isMatch, nodes }) =>
      isMatch
        ? nodes.map((node) => elements[node.type]?.(node) ?? "").join("")
        : `<mj-text${textAttributes}>${textBlocksHtml(nodes)}</mj-text>`,
    )
    .join("");
}

/** Of the first block with Liquid that does not end in it, else of the first. */
function pathOfPartial(blocks: readonly LowCodeNode[]): string {
  const partial = blocks.find((block) => wholeTextFaults(elementsAndTexts([block], "")).length > 0);
  return (partial ?? blocks[0])?.path ?? "";
}

function textBlocksHtml(nodes: readonly LowCodeNode[]): string {
  return nodes.map(textBlockHtml).join("");
}

function textBlockHtml(node: LowCodeNode): string {
  const block = Object.hasOwn(textBlocks, node.type) ? textBlocks[node.type] : undefined;
  if (block !== undefined) return block(node);
  if (isInline(node)) return inlineHtml([node]);
  throw new LowCodeError(node.path, misplaced(node.type));
}

function misplaced(type: string): string {
  if (type === otherwiseType) return "“otherwise” is the last node of a condition";
  return Object.hasOwn(structures, type) || type === "columns"
    ? `“${type}” cannot be here`
    : `unknown node “${type}”`;
}

function listItems(list: LowCodeNode): string {
  return list.content
    .map((item) => {
      if (item.type !== "listItem")
        throw new LowCodeError(item.path, `unknown node “${item.type}” in a list`);
      const [only] = item.content;
      const isOneLine = item.content.length === 1 && only?.type === "paragraph";
      const html = isOneLine ? inlineHtml(only.content) : textBlocksHtml(item.content);
      return `<li style="margin:4px 0">${html}</li>`;
    })
    .join("");
}

function quotePart(part: LowCodeNode): string {
  const html = part.content.every(isInline) ? inlineHtml(part.content) : textBlocksHtml(part.content);
  if (part.type === "quote") return html;
  if (part.type === "quoteCaption")
    return `<p style="margin:8px 0 0;font-size:14px;color:#6b7280">${html}</p>`;
  throw new LowCodeError(part.path, `unknown node “${part.type}” in a quotation`);
}

function quoteOf(html: string): string {
  return `<blockquote style="margin:0 0 16px;padding:8px 0 8px 16px;border-left:4px solid #e5e7eb">${html}</blockquote>`;
}

function imageElement(node: LowCodeNode): string {
  const src = addressAttr(node, "src");
  if (src === undefined) throw new LowCodeError(`${node.path}.attrs.src`, "a picture needs an address");
  const href = addressAttr(node, "href");
  const width = cssAttr(node, "width", "length");
  return `<mj-image src="${src}" alt="${escapeAroundLiquid(textAttr(node, "alt") ?? "")}" align="${sideOf(node, "align")}" padding="0 0 16px"${
    href === undefined ? "" : ` href="${href}"`
  }${width?.endsWith("px") === true ? ` width="${width}"` : ""} />`;
}

function buttonElement(node: LowCodeNode): string {
  const href = addressAttr(node, "href") ?? addressAttr(node, "url");
  if (href === undefined) throw new LowCodeError(`${node.path}.attrs.href`, "a button needs an address");
  const label =
    node.content.length > 0
      ? inlineHtml(node.content)
      : escapeAroundLiquid(textAttr(node, "label") ?? textAttr(node, "text") ?? "");
  if (label === "") throw new LowCodeError(node.path, "a button needs words");
  const background = cssAttr(node, "backgroundColor", "color") ?? brandStyle("button");
  const color = cssAttr(node, "color", "color") ?? brandStyle("buttonText");
  return `<mj-button href="${href}" background-color="${background}" color="${color}" align="${sideOf(node, "align")}" padding="8px 0 24px">${label}</mj-button>`;
}

function sideOf(node: LowCodeNode, name: string): string {
  const side = cssAttr(node, name, "alignment");
  return side === "center" || side === "right" ? side : "left";
}

function alignment(node: LowCodeNode): string {
  const side = cssAttr(node, "textAlign", "alignment");
  return side === undefined ? "" : `;text-align:${side}`;
}

/** Adjacent blocks of the same kind. */
function runsOf(
  nodes: readonly LowCodeNode[],
  matches: (node: LowCodeNode) => boolean,
): { readonly isMatch: boolean; readonly nodes: readonly LowCodeNode[] }[] {
  const runs: { isMatch: boolean; nodes: LowCodeNode[] }[] = [];
  for (const node of nodes) {
    const isMatch = matches(node);
    const last = runs.at(-1);
    if (last?.isMatch === isMatch) last.nodes.push(node);
    else runs.push({ isMatch, nodes: [node] });
  }
  return runs;
}
