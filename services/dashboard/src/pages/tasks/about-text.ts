/** Whom a task is for: its filter in words, with the values that the member may see. Pure. */
import { sayIn, type Language } from "../../data/index.js";
import { sentenceOf, sentenceText, type PeopleTask } from "../../ui/index.js";
import { tasksWords } from "./words.js";

export function aboutText(
  { about, filterValues = [] }: Pick<PeopleTask, "about" | "filterValues">,
  language: Language,
): string {
  const say = sayIn(tasksWords, language);
  const list = new Intl.ListFormat(language, { type: "disjunction" });
  const texts = about.map((sentence) => {
    const { name } = sentence.values;
    const shown = sentence.code === "forValues" && filterValues.find((each) => each.name === name);
    if (!shown) return sentenceOf(sentenceText(sentence, language));
    return say("hasValue", {
      name: shown.name,
      value: list.format(shown.value.map((value) => valueText(value, language))),
    });
  });
  return texts.join(" ");
}

function valueText(value: unknown, language: Language): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return language === "de" ? `„${value}“` : `“${value}”`;
}
