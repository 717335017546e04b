/** Conditions on a value, events and numbers of times in words: the parts that sentences of definitions share. */
import type { Answer } from "@signalbox/client";
import { longDuration } from "../components/duration.js";
import { formatTime, momentOf } from "../components/time.js";
import type { Describing, Sentence } from "./sentence.js";

export type SegmentDefinition = Answer<"/api/admin/segments", "GET">["segments"][number]["definition"];
export type SegmentNode = SegmentDefinition["entryNode"];
export type Operator = Extract<SegmentNode, { type: "Trait" }>["operator"];

export function quote(text: string, { say }: Describing): string {
  return say("quoted", { text });
}

/** A text in quotes, everything else as it is written. */
export function describeValue(value: string | number | boolean, describing: Describing): string {
  const { say, language } = describing;
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : quote(value, describing);
}

/** Completes a sentence that begins with what has the value. */
export function describeOperator(operator: Operator, describing: Describing): string {
  const { say, language } = describing;
  switch (operator.type) {
    case "Equals":
      return say("equals", { value: describeValue(operator.value, describing) });
    case "NotEquals":
      return say("notEquals", { value: describeValue(operator.value, describing) });
    case "Exists":
      return say("exists");
    case "NotExists":
      return say("notExists");
    case "GreaterThanOrEqual":
      return say("atLeast", { value: describeValue(operator.value, describing) });
    case "LessThan":
      return say("lessThan", { value: describeValue(operator.value, describing) });
    case "Within":
      return say("within", { duration: longDuration(operator.windowSeconds, language) });
    case "HasBeen":
      return say(operator.comparator === "GTE" ? "hasBeenAtLeast" : "hasBeenLess", {
        value: describeValue(operator.value, describing),
        duration: longDuration(operator.windowSeconds, language),
      });
    case "AbsoluteTimestamp":
      return say(operator.direction === "after" ? "notBefore" : "before", {
        time: describeMoment(operator.absoluteTimestamp, describing),
      });
    default:
      return say("unknownOperator", { operator: JSON.stringify(operator) });
  }
}

/** A text that is no time is shown as it is. */
export function describeMoment(at: string | number, { language, zone }: Describing): string {
  const moment = momentOf(at);
  return Number.isNaN(moment) ? String(at) : formatTime(moment, { language, zone });
}

/** The name of a track event, where `*` means any ending. */
export function describeEvent(event: string, describing: Describing): string {
  const { say } = describing;
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
  { say }: Describing,
): string {
  return say(countWords[timesOperator ?? usual], { count: times });
}

export interface PropertyCondition {
  readonly path: string;
  readonly operator: Operator;
}

/** One sentence for each condition on the properties of an event. */
export function describeProperties(
  conditions: readonly PropertyCondition[] = [],
  describing: Describing,
): readonly Sentence[] {
  return conditions.map(({ path, operator }) => ({
    text: describing.say("property", {
      path: quote(path, describing),
      condition: describeOperator(operator, describing),
    }),
  }));
}

/** A sentence about events, with the conditions on their properties below it. */
export function withProperties(
  text: string,
  conditions: readonly PropertyCondition[] | undefined,
  describing: Describing,
): Sentence {
  const children = describeProperties(conditions, describing);
  return children.length === 0
    ? { text }
    : { text, children: [{ text: describing.say("whereAll"), children }] };
}
