/** Conditions on the properties of an event, in words. */
import { defineWords, sayIn } from "../data/index.js";
import type { Describing } from "./describing.js";
import { describeOperator, type Operator } from "./operators/index.js";
import type { Sentence } from "./sentence.js";
import { quotePath } from "./values.js";

export const eventPropertyWords = defineWords({
  en: { property: "Property {path} {condition}", whereAll: "Only events count that meet all of these:" },
  de: {
    property: "Eigenschaft {path} {condition}",
    whereAll: "Nur Ereignisse zählen, für die all das gilt:",
  },
});

export interface PropertyCondition {
  readonly path: string;
  readonly operator: Operator;
}

/** One sentence for each condition. */
export function describeProperties(
  conditions: readonly PropertyCondition[] = [],
  describing: Describing,
): readonly Sentence[] {
  const say = sayIn(eventPropertyWords, describing.language);
  return conditions.map(({ path, operator }) => ({
    text: say("property", {
      path: quotePath(path, describing),
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
  if (children.length === 0) return { text };
  return { text, children: [{ text: sayIn(eventPropertyWords, describing.language)("whereAll"), children }] };
}
