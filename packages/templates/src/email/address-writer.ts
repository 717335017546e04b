/**
 * Collects the output of an address field in parts: the template's own text, which is syntax, and printed values, which
 * are not. `raw` does not make a value syntax.
 */
import type { Token } from "liquidjs";
import { ComposedText } from "../liquid/composed-text.js";
import { JsonValueText, plainText, Printed } from "../liquid/printed.js";
import { Writer } from "../liquid/writers.js";

export type AddressPart = { readonly own: string } | { readonly value: string };

export class AddressWriter extends Writer {
  readonly parts: AddressPart[] = [];
  /** The next plain text is the template's own. */
  #isOwn = false;

  override comeTo(token: Token, offset: number): void {
    super.comeTo(token, offset);
    this.#isOwn = true;
  }

  override write(part: unknown): void {
    const isOwn = this.#isOwn || part instanceof Printed || part instanceof ComposedText;
    this.#isOwn = false;
    if (isOwn) super.write(part);
    else this.print(part);
  }

  protected override compose(text: ComposedText): void {
    for (const piece of ComposedText.piecesOf(text)) {
      if (piece.kind === "own") this.append(piece.text);
      else this.print("text" in piece ? piece.text : piece.value);
    }
  }

  protected override print(value: unknown): void {
    const text = value instanceof JsonValueText ? unquoted(value) : plainText(value);
    super.append(text);
    this.parts.push({ value: text });
  }

  protected override append(text: string): void {
    super.append(text);
    if (text !== "") this.parts.push({ own: text });
  }
}

/** `json` was how templates quoted a name. */
function unquoted({ text }: JsonValueText): string {
  const value: unknown = JSON.parse(text);
  return typeof value === "string" ? value : text;
}
