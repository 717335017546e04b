/** Fields that complete what the workspace has seen: an event, its property, an attribute, a value. */
import { Group, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { TextField, type TextFieldProps } from "./plain-fields.js";
import { readValue, typeOfValue, valueTypes, type ConditionValue } from "./typed-value.js";
import { SeenInput } from "./seen-input.js";
import {
  useSeenEvents,
  useSeenPropertiesOf,
  useSeenTraits,
  useSeenValues,
  type ValuesOf,
} from "./use-seen.js";
import { fieldWords } from "./words.js";

type Props = Pick<TextFieldProps, "value" | "onChange" | "error" | "description"> & {
  readonly label?: string;
};

export function EventField(props: Props): ReactNode {
  const say = useWords(fieldWords);
  const seen = useSeenEvents(props.value);
  return <TextField label={say("event")} description={say("eventHint")} {...props} seen={seen} />;
}

/** `event`: whose properties are offered. */
export function EventPropertyField({ event, ...props }: Props & { readonly event: string }): ReactNode {
  const say = useWords(fieldWords);
  const seen = useSeenPropertiesOf(event, props.value);
  return <TextField label={say("property")} {...props} seen={seen} />;
}

export function TraitField(props: Props): ReactNode {
  const say = useWords(fieldWords);
  const seen = useSeenTraits(props.value);
  return <TextField label={say("attribute")} {...props} seen={seen} />;
}

export interface ValueFieldProps {
  readonly value: ConditionValue;
  /** `isTyping`: by a key. */
  readonly onChange: (value: ConditionValue, isTyping: boolean) => void;
  /** Whose values are offered. */
  readonly of: ValuesOf | undefined;
  readonly error?: string | undefined;
}

/** A text, a number, or true or false: the type is shown beside it, because `5` may be either. */
export function ValueField({ value, onChange, of, error }: ValueFieldProps): ReactNode {
  const say = useWords(fieldWords);
  const text = String(value);
  const seen = useSeenValues(of, text);
  const type = typeOfValue(value);
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <NativeSelect
        aria-label={say("valueType")}
        w={130}
        data={valueTypes.map((each) => ({ value: each, label: say(each) }))}
        value={type}
        onChange={({ currentTarget }) => {
          const next = valueTypes.find((each) => each === currentTarget.value);
          if (next !== undefined) onChange(readValue(text, next), false);
        }}
      />
      {type === "truth" ? (
        <NativeSelect
          label={say("value")}
          error={error}
          flex={1}
          data={[
            { value: "true", label: say("yes") },
            { value: "false", label: say("no") },
          ]}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value === "true", false)}
        />
      ) : (
        <SeenInput
          label={say("value")}
          error={error}
          flex={1}
          value={text}
          seen={seen}
          onChange={(next) => onChange(readValue(next, type), true)}
          onOptionSubmit={(next) => {
            const chosen = seen.find((each) => each.text === next);
            if (chosen !== undefined) onChange(chosen.value, false);
          }}
        />
      )}
    </Group>
  );
}
