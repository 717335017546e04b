/**
 * A writer for JSON documents. It tracks the quotes of its output, so it knows whether a printed value is inside a JSON
 * string, where its characters are escaped, or outside, where it must be a complete JSON value. So no value can end a
 * string, add a key or open a list. A captured fragment is text of the template outside quotes, and a value inside.
 */
import type { ComposedText } from "./composed-text.js";
import { jsonIn, JsonValueText, plainText } from "./printed.js";
import { Writer } from "./writers.js";

const bareScalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

export class JsonWriter extends Writer {
  #inString = false;
  #afterBackslash = false;
  /** A text that a filter composed of several values is not a JSON document of one of them. */
  #isComposing = false;

  protected override print(value: unknown): void {
    if (this.#inString) this.#appendValue(JSON.stringify(plainText(value)).slice(1, -1));
    else this.#appendValue(bareJson(this.#isComposing ? value : jsonIn(value)));
  }

  protected override compose(text: ComposedText): void {
    if (this.#inString) {
      this.print(text);
      return;
    }
    this.#isComposing = true;
    super.compose(text);
    this.#isComposing = false;
  }

  protected override append(text: string): void {
    super.append(text);
    for (const character of text) this.#follow(character);
  }

  /** A value does not change the state: it closes everything it opens. */
  #appendValue(text: string): void {
    if (this.#afterBackslash) throw new TypeError("a value cannot stand right behind a backslash");
    super.append(text);
  }

  #follow(character: string): void {
    if (!this.#inString) this.#inString = character === '"';
    else if (this.#afterBackslash) this.#afterBackslash = false;
    else if (character === "\\") this.#afterBackslash = true;
    else if (character === '"') this.#inString = false;
  }
}

/** Numbers and booleans also where they are stored as text; any other text needs its quotes. */
function bareJson(value: unknown): string {
  if (value instanceof JsonValueText) return value.text;
  if (typeof value === "object" && value !== null && isPlain(value)) return JSON.stringify(value);
  if (value === null) return "null";
  const text = plainText(value);
  if (bareScalar.test(text)) return text;
  throw new TypeError("a text outside of quotes: put quotes around it, or use the json filter");
}

function isPlain(value: object): boolean {
  return (
    Array.isArray(value) ||
    Object.getPrototypeOf(value) === Object.prototype ||
    Object.getPrototypeOf(value) === null
  );
}
