/** Attributes in typed conditions: "plan is pro", "age under 18", "in Germany", "Tags enthält vip". Pure. */
import type { Schema } from "@signalbox/client";
import { foldText } from "../../ui/index.js";
import { bareName, fittingNames, takeComparison, takeDuration, valueOfText } from "./phrase.js";
import type { Reading, Seen } from "./seen.js";

type TraitNode = Schema<"SegmentNodeTrait">;
type IncludesNode = Schema<"SegmentNodeIncludes">;
type Operator = TraitNode["operator"];

const mostTraits = 4;

interface Meant {
  readonly name: string;
  readonly operator: Operator;
}

const patterns: readonly (readonly [pattern: RegExp, operator: (value: string) => Operator])[] = [
  [
    /^(.+?)\s+(?:has no value|is not set|is empty|is unknown|hat keinen wert|ist nicht gesetzt|ist leer|fehlt)$/iu,
    () => ({ type: "NotExists" }),
  ],
  [/^(?:no|without|ohne)\s+(.+)$/iu, () => ({ type: "NotExists" })],
  [
    /^(.+?)\s+(?:has a value|is set|exists|is known|hat einen wert|ist gesetzt|ist bekannt)$/iu,
    () => ({ type: "Exists" }),
  ],
  [
    /^(.+?)\s*(?:!=|≠|<>|\sis not\s|\sisn['’]t\s|\sist nicht\s)\s*(.+)$/iu,
    (value) => ({ type: "NotEquals", value: valueOfText(value) }),
  ],
  [
    /^(.+?)\s*(?:==?|\sis\s|\sequals\s|\sist\s)\s*(.+)$/iu,
    (value) => ({ type: "Equals", value: valueOfText(value) }),
  ],
];

/** Names of attributes that hold a place. */
const places = /country|land|city|stadt|ort|region|state|bundesland/iu;

export function readTraits(text: string, seen: Seen): readonly Reading<TraitNode>[] {
  return [...compared(text, seen), ...inPlace(text, seen)];
}

function compared(text: string, { traits }: Seen): readonly Reading<TraitNode>[] {
  const [meant, isExplicit] = meantBy(text);
  if (meant === undefined) return [];
  const name = bareName(meant.name);
  const fitting = fittingTraits(name, traits);
  const unseen = isExplicit && name !== "" && !/\s/u.test(name) ? [{ name, fit: 0.35 }] : [];
  return (fitting.length > 0 ? fitting : unseen).map(({ name: path, fit }) => ({
    node: { type: "Trait", id: "", path, operator: meant.operator },
    fit,
  }));
}

/** Common attributes in both languages: one stands for the others, where it has not been seen itself. */
const sameAttributes: readonly (readonly string[])[] = [
  ["country", "land"],
  ["city", "town", "stadt", "ort"],
  ["language", "locale", "sprache"],
  ["age", "alter"],
  ["plan", "tarif"],
  ["phone", "telefon", "telefonnummer", "handy", "handynummer"],
  ["email", "mail", "e-mail"],
  ["firstname", "vorname"],
  ["lastname", "surname", "nachname"],
  ["gender", "geschlecht"],
  ["company", "firma", "unternehmen"],
  ["birthday", "geburtstag"],
];

function fittingTraits(name: string, traits: readonly string[]): ReturnType<typeof fittingNames> {
  const fitting = fittingNames(name, traits);
  if (fitting.length > 0) return fitting.slice(0, mostTraits);
  const typed = foldText(name);
  const others = sameAttributes.filter((names) => names.includes(typed)).flat();
  return traits
    .filter((trait) => others.includes(foldText(trait).split(/[._]/u).at(-1) ?? ""))
    .slice(0, mostTraits)
    .map((each) => ({ name: each, fit: 0.75 }));
}

function meantBy(text: string): readonly [Meant | undefined, boolean] {
  const bare = text.trim();
  for (const [pattern, operator] of patterns.slice(0, 3)) {
    const [, name] = pattern.exec(bare) ?? [];
    if (name !== undefined) return [{ name, operator: operator("") }, true];
  }
  const comparison = takeComparison(bare);
  if (comparison !== undefined)
    return [{ name: comparison.rest.replace(/\s+(?:is|ist)$/iu, ""), operator: comparison.value }, false];
  const duration = takeDuration(bare);
  if (duration !== undefined)
    return [
      {
        name: duration.rest.replace(/\s+(?:is|was|ist|war|lies|liegt)$/iu, ""),
        operator: { type: "Within", windowSeconds: duration.value },
      },
      false,
    ];
  for (const [pattern, operator] of patterns.slice(3)) {
    const [, name, value] = pattern.exec(` ${bare} `) ?? [];
    if (name !== undefined && value !== undefined) return [{ name, operator: operator(value.trim()) }, true];
  }
  return [undefined, false];
}

const placePattern =
  /^(?:(?:is|are|does|do|lives?|living|comes?|ist|sind|wohnt|wohnen|lebt|leben|kommt|kommen)\s+)?(?:(not|nicht)\s+)?(?:(?:live|living|come)\s+)?(?:in|from|aus)\s+([\p{L}\s.-]{2,60})$/iu;

/** "in Germany", where there are attributes that hold places. */
function inPlace(text: string, { traits }: Seen): readonly Reading<TraitNode>[] {
  const [, negation, place = ""] = placePattern.exec(text.trim().replace(/n['’]t\b/iu, " not")) ?? [];
  if (place === "" || takeDuration(text) !== undefined) return [];
  return traits
    .filter((trait) => places.test(trait))
    .slice(0, mostTraits)
    .map((path) => ({
      node: {
        type: "Trait",
        id: "",
        path,
        operator: { type: negation === undefined ? "Equals" : "NotEquals", value: place.trim() },
      },
      fit: 0.7,
    }));
}

export function readIncludes(text: string, { traits }: Seen): readonly Reading<IncludesNode>[] {
  const [, name = "", item = ""] =
    /^(.+?)\s+(?:contains?|includes?|enthält|enthalten)\s+(.+)$/iu.exec(text.trim()) ?? [];
  if (name === "") return [];
  const fitting = fittingTraits(bareName(name), traits);
  const paths = fitting.length > 0 ? fitting : [{ name: bareName(name), fit: 0.4 }];
  return paths.map(({ name: path, fit }) => ({
    node: { type: "Includes", id: "", path, item: valueOfText(item) },
    fit,
  }));
}
