/** The latest file of a name. */
import type { ReactNode } from "react";
import type { FieldsProps } from "../fields/field-props.js";
import { TextField } from "../fields/plain-fields.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { quote } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: {
    name: "File",
    fileName: "Name of the file",
    file: "The latest file named {name} that an event attached",
  },
  de: {
    name: "Datei",
    fileName: "Name der Datei",
    file: "Die letzte Datei namens {name}, die ein Ereignis mitbrachte",
  },
});

export const file: PropertyKind<PropertyOf<"File">> = {
  words,
  describe: ({ name }, describing) => ({
    text: sayIn(words, describing.language)("file", { name: quote(name, describing) }),
  }),
  initial: () => ({ type: "File", name: "" }),
  Fields: FileFields,
};

function FileFields({ part, change, issueAt }: FieldsProps<PropertyOf<"File">>): ReactNode {
  const say = useWords(words);
  return (
    <TextField
      label={say("fileName")}
      value={part.name}
      error={issueAt("name")}
      onChange={(name) => change({ ...part, name }, "name")}
    />
  );
}
