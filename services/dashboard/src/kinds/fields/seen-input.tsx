/** A text field that offers what was seen, each with its type and how often. */
import { Autocomplete, type AutocompleteProps, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import type { Seen } from "./use-seen.js";
import { fieldWords } from "./words.js";

export interface SeenInputProps extends Omit<AutocompleteProps, "data" | "filter" | "renderOption"> {
  /** Already those that begin as the text does. */
  readonly seen: readonly Seen[];
}

export function SeenInput({ seen, ...field }: SeenInputProps): ReactNode {
  const byText = new Map(seen.map((each) => [each.text, each]));
  return (
    <Autocomplete
      {...field}
      data={[...byText.keys()]}
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => <SeenOption text={value} seen={byText.get(value)} />}
    />
  );
}

const typeNames = {
  string: "type_string",
  number: "type_number",
  boolean: "type_boolean",
  date: "type_date",
  array: "type_array",
  object: "type_object",
} as const;

function SeenOption({ text, seen }: { readonly text: string; readonly seen: Seen | undefined }): ReactNode {
  const say = useWords(fieldWords);
  const { types = [], share } = seen ?? {};
  const hints = [
    ...types.map((type) => say(typeNames[type])),
    ...(share === undefined ? [] : [say("share", { share })]),
  ];
  return (
    <Group justify="space-between" wrap="nowrap" flex={1} gap="xs">
      <Text span truncate>
        {text}
      </Text>
      <Text span size="xs" c="dimmed">
        {hints.join(", ")}
      </Text>
    </Group>
  );
}
