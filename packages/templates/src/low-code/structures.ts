/**
 * Low-code nodes around other blocks, and those whose MJML is written elsewhere: conditions and repetitions as Liquid
 * around whole MJML elements, raw MJML, and parts. They end a text element, so each branch has complete elements.
 */
import { maxRepeatLimit } from "../limits.js";
import { readExpression } from "../liquid/expression.js";
import { wholeTextFaults } from "../liquid/whole-text.js";
import { hasOpenComment } from "../mjml/open-comment.js";
import { outlineOf } from "../mjml/mjml-outline.js";
import { unpairedTagIn } from "../mjml/unpaired-tag.js";
import { integerAttr, textAttr } from "./attributes.js";
import { LowCodeError, type LowCodeNode } from "./document.js";
import { liquidString } from "./inlines.js";

/** The MJML of blocks in the place of their parent. */
type Content = (blocks: readonly LowCodeNode[]) => string;

type Structure = (node: LowCodeNode, contentOf: Content) => string;

export const structures: Readonly<Record<string, Structure>> = { condition, repeat, raw, part };

export function isStructure(node: LowCodeNode): boolean {
  return Object.hasOwn(structures, node.type);
}

/** The type of the branch of a condition that does not hold. */
export const otherwiseType = "otherwise";

function condition(node: LowCodeNode, contentOf: Content): string {
  const { text } = expressionAttr(node, "if");
  const last = node.content.at(-1);
  const other = last?.type === otherwiseType ? last : undefined;
  const held = contentOf(other === undefined ? node.content : node.content.slice(0, -1));
  const branch = other === undefined ? "" : `{% else %}${contentOf(other.content)}`;
  return `{% if ${text} %}${held}${branch}{% endif %}`;
}

function repeat(node: LowCodeNode, contentOf: Content): string {
  const { text, isSimple } = expressionAttr(node, "each");
  const name = variableAttr(node, "as");
  const limit =
    textAttr(node, "limit") === undefined
      ? ""
      : ` limit: ${integerAttr(node, "limit", { from: 1, to: maxRepeatLimit, otherwise: maxRepeatLimit })}`;
  // A `for` takes no filters.
  const list = isSimple ? text : `_list${node.path.replaceAll(/\D+/g, "_")}`;
  const assigned = isSimple ? "" : `{% assign ${list} = ${text} %}`;
  return `${assigned}{% for ${name} in ${list}${limit} %}${contentOf(node.content)}{% endfor %}`;
}

/** `checkTemplate` compiles it in its place; here it must be complete elements. */
function raw(node: LowCodeNode): string {
  const mjml = textAttr(node, "mjml") ?? "";
  const path = `${node.path}.attrs.mjml`;
  if (mjml.trim() === "") throw new LowCodeError(path, "holds no MJML");
  if (hasOpenComment(mjml)) throw new LowCodeError(path, "a comment is not closed");
  requireWhole(mjml, () => path);
  const unpaired = unpairedTagIn(outlineOf(mjml));
  if (unpaired !== undefined) throw new LowCodeError(path, `<${unpaired}> is not opened and closed here`);
  return mjml;
}

function part(node: LowCodeNode): string {
  const name = textAttr(node, "name");
  const path = `${node.path}.attrs.name`;
  if (name === undefined) throw new LowCodeError(path, "names no part");
  return `{% part ${liquidString(name, path)} %}`;
}

/** Throws for Liquid that does not end where the text ends. */
export function requireWhole(source: string, pathOf: () => string): void {
  const [fault] = wholeTextFaults(source);
  if (fault !== undefined) throw new LowCodeError(pathOf(), fault.message);
}

function expressionAttr(
  node: LowCodeNode,
  name: string,
): { readonly text: string; readonly isSimple: boolean } {
  const path = `${node.path}.attrs.${name}`;
  const text = textAttr(node, name)?.trim() ?? "";
  if (text === "") throw new LowCodeError(path, "a Liquid expression is missing");
  const read = readExpression(text);
  if (!read.ok) throw new LowCodeError(path, read.faults[0]?.message ?? "no Liquid expression");
  return { text, ...read.value };
}

const reservedNames = new Set(
  "user tags secrets brand workspace_id message_id identifier_key subscription_group_id forloop in and or not contains true false nil null empty blank".split(
    " ",
  ),
);

function variableAttr(node: LowCodeNode, name: string): string {
  const path = `${node.path}.attrs.${name}`;
  const text = textAttr(node, name) ?? "";
  if (!/^[a-z_]\w{0,63}$/i.test(text)) {
    throw new LowCodeError(
      path,
      "a name has 1 to 64 letters, digits and underscores, and begins with no digit",
    );
  }
  if (reservedNames.has(text)) throw new LowCodeError(path, "this name has another meaning in Liquid");
  return text;
}
