/**
 * Renders an address field (From, Reply-To, Cc, Bcc) for one user. Only the template's own text has syntax: a value
 * printed in a display name is text, and one printed within an address cannot become two. A value that is a whole entry
 * of the list may be a list itself, as a user property with addresses is.
 */
import { maxAddressFieldLength } from "../limits.js";
import { hasLiquid, renderWith, type LiquidText, type RenderSite } from "../liquid/liquid-text.js";
import type { Outcome } from "../template-fault.js";
import { AddressWriter, type AddressPart } from "./address-writer.js";
import { readAddressList, readBareAddress, writeAddress } from "./addresses.js";
import { readDisplayName, readHeaderText } from "./header-text.js";

export function renderAddressField(text: LiquidText, site: RenderSite): Outcome<readonly string[]> {
  if (!hasLiquid(text.source)) return readTextList(text.source);
  const writer = new AddressWriter();
  const rendered = renderWith(writer, { text, surroundings: "address", site });
  return rendered.ok ? readAddressParts(writer.parts) : rendered;
}

/** Each as `ann@example.com` or `"Ann" <ann@example.com>`. */
export function readAddressParts(parts: readonly AddressPart[]): Outcome<readonly string[]> {
  const entries = entriesOf(parts);
  if (entries === undefined) return fault("quotes, parentheses or angle brackets that do not fit together");
  const length = entries
    .flatMap(({ address }) => address)
    .reduce((sum, part) => sum + textOf(part).length, 0);
  if (length > maxAddressFieldLength) return fault(`longer than ${maxAddressFieldLength} characters`);
  const addresses: string[] = [];
  for (const entry of entries) {
    const outcome = readEntry(entry);
    if (!outcome.ok) return outcome;
    addresses.push(...outcome.value);
  }
  return { ok: true, value: addresses };
}

/** One entry of the list: `name <address>`, or an address alone. */
interface Entry {
  /** Without quotes and comments. */
  readonly name: string;
  readonly hasBrackets: boolean;
  /** What is in the brackets; without brackets, all of it. */
  readonly address: readonly AddressPart[];
}

function readEntry({ name, hasBrackets, address }: Entry): Outcome<readonly string[]> {
  if (hasBrackets) {
    const bare = readAddressOf(address);
    return bare.ok ? { ok: true, value: [writeAddress(readDisplayName(name), bare.value)] } : bare;
  }
  const sole = soleValue(address);
  if (sole !== undefined) return readTextList(sole);
  const bare = readAddressOf(address);
  return bare.ok ? { ok: true, value: [bare.value] } : bare;
}

function readTextList(text: string): Outcome<readonly string[]> {
  const line = readHeaderText(text);
  return line.ok ? readAddressList(line.value) : line;
}

/** Exactly one, of which each value is a part without syntax, or all. */
function readAddressOf(parts: readonly AddressPart[]): Outcome<string> {
  const text = parts.map(textOf).join("").trim();
  const line = readHeaderText(text);
  if (!line.ok) return line;
  const isPlain =
    soleValue(parts) !== undefined || parts.every((part) => "own" in part || isAtom(part.value));
  return isPlain ? readBareAddress(text) : fault(`no e-mail address: ${JSON.stringify(text.slice(0, 100))}`);
}

/** Nothing that separates, quotes or encloses in an address (RFC 5322 §3.2.3). */
function isAtom(value: string): boolean {
  return /^[^\s"(),:;<>[\\\]]*$/.test(value);
}

/** The one value of which the parts consist, without blanks around. */
function soleValue(parts: readonly AddressPart[]): string | undefined {
  const [only, ...more] = parts.filter((part) => "value" in part || part.own.trim() !== "");
  return only !== undefined && "value" in only && more.length === 0 ? only.value.trim() : undefined;
}

function textOf(part: AddressPart): string {
  return "own" in part ? part.own.replace(/\s+/g, " ") : part.value;
}

function fault(message: string): Outcome<never> {
  return { ok: false, faults: [{ message }] };
}

/** `undefined` when quotes, comments or brackets are not closed, or something follows a bracket. */
function entriesOf(parts: readonly AddressPart[]): readonly Entry[] | undefined {
  const scanner = new EntryScanner();
  for (const part of parts) {
    if ("value" in part) scanner.takeValue(part.value);
    else for (const character of part.own) scanner.takeOwn(character);
  }
  return scanner.end();
}

class EntryScanner {
  readonly #entries: Entry[] = [];
  #name = "";
  #parts: AddressPart[] = [];
  #place: "before" | "in brackets" | "behind" = "before";
  #isQuoted = false;
  #isEscaped = false;
  #comments = 0;
  #isBroken = false;

  takeValue(value: string): void {
    this.#isEscaped = false;
    if (this.#comments > 0) return;
    if (this.#place === "behind") this.#isBroken ||= value.trim() !== "";
    else this.#add({ value });
  }

  takeOwn(character: string): void {
    if (this.#isEscaped || this.#isQuoted || this.#comments > 0) this.#takeEnclosed(character);
    else if (character === "(") this.#comments = 1;
    else if (character === ",") this.#finish();
    else if (this.#place === "behind") this.#isBroken ||= character.trim() !== "";
    else if (character === '"') this.#quote(character);
    else if (character === "<") this.#open();
    else if (character === ">") this.#close();
    else this.#add({ own: character });
  }

  end(): readonly Entry[] | undefined {
    const isOpen = this.#isQuoted || this.#comments > 0;
    this.#finish();
    return this.#isBroken || isOpen ? undefined : this.#entries;
  }

  #takeEnclosed(character: string): void {
    const isEscaped = this.#isEscaped;
    this.#isEscaped = !isEscaped && character === "\\";
    if (this.#comments > 0) {
      if (!isEscaped && character === "(") this.#comments += 1;
      if (!isEscaped && character === ")") this.#comments -= 1;
    } else if (!isEscaped && character === '"') {
      this.#quote(character);
    } else {
      this.#parts.push({ own: character });
      if (this.#place === "before" && !this.#isEscaped) this.#name += character;
    }
  }

  /** Quotes are syntax of the address, and not in the name. */
  #quote(character: string): void {
    this.#isQuoted = !this.#isQuoted;
    this.#parts.push({ own: character });
  }

  #add(part: AddressPart): void {
    this.#parts.push(part);
    if (this.#place === "before") this.#name += textOf(part);
  }

  #open(): void {
    this.#isBroken ||= this.#place !== "before";
    this.#place = "in brackets";
    this.#parts = [];
  }

  #close(): void {
    this.#isBroken ||= this.#place !== "in brackets";
    this.#place = "behind";
  }

  #finish(): void {
    this.#isBroken ||= this.#place === "in brackets";
    const hasBrackets = this.#place === "behind";
    if (hasBrackets || this.#name.trim() !== "") {
      this.#entries.push({ name: this.#name, hasBrackets, address: this.#parts });
    }
    this.#name = "";
    this.#parts = [];
    this.#place = "before";
  }
}
