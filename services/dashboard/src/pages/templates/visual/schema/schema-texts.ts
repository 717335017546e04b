/** What the nodes of the schema say, in a language. */
import { sayIn, type Language } from "../../../../data/index.js";
import { readBrandCondition } from "../commands/brand-text.js";
import { readCondition } from "../commands/condition-text.js";
import { visualWords } from "../words.js";
import type { SchemaTexts } from "./schema-extensions.js";

const sentences = {
  is: "ifIs",
  isNot: "ifIsNot",
  contains: "ifContains",
  exists: "ifExists",
  notExists: "ifNotExists",
} as const;

export function schemaTexts(language: Language): SchemaTexts {
  const say = sayIn(visualWords, language);
  return {
    condition: (expression) => {
      if (expression.trim() === "") return say("ifNothing");
      const simple = readCondition(expression);
      const brand = readBrandCondition(expression);
      if (brand !== undefined)
        return say(brand.isSet ? "ifBrand" : "ifNoBrand", { field: say(`brand_${brand.field}`) });
      if (simple === undefined) return say("ifText", { expression });
      const { property, comparison, value } = simple;
      return say(sentences[comparison], { property, value });
    },
    otherwise: say("otherwiseText"),
    repeat: (list, name) => (list.trim() === "" ? say("repeatNothing") : say("repeatText", { list, name })),
    raw: say("rawText"),
    part: (name) => (name === "" ? say("partNothing") : say("partText", { name })),
    noImage: say("noImage"),
    open: say("openPart"),
    unmet: (expression) => {
      const brand = readBrandCondition(expression);
      return (
        brand && say(brand.isSet ? "unmetBrand" : "unmetNoBrand", { field: say(`brand_${brand.field}`) })
      );
    },
    brand: say("brand"),
    brandField: (field) => say(`brand_${field}`),
    brandMissing: (field) => say("noBrandField", { field: say(`brand_${field}`) }),
    unknown: (type) => say("unknownText", { type }),
    unknownInline: say("unknownInline"),
  };
}
