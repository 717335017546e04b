/** The name of a node. Without one it is called by its kind. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { withField, type FieldsProps } from "./field-props.js";
import { TextField } from "./plain-fields.js";
import { fieldWords } from "./words.js";

interface Named {
  readonly name?: string;
}

export function NameField<Part extends Named>({ part, change, issueAt }: FieldsProps<Part>): ReactNode {
  const say = useWords(fieldWords);
  const set = (name: string): void =>
    change(withField<Named, "name">(part, "name", name === "" ? undefined : name) as Part, "name");
  return <TextField label={say("name")} value={part.name ?? ""} error={issueAt("name")} onChange={set} />;
}
