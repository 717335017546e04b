/**
 * Puts parts in the place of their tags, before a text is parsed: so their variables, secrets, zones and limits are those of
 * the text, and all that is checked and cached of it counts for them.
 */
import { maxSourceLength } from "../limits.js";
import { placeOf, startsOfLines } from "../mjml/mjml-structure.js";
import type { PartTemplate } from "../template.js";
import type { Outcome, TextFault } from "../template-fault.js";
import type { Stretch, TemplateField } from "../template-fields.js";
import { createMjmlPlaces, type MjmlPlaces } from "./mjml-places.js";
import { contentOfPart, type PartPlace } from "./part-content.js";
import { partTokensOf, type PartTag } from "./part-tags.js";
import { inPart, writtenFaults } from "./written-faults.js";

/** By name, as published; null: known, and not published. */
export type Parts = Readonly<Record<string, PartTemplate | null>>;

/** The field without tags of parts. */
export function expandParts(field: TemplateField, parts: Parts): Outcome<TemplateField> {
  const { source, surroundings } = field;
  const tokens = partTokensOf(source);
  if (!tokens.some((token) => "tag" in token)) return { ok: true, value: field };
  const places = createMjmlPlaces();
  const expanded = new Expanding(source);
  const contents = new Map<string, Outcome<string>>();
  for (const token of tokens) {
    if ("text" in token) {
      places.read(token.text);
      continue;
    }
    if (surroundings !== "html" && surroundings !== "text") {
      expanded.refuse(token.tag, "parts are for the texts of mails, text messages and push messages");
      continue;
    }
    const place = placeIn(field, places);
    const key = JSON.stringify([place, token.tag.name]);
    const content = contents.get(key) ?? contentOf(token.tag, place, parts);
    contents.set(key, content);
    if (content.ok) expanded.replace(token.tag, content.value);
    else for (const { message } of content.faults) expanded.refuse(token.tag, message);
  }
  const { faults, text, stretches } = expanded.end();
  if (faults.length > 0) return { ok: false, faults: writtenFaults(field, faults) };
  return { ok: true, value: { ...field, source: text, expansion: { written: source, stretches } } };
}

function placeIn({ surroundings, isGenerated }: TemplateField, places: MjmlPlaces): PartPlace {
  if (surroundings === "text") return "plain";
  const place = places.place();
  return place === "sections" && isGenerated === true ? "visual" : place;
}

function contentOf({ name }: PartTag, place: PartPlace, parts: Parts): Outcome<string> {
  if (name === undefined) return fault('a part is named literally: {% part "footer" %}');
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined) return fault(`there is no part named “${name}”`);
  if (part === null) return fault(`the part “${name}” is not published`);
  const content = contentOfPart(part, place);
  if (content.ok) return content;
  return { ok: false, faults: content.faults.map(({ message }) => ({ message: inPart(name, message) })) };
}

function fault(message: string): Outcome<never> {
  return { ok: false, faults: [{ message }] };
}

/** Collects a text with parts. */
class Expanding {
  readonly #source: string;
  readonly #pieces: string[] = [];
  readonly #stretches: Stretch[] = [];
  readonly #faults: TextFault[] = [];
  #length = 0;
  #read = 0;
  #last = "";

  constructor(source: string) {
    this.#source = source;
  }

  replace({ name = "", begin, end, trimsLeft, trimsRight }: PartTag, content: string): void {
    this.#own(begin);
    // A comment keeps what the tag says of white space around it.
    const text = (trimsLeft ? "{%- # %}" : "") + content + (trimsRight ? "{% # -%}" : "");
    this.#add(text, { writtenAt: begin, part: name });
    this.#read = end;
  }

  refuse({ begin }: Pick<PartTag, "begin">, message: string): void {
    if (this.#faults.length < maxFaults) {
      this.#faults.push({ message, ...placeOf(startsOfLines(this.#source), begin) });
    }
  }

  end(): {
    readonly text: string;
    readonly stretches: readonly Stretch[];
    readonly faults: readonly TextFault[];
  } {
    this.#own(this.#source.length);
    const faults =
      this.#length > maxSourceLength
        ? [...this.#faults, { message: `longer than ${maxSourceLength} characters with its parts` }]
        : this.#faults;
    return { text: this.#pieces.join(""), stretches: this.#stretches, faults };
  }

  #own(until: number): void {
    this.#add(this.#source.slice(this.#read, until), { writtenAt: this.#read });
    this.#read = until;
  }

  /** Nothing is kept of what is too long. */
  #add(text: string, stretch: Omit<Stretch, "at">): void {
    if (text === "") return;
    // What is checked of each by itself must be all that there is: no secret is named by two texts together.
    if (/^\{[{%]$/.test(this.#last + text.charAt(0))) {
      this.refuse({ begin: stretch.writtenAt }, "Liquid begins in one text here and goes on in another");
    }
    this.#last = text.slice(-1);
    if (this.#length <= maxSourceLength) {
      this.#stretches.push({ ...stretch, at: this.#length });
      this.#pieces.push(text);
    }
    this.#length += text.length;
  }
}

const maxFaults = 20;
