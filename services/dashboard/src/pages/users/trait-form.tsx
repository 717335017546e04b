/** The fields of one attribute, in the list itself: its name where it is new, its type and its value. */
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { TraitField } from "../../kinds/index.js";
import { readTrait, textOfTrait, traitTypes, typeOfTrait, type TraitType } from "./trait-value.js";
import { usersWords } from "./words.js";

export interface TraitFormProps {
  /** Undefined: a new one, whose name is asked for. */
  readonly name: string | undefined;
  readonly value: unknown;
  readonly isRunning: boolean;
  readonly onSave: (name: string, value: unknown) => void;
  readonly onCancel: () => void;
}

export function TraitForm({
  name: given,
  value: initial,
  isRunning,
  onSave,
  onCancel,
}: TraitFormProps): ReactNode {
  const say = useWords(usersWords);
  const [name, setName] = useState(given ?? "");
  const [type, setType] = useState<TraitType>(given === undefined ? "text" : typeOfTrait(initial));
  const [text, setText] = useState(given === undefined ? "" : textOfTrait(initial, type));
  const value = readTrait(text, type);
  const isReady = name.trim() !== "" && value !== undefined && !isRunning;
  const save = (): void => {
    if (isReady) onSave(given ?? name.trim(), value);
  };
  return (
    <form
      aria-label={given === undefined ? say("addTrait") : say("editTrait", { name: given })}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key !== "Escape" || nativeEvent.defaultPrevented) return;
        onCancel();
      }}
    >
      <Stack gap="xs" py={4}>
        {given === undefined && <TraitField value={name} onChange={setName} />}
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NativeSelect
            label={say("traitType")}
            w={130}
            data={traitTypes.map((each) => ({ value: each, label: say(`type_${each}`) }))}
            value={type}
            onChange={({ currentTarget }) => {
              const next = traitTypes.find((each) => each === currentTarget.value);
              if (next === undefined) return;
              setType(next);
              if (next === "truth") setText("true");
            }}
          />
          <ValueInput type={type} text={text} onText={setText} isFocused={given !== undefined} />
        </Group>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            {say("cancelTrait")}
          </Button>
          <Button type="submit" size="compact-sm" disabled={!isReady} loading={isRunning}>
            {say("saveTrait")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ValueInputProps {
  readonly type: TraitType;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isFocused: boolean;
}

function ValueInput({ type, text, onText, isFocused }: ValueInputProps): ReactNode {
  const say = useWords(usersWords);
  const isWrong = text.trim() !== "" && readTrait(text, type) === undefined;
  const shared = {
    label: say("traitValue"),
    flex: 1,
    autoFocus: isFocused,
    value: text,
    error: isWrong && say(`wrong_${type}`),
  };
  if (type === "truth")
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: "true", label: say("yes") },
          { value: "false", label: say("no") },
        ]}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    );
  if (type === "list" || type === "json" || text.includes("\n"))
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={12}
        {...(type === "list" && { description: say("listHint") })}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      {...(type === "date" && { placeholder: "2030-01-31T12:00:00Z" })}
      {...(type === "number" && { inputMode: "decimal" as const })}
      autoComplete="off"
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
