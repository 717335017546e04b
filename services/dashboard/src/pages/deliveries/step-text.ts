/** A step of a trace in the language of the page. */
import { longDuration } from "../../components/duration.js";
import type { Language } from "../../words/define-words.js";
import { say } from "../../words/use-words.js";
import type { DeliveryTrace } from "./delivery-trace.js";
import { traceTexts } from "./trace-texts.js";

type Step = DeliveryTrace["why"][number];
type Values = Step["says"][number]["values"];

/** As the API says it where this language has no text, or a value of it is missing. */
export function stepText({ text, says }: Pick<Step, "text" | "says">, language: Language): string {
  const texts = traceTexts[language];
  if (texts === undefined) return text;
  try {
    return says
      .map(({ code, values }) => say(texts[code], { language, parameters: parametersOf(values, language) }))
      .filter((sentence) => sentence !== "")
      .join(" ");
  } catch {
    return text;
  }
}

function parametersOf(values: Values, language: Language): Values {
  const given = Object.entries(values).map(([name, value]) => [`${name}Given`, value === "" ? "no" : "yes"]);
  const { perSeconds } = values;
  return {
    ...values,
    ...Object.fromEntries(given),
    ...(perSeconds !== undefined && { length: longDuration(Number(perSeconds), language) }),
  };
}
