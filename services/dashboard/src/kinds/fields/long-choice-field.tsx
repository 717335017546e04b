/** A choice among what may be many: a long list is searched by typing a part of a name. */
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { matchingOptions } from "../../ui/index.js";
import { ChoiceField, type ChoiceFieldProps } from "./plain-fields.js";
import { fieldWords } from "./words.js";

/** As many are looked through without typing. */
const mostPlain = 50;
const mostShown = 100;

/** A value that is not among the choices is shown as it is. */
export function LongChoiceField<Value extends string>(props: ChoiceFieldProps<Value>): ReactNode {
  const say = useWords(fieldWords);
  const { choices, value, onChange, ...field } = props;
  if (choices.length <= mostPlain) return <ChoiceField {...props} />;
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  const unknown = { value, label: say("unknownChoice", { id: value }) };
  return (
    <Select
      {...field}
      size="sm"
      searchable
      allowDeselect={false}
      placeholder={say("choose")}
      selectFirstOptionOnChange
      nothingFoundMessage={say("nothingFound")}
      limit={mostShown}
      data={isKnown ? [...choices] : [unknown, ...choices]}
      filter={({ options, search }) =>
        matchingOptions(
          options.flatMap((option) => ("value" in option ? [option] : [])),
          search,
        )
      }
      value={value === "" ? null : value}
      onChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}
