/** Parts of typed conditions, in English and German: lengths of time, numbers of times, comparisons, names. Pure. */
import { foldText } from "../../ui/index.js";

/** What a part means, and the text without it. */
export interface Taken<Value> {
  readonly value: Value;
  readonly rest: string;
}

const unitSeconds: readonly (readonly [pattern: string, seconds: number])[] = [
  ["seconds?|secs?|sekunden?", 1],
  ["minutes?|mins?|minuten?", 60],
  ["hours?|stunden?", 3_600],
  ["days?|tage?n?", 86_400],
  ["weeks?|wochen?", 604_800],
  ["months?|monate?n?", 2_592_000],
  ["years?|jahre?n?", 31_536_000],
];
const anyUnit = unitSeconds.map(([pattern]) => pattern).join("|");
const count = String.raw`\d+(?:[.,]\d+)?`;
const duration = new RegExp(
  String.raw`\b(?:(?:with)?in|during|over|for|seit|während|innerhalb(?: von)?)?\s*(?:the|den|dem|der|die)?\s*(?:last|past|letzte[nmrs]?|vergangene[nmr]?)?\s*(${count}|a|an|one|einem?|einer)?\s*\b(${anyUnit})\b`,
  "iu",
);
const lastUnit = /\b(?:last|past|letzte[nmrs]?|vergangene[nmr]?)\b/iu;

/** There is no operator for a week of the calendar: it becomes the last 7 days, and the sentence says so. */
const currentUnit = new RegExp(
  String.raw`\b(?:(?:in|during)\s+)?(?:this|diese[nmrs]?)\s+(${anyUnit})\b|\b(?:today|heute)\b`,
  "iu",
);

/** `in the last 30 days`, `within a week`, `this month`, `in den letzten 7 Tagen`: seconds. */
export function takeDuration(text: string): Taken<number> | undefined {
  const current = currentUnit.exec(text);
  if (current !== null) {
    const [whole, unit = "day"] = current;
    return { value: secondsOf(unit), rest: without(text, current.index, whole.length) };
  }
  const found = duration.exec(text);
  const [whole, amount, unit = ""] = found ?? [];
  if (found === null || whole === undefined) return undefined;
  if (amount === undefined && !lastUnit.test(whole)) return undefined;
  const factor = amount === undefined || /^[a-z]/iu.test(amount) ? 1 : numberOfText(amount);
  return { value: factor * secondsOf(unit), rest: without(text, found.index, whole.length) };
}

function secondsOf(unit: string): number {
  return unitSeconds.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "iu").test(unit))?.[1] ?? 0;
}

export interface TypedTimes {
  readonly times: number;
  readonly timesOperator: "=" | ">=" | "<";
}

const wordTimes: readonly (readonly [pattern: string, times: number])[] = [
  ["once|einmal", 1],
  ["twice|zweimal", 2],
  ["thrice|dreimal", 3],
];
const timesWord = String.raw`(?:times|x|mal)\b`;

/** `at least 3 times`, `twice`, `genau 2-mal`. Without an operator several are meant: at least so often, and exactly. */
export function takeTimes(text: string): Taken<readonly TypedTimes[]> | undefined {
  const number = new RegExp(String.raw`(${operatorPattern})?\s*\b(\d+)\s*-?\s*${timesWord}`, "iu").exec(text);
  if (number !== null) return timesOf(text, number, Number(number[2]));
  for (const [pattern, times] of wordTimes) {
    const word = new RegExp(String.raw`(${operatorPattern})?\s*\b(?:${pattern})\b`, "iu").exec(text);
    if (word !== null) return timesOf(text, word, times);
  }
  return undefined;
}

function timesOf(text: string, found: RegExpExecArray, times: number): Taken<readonly TypedTimes[]> {
  const [whole, operator] = found;
  const rest = without(text, found.index, whole.length);
  const one = (timesOperator: TypedTimes["timesOperator"], most = times): TypedTimes => ({
    times: most,
    timesOperator,
  });
  switch (operator === undefined ? undefined : comparisonOf(operator)) {
    case "more":
      return { value: [one(">=", times + 1)], rest };
    case "least":
      return { value: [one(">=")], rest };
    case "less":
      return { value: [one("<")], rest };
    case "most":
      return { value: [one("<", times + 1)], rest };
    case "exactly":
      return { value: [one("=")], rest };
    case undefined:
      return { value: [one(">="), one("=")], rest };
  }
}

const comparisons = {
  more: "more than|greater than|over|above|>(?!=)|mehr als|größer als|über",
  least: "at least|>=|≥|mindestens|ab",
  less: "less than|fewer than|under|below|<(?!=)|weniger als|kleiner als|unter",
  most: "at most|<=|≤|höchstens",
  exactly: "exactly|genau",
} as const;
type Comparison = keyof typeof comparisons;
const operatorPattern = Object.values(comparisons).join("|");

function comparisonOf(text: string): Comparison | undefined {
  const names = Object.keys(comparisons) as Comparison[];
  return names.find((name) => new RegExp(`^(?:${comparisons[name]})$`, "iu").test(text.trim()));
}

export interface NumberComparison {
  readonly type: "GreaterThanOrEqual" | "LessThan";
  readonly value: number;
}

/** `more than 50`, `under 18`. There is no operator for more than: it becomes at least, and the sentence says so. */
export function takeComparison(text: string): Taken<NumberComparison> | undefined {
  const found = new RegExp(
    String.raw`(?:^|\s)(${operatorPattern})\s*[$€£]?\s*(${count})(?:\s*[$€£])?(?=\s|$)`,
    "iu",
  ).exec(text);
  const [whole, operator = "", number = ""] = found ?? [];
  if (found === null || whole === undefined) return undefined;
  const comparison = comparisonOf(operator);
  if (comparison === undefined || comparison === "exactly" || comparison === "most") return undefined;
  const type = comparison === "less" ? "LessThan" : "GreaterThanOrEqual";
  return { value: { type, value: numberOfText(number) }, rest: without(text, found.index, whole.length) };
}

const negation =
  /^(?:has(?:n['’]t| not)|have(?:n['’]t| not)|did(?:n['’]t| not)|not|never|no|nicht|nie|niemals|kein(?:e[nmrs]?)?)\s+|\s(?:not|never|nicht|nie|niemals)(?=\s|$)/iu;

/** `has not`, `never`, `nicht`. */
export function takeNegation(text: string): Taken<true> | undefined {
  const found = negation.exec(text);
  return found === null ? undefined : { value: true, rest: without(text, found.index, found[0].length) };
}

/** A comma or a point separates the decimals. */
export function numberOfText(text: string): number {
  return Number(text.replace(",", "."));
}

function without(text: string, index: number, length: number): string {
  return `${text.slice(0, index)} ${text.slice(index + length)}`.replaceAll(/\s+/gu, " ").trim();
}

/** Names that fit a text, the best first: equal, with all its words, or meant by the same verb. */
export function fittingNames(
  text: string,
  names: readonly string[],
): readonly { name: string; fit: number }[] {
  const typed = foldText(text);
  if (typed === "") return [];
  const words = typed.split(/[\s_.-]+/u);
  return names
    .map((name) => ({ name, fit: fitOf(typed, words, foldText(name)) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit);
}

function fitOf(typed: string, words: readonly string[], name: string): number {
  const parts = name.split(/[\s_.-]+/u);
  if (typed === name || words.join(" ") === parts.join(" ")) return 1;
  const begins = words.every((word) =>
    parts.some((part) => part.startsWith(word) || (part.length > 3 && word.startsWith(part))),
  );
  if (begins) return 0.8;
  // A word that says more than the verb would be lost.
  const isMeant = verbs.some(
    (verb) =>
      words.some((word) => verb.says.includes(word)) &&
      words.every((word) => verb.says.includes(word) || vague.has(word) || parts.includes(word)) &&
      verb.means.test(name),
  );
  return isMeant ? 0.6 : 0;
}

/** Words that add nothing to a verb. */
const vague: ReadonlySet<string> = new Set(
  "something anything etwas irgendetwas was nichts nothing up in on a an the for money geld ever jemals sich".split(
    " ",
  ),
);

/** Verbs of people, and the names that events about them have. */
const verbs: readonly { readonly says: readonly string[]; readonly means: RegExp }[] = [
  {
    says: [
      "bought",
      "buy",
      "buys",
      "purchased",
      "ordered",
      "paid",
      "spent",
      "spend",
      "gekauft",
      "kaufte",
      "bestellt",
      "bezahlt",
      "ausgegeben",
    ],
    means: /order|purchas|b(?:ought|uy)|checkout|paid|payment|kauf|bestell|bezahl|zahlung/u,
  },
  {
    says: ["visited", "viewed", "saw", "seen", "besucht", "gesehen", "angesehen"],
    means: /view|visit|page|seen|besuch|gesehen|angesehen/u,
  },
  {
    says: ["signed", "registered", "joined", "registriert", "angemeldet"],
    means: /sign|regist|join|anmeld/u,
  },
];

/** Names of properties that hold an amount of money. */
export const amountNames =
  /^(?:.*[._])?(?:value|amount|total|price|revenue|sum|cost|betrag|wert|preis|umsatz|summe)$/iu;

const fillers =
  /^(?:(?:who|users?|people|the|a|an|did|do|does|has|have|had|performed|event|on|der|die|das|hat|haben|hatte|ereignis|nutzer|sich|gemacht|getan|ausgelöst)\s+)+/iu;
const endings = /(?:\s+(?:hat|haben|gemacht|getan|ausgelöst))+$/iu;

/** Without the words around a name. */
export function bareName(text: string): string {
  return `${text.trim()} `
    .replace(fillers, "")
    .trimEnd()
    .replace(endings, "")
    .replaceAll(/^["„“”']+|["„“”']+$/gu, "")
    .trim();
}

/** Without quotes; a number, true or false is one. */
export function valueOfText(text: string): string | number | boolean {
  const bare = text.trim().replaceAll(/^["„“”']+|["„“”'.]+$/gu, "");
  if (/^-?\d+(?:\.\d+)?$/u.test(bare)) return Number(bare);
  if (/^(?:true|wahr)$/iu.test(bare)) return true;
  return /^(?:false|falsch)$/iu.test(bare) ? false : bare;
}
