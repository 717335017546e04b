/** Values, events and numbers of times in words: the parts that the sentences of kinds share. */
import { defineWords, sayIn } from "../data/index.js";
import { formatTime, momentOf } from "../ui/index.js";
import type { Describing } from "./describing.js";

export const valueWords = defineWords({
  en: {
    quoted: "“{text}”",
    yes: "true",
    no: "false",
    event: "Event {name}",
    anyEvent: "Any event",
    eventsFrom: "Any event that begins with {name}",
    exactly: "{count, plural, =0 {never} one {exactly once} other {exactly # times}}",
    least: "{count, plural, =0 {any number of times} one {at least once} other {at least # times}}",
    fewer: "{count, plural, one {never} other {fewer than # times}}",
  },
  de: {
    quoted: "„{text}“",
    yes: "wahr",
    no: "falsch",
    event: "Ereignis {name}",
    anyEvent: "Irgendein Ereignis",
    eventsFrom: "Irgendein Ereignis, das mit {name} beginnt",
    exactly: "{count, plural, =0 {nie} one {genau einmal} other {genau #-mal}}",
    least: "{count, plural, =0 {beliebig oft} one {mindestens einmal} other {mindestens #-mal}}",
    fewer: "{count, plural, one {nie} other {weniger als #-mal}}",
  },
});

export function quote(text: string, { language }: Describing): string {
  return sayIn(valueWords, language)("quoted", { text });
}

/** The path of an attribute or of a field of an event in quotes, without the `$.` of JSONPath. */
export function quotePath(path: string, describing: Describing): string {
  return quote(path.replace(/^\$\.?(?=.)/, ""), describing);
}

/** A text in quotes, everything else as it is written. */
export function describeValue(value: string | number | boolean, describing: Describing): string {
  const { language } = describing;
  if (typeof value === "boolean") return sayIn(valueWords, language)(value ? "yes" : "no");
  return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : quote(value, describing);
}

/** A text that is no time is shown as it is. */
export function describeMoment(at: string | number, { language, zone }: Describing): string {
  const moment = momentOf(at);
  return Number.isNaN(moment) ? String(at) : formatTime(moment, { language, zone });
}

/** The name of a track event, where `*` means any ending. */
export function describeEvent(event: string, describing: Describing): string {
  const say = sayIn(valueWords, describing.language);
  if (event === "" || event === "*") return say("anyEvent");
  return event.endsWith("*")
    ? say("eventsFrom", { name: quote(event.slice(0, -1), describing) })
    : say("event", { name: quote(event, describing) });
}

export interface Times {
  readonly times?: number;
  readonly timesOperator?: "=" | ">=" | "<";
}

const countWords = { "=": "exactly", ">=": "least", "<": "fewer" } as const;

export function describeTimes(
  { times = 1, timesOperator }: Times,
  usual: "=" | ">=",
  { language }: Describing,
): string {
  return sayIn(valueWords, language)(countWords[timesOperator ?? usual], { count: times });
}
