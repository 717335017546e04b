/** The latest file of a name. */
import { defineWords, sayIn } from "../../data/index.js";
import { quote } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { file: "The latest file named {name} that an event attached" },
  de: { file: "Die letzte Datei namens {name}, die ein Ereignis mitbrachte" },
});

export const file: PropertyKind<PropertyOf<"File">> = {
  words,
  describe: ({ name }, describing) => ({
    text: sayIn(words, describing.language)("file", { name: quote(name, describing) }),
  }),
};
