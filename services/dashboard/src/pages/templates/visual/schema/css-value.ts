/** Values of attributes that become styles or addresses in the editor: only those that can load and run nothing. Pure. */
type CssKind = "color" | "length" | "font" | "alignment";

const values: Readonly<Record<CssKind, RegExp>> = {
  color: /^(?:#[0-9a-f]{3,8}|[a-z]{1,30}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/deg]{1,60}\))$/i,
  length: /^\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/,
  font: /^[\w\s,'-]{1,200}$/,
  alignment: /^(?:left|center|right|justify|start|end)$/,
};

/** Undefined for what the renderer refuses. */
export function cssValue(kind: CssKind, value: unknown): string | undefined {
  const text = attributeText(value).trim();
  if (!values[kind].test(text)) return undefined;
  return kind === "length" && /\d$/.test(text) ? `${text}px` : text;
}

/** An attribute as text; empty for what is none. */
export function attributeText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

/** A style attribute of what is set. */
export function styleOf(properties: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const style = Object.entries(properties)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
    .join("; ");
  return style === "" ? {} : { style };
}

/** Whether it may be the address of a link: what the renderer takes. */
export function isLinkAddress(value: string): boolean {
  return /^(?:https?:|mailto:|tel:|sms:|#|\/\/|\{[{%])/i.test(value.trim());
}

/** What begins like a domain is a page of it. */
export function completeAddress(text: string): string {
  const address = text.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return `mailto:${address}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u.test(address) ? `https://${address}` : address;
}

/** The address of an image that the browser may load; undefined for one with Liquid, or none. */
export function imageAddress(value: unknown): string | undefined {
  const address = attributeText(value).trim();
  return /^https?:\/\/[^\s{}]+$/i.test(address) ? address : undefined;
}
