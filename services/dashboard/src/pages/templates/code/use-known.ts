/** What completions and hovering know of the text, the chosen person and the language of templates. */
import { useLanguage, useWords } from "../../../data/index.js";
import type { CodeEditorProps } from "./code-editor-props.js";
import type { CodeSetting } from "./code-extensions.js";
import type { Known } from "./completions.js";
import { knownValue } from "./known-value.js";
import { namesIn } from "./liquid-place.js";
import { germanPart } from "./part-words.js";
import { shownValue } from "./shown-value.js";
import { useTemplateLanguage } from "./template-language.js";
import { codeWords } from "./words.js";

export function useKnown({
  variables,
  parts = [],
  text,
}: CodeEditorProps): Known & Pick<CodeSetting, "describeVariable"> {
  const say = useWords(codeWords);
  const { language: spoken } = useLanguage();
  const language = useTemplateLanguage();
  const about: Known["about"] = (kind, part) => (spoken === "de" ? germanPart(kind, part) : part.about);
  return {
    language,
    variables,
    parts,
    about,
    describeVariable: (path) => {
      const known = knownValue(path, variables);
      if (known !== undefined) {
        const value = shownValue(known.value ?? undefined);
        return value === "" ? { about: say("noValue") } : { about: say("valueOfUser"), value };
      }
      const [root = ""] = path.split(".");
      if (namesIn(text).includes(root)) return { about: say("ownVariable") };
      const part = root === "user" ? undefined : language?.variables.find(({ name }) => name === root);
      return { about: part === undefined ? say("unknownVariable") : about("variable", part) };
    },
  };
}
