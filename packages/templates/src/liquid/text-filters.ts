/**
 * Liquid's filters over composed text. Filters that join or split texts keep the pieces. Every other one sees plain
 * characters, and its result is the template's own text only when nothing else went in. In plain text, without escaping,
 * all of them are the library's, but those of dates.
 */
import { filters as library, TypeGuards, type FilterImplOptions, type Liquid } from "liquidjs";
import {
  composedOf,
  ComposedText,
  isOwn,
  ownText,
  simplest,
  unescaped,
  wasPrinted,
} from "./composed-text.js";
import { dateFilters } from "./date-filters.js";
import { htmlFilters, joinTexts, pieceFilters, type PieceFilter } from "./piece-filters.js";
import { surroundingsOf } from "./registers.js";

type Handler = Exclude<FilterImplOptions, { readonly raw: boolean }>;
type FilterCall = ThisParameterType<Handler>;

export function registerTextFilters(engine: Liquid): void {
  for (const name of Object.keys(library)) {
    const otherwise = overCharacters(libraryFilter(name));
    const [ofPieces, inHtml] = [pieceFilters[name], htmlFilters[name]];
    if (inHtml !== undefined) engine.registerFilter(name, onlyInHtml(inHtml, otherwise));
    else engine.registerFilter(name, ofPieces === undefined ? otherwise : overPieces(ofPieces, otherwise));
  }
  for (const name of ["push", "unshift"]) {
    const handler = libraryFilter(name);
    engine.registerFilter(name, function (value: unknown, ...rest: unknown[]) {
      return handler.call(this, value, ...argumentsOf(this, rest));
    });
  }
  engine.registerFilter("default", orDefault);
  engine.registerFilter("join", joined);
  engine.registerFilter("uniq", withoutRepeats);
  engine.registerFilter("raw", {
    raw: true,
    handler: (value: unknown) => (isComposed(value) ? unescaped(value) : value),
  });
}

function libraryFilter(name: string): Handler {
  const ownFilter = dateFilters[name];
  if (ownFilter !== undefined) return ownFilter;
  const filter = library[name];
  if (filter === undefined) throw new TypeError(`Liquid has no filter ${name}`);
  return typeof filter === "function" ? filter : filter.handler;
}

/** Literals among the arguments are the template's own text. */
function argumentsOf({ token, context }: FilterCall, rest: readonly unknown[]): readonly unknown[] {
  if (!token.args.some(TypeGuards.isQuotedToken) || surroundingsOf(context) === "text") return rest;
  return rest.map((value, index) =>
    typeof value === "string" && TypeGuards.isQuotedToken(token.args[index]) ? ownText(value) : value,
  );
}

function isComposed(value: unknown): value is ComposedText {
  return value instanceof ComposedText;
}

function overCharacters(handler: Handler): Handler {
  return function (value: unknown, ...rest: unknown[]) {
    const given = argumentsOf(this, rest);
    if (!isComposed(value) && !given.some(isComposed)) return handler.call(this, value, ...rest);
    const all = [value, ...given];
    const [first, ...more] = all.map((each) => (isComposed(each) ? each.valueOf() : each));
    const result: unknown = handler.call(this, first, ...more);
    if (all.some((each) => isComposed(each) && wasPrinted(each))) return mapTexts(result, printedText);
    return all.every(isFromTemplate) ? mapTexts(result, ownText) : result;
  };
}

function printedText(text: string): ComposedText {
  return new ComposedText([{ kind: "printed", value: text }]);
}

/** Numbers and booleans contain no special characters. */
function isFromTemplate(value: unknown): boolean {
  if (isComposed(value)) return isOwn(value);
  return typeof value !== "string" && (typeof value !== "object" || value === null);
}

function mapTexts(result: unknown, change: (text: string) => ComposedText): unknown {
  if (typeof result === "string") return change(result);
  return Array.isArray(result) ? result.map((each: unknown) => mapTexts(each, change)) : result;
}

function overPieces({ takes, apply }: PieceFilter, otherwise: Handler): Handler {
  return function (value: unknown, ...rest: unknown[]) {
    const given = argumentsOf(this, rest);
    const isPlain = !isComposed(value) && !given.some(isComposed);
    if (isPlain || rest.length !== takes || Array.isArray(value)) return otherwise.call(this, value, ...rest);
    const [text = ownText(""), ...more] = [value, ...given].map(composedOf);
    const charge = (characters: number): void => this.context.memoryLimit.use(characters);
    for (const each of [text, ...more]) charge(String(each).length);
    const result = apply(text, more, charge);
    return isComposed(result) ? simplest(result) : result.map(simplest);
  };
}

function onlyInHtml(filter: (value: unknown) => unknown, otherwise: Handler): Handler {
  return function (value: unknown, ...rest: unknown[]) {
    if (surroundingsOf(this.context) !== "html") return otherwise.call(this, value, ...rest);
    const result = filter(value);
    this.context.memoryLimit.use(String(result).length);
    return isComposed(result) ? simplest(result) : result;
  };
}

const orDefault: Handler = function (value: unknown, ...rest: unknown[]) {
  if (isComposed(value) && value.valueOf() !== "") return value;
  return libraryFilter("default").call(this, value, ...argumentsOf(this, rest));
};

const joined: Handler = function (value: unknown, ...rest: unknown[]) {
  const [separator = ownText(" ")] = argumentsOf(this, rest);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (![separator, ...list].some(isComposed)) {
    return libraryFilter("join").call(this, value, ...rest);
  }
  const texts = list.map(composedOf);
  const between = composedOf(separator);
  for (const each of texts) this.context.memoryLimit.use(String(each).length + String(between).length);
  return simplest(joinTexts(texts, between));
};

/** Texts are compared by their characters. */
const withoutRepeats: Handler = function (value: unknown) {
  if (!Array.isArray(value)) return libraryFilter("uniq").call(this, value);
  this.context.memoryLimit.use(value.length);
  const keyOf = (each: unknown): unknown => (isComposed(each) ? each.valueOf() : each);
  return [...new Map(value.map((each: unknown) => [keyOf(each), each])).values()];
};
