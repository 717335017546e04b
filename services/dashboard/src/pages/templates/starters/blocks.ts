/** Blocks of visual mails, as the API keeps them, for the ready-made ones. Pure. */

/** A type, so that it is JSON. */
export type Block = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, string | number>>;
  readonly content?: readonly Block[];
  readonly text?: string;
  readonly marks?: readonly Block[];
};

export type MailDocument = { readonly type: "doc"; readonly content: readonly Block[] };

type Inline = string | Block;

/** Where links of ready-made mails lead until their author says it; the check of mails names it. */
export const placeholder = "https://example.com/";

export function mailOf(...content: readonly Block[]): MailDocument {
  return { type: "doc", content };
}

export function text(words: string, ...marks: readonly Block[]): Block {
  return { type: "text", text: words, ...(marks.length > 0 && { marks }) };
}

export const bold: Block = { type: "bold" };

export function size(pixels: number): Block {
  return { type: "textStyle", attrs: { fontSize: `${pixels}px` } };
}

export function link(words: string, href: string, ...marks: readonly Block[]): Block {
  return text(words, ...marks, { type: "link", attrs: { href } });
}

export function paragraph(...content: readonly Inline[]): Block {
  return { type: "paragraph", content: content.map(inlineOf) };
}

export function heading(level: number, ...content: readonly Inline[]): Block {
  return { type: "heading", attrs: { level }, content: content.map(inlineOf) };
}

function inlineOf(inline: Inline): Block {
  return typeof inline === "string" ? text(inline) : inline;
}

/** A user property, with what is printed for people who have none. */
export function property(variableName: string, defaultValue: string): Block {
  return { type: "userProperty", attrs: { variableName, defaultValue } };
}

export function bullets(...items: readonly string[]): Block {
  return { type: "bulletList", content: items.map(listItem) };
}

export function steps(...items: readonly string[]): Block {
  return { type: "orderedList", content: items.map(listItem) };
}

function listItem(words: string): Block {
  return { type: "listItem", content: [paragraph(words)] };
}

export function button(label: string, href: string = placeholder): Block {
  return { type: "button", attrs: { label, href } };
}

export function spacer(pixels: number): Block {
  return { type: "spacer", attrs: { height: pixels } };
}

export const divider: Block = { type: "divider" };

export function columns(...contents: readonly (readonly Block[])[]): Block {
  return { type: "columns", content: contents.map((content) => ({ type: "column", content })) };
}

/** `expression` is Liquid. */
export function condition(
  expression: string,
  content: readonly Block[],
  otherwise: readonly Block[] = [],
): Block {
  return {
    type: "condition",
    attrs: { if: expression },
    content: [...content, ...(otherwise.length > 0 ? [{ type: "otherwise", content: otherwise }] : [])],
  };
}

export function repeat(each: string, as: string, content: readonly Block[]): Block {
  return { type: "repeat", attrs: { each, as }, content };
}

export function raw(mjml: string): Block {
  return { type: "raw", attrs: { mjml } };
}
