/**
 * Validates attributes of low-code nodes: they become HTML and CSS, and must not add anything else. Texts and addresses
 * may contain Liquid; everything around it is escaped.
 */
import { escapeHtml } from "../liquid/printed.js";
import { LowCodeError, type LowCodeNode } from "./document.js";

/** Escapes a text except its Liquid. */
export function escapeAroundLiquid(text: string): string {
  let escaped = "";
  let at = 0;
  // Neither a place nor that of what is missing.
  let [output, tag] = [-2, -2];
  for (;;) {
    output = nextOf(text, "{{", { known: output, at });
    tag = nextOf(text, "{%", { known: tag, at });
    const begin = nearest(output, tag);
    const end = begin === -1 ? -1 : text.indexOf(text[begin + 1] === "{" ? "}}" : "%}", begin + 2);
    if (end === -1) return escaped + escapeHtml(text.slice(at));
    escaped += escapeHtml(text.slice(at, begin)) + text.slice(begin, end + 2);
    at = end + 2;
  }
}

/** Looks again only behind what is known, so that a text of one kind is not searched for the other from each of its places. */
function nextOf(
  text: string,
  mark: string,
  { known, at }: { readonly known: number; readonly at: number },
): number {
  return known === -1 || known >= at ? known : text.indexOf(mark, at);
}

function nearest(one: number, other: number): number {
  if (one === -1 || other === -1) return Math.max(one, other);
  return Math.min(one, other);
}

/** `undefined` when it is absent, null or empty. */
export function textAttr(node: Pick<LowCodeNode, "attrs" | "path">, name: string): string | undefined {
  const value = node.attrs[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new LowCodeError(`${node.path}.attrs.${name}`, "no text");
}

/** An address in an attribute: http(s), mailto, tel, or Liquid. */
export function addressAttr(node: Pick<LowCodeNode, "attrs" | "path">, name: string): string | undefined {
  const value = textAttr(node, name)?.trim();
  if (value === undefined) return undefined;
  if (!/^(?:https?:|mailto:|tel:|sms:|#|\/\/|\{[{%])/i.test(value)) {
    throw new LowCodeError(
      `${node.path}.attrs.${name}`,
      `no address: ${JSON.stringify(value.slice(0, 100))}`,
    );
  }
  return escapeAroundLiquid(value);
}

type CssKind = "color" | "length" | "font" | "alignment";

const cssValues: Readonly<Record<CssKind, RegExp>> = {
  color: /^(?:#[0-9a-f]{3,8}|[a-z]{1,30}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/deg]{1,60}\))$/i,
  length: /^\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/,
  font: /^[\w\s,'-]{1,200}$/,
  alignment: /^(?:left|center|right|justify|start|end)$/,
};

/** A CSS value of that kind. */
export function cssAttr(
  node: Pick<LowCodeNode, "attrs" | "path">,
  name: string,
  kind: CssKind,
): string | undefined {
  const value = textAttr(node, name)?.trim();
  if (value === undefined) return undefined;
  if (!cssValues[kind].test(value)) {
    throw new LowCodeError(
      `${node.path}.attrs.${name}`,
      `no ${kind}: ${JSON.stringify(value.slice(0, 100))}`,
    );
  }
  const bare = value.replaceAll('"', "");
  return kind === "length" && /\d$/.test(bare) ? `${bare}px` : bare;
}

/** A whole number within bounds. */
export function integerAttr(
  node: Pick<LowCodeNode, "attrs" | "path">,
  name: string,
  bounds: { readonly from: number; readonly to: number; readonly otherwise: number },
): number {
  const text = textAttr(node, name);
  if (text === undefined) return bounds.otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < bounds.from || value > bounds.to) {
    throw new LowCodeError(
      `${node.path}.attrs.${name}`,
      `no whole number from ${bounds.from} to ${bounds.to}`,
    );
  }
  return value;
}
