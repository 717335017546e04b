/** Values of user properties that are typed for the preview. */
import { ActionIcon, Autocomplete, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { randomId, useWords } from "../../../data/index.js";
import type { TypedValue } from "./typed-values.js";
import { previewWords } from "./words.js";

export interface ValuesFieldProps {
  readonly rows: readonly TypedValue[];
  readonly onChange: (rows: readonly TypedValue[]) => void;
  /** Of user properties, to be completed. */
  readonly names: readonly string[];
}

export function ValuesField({ rows, onChange, names }: ValuesFieldProps): ReactNode {
  const say = useWords(previewWords);
  const change = (id: string, fields: Partial<TypedValue>): void =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...fields } : row)));
  return (
    <Stack gap="xs" role="group" aria-label={say("values")}>
      {rows.map(({ id, name, text }) => (
        <Group key={id} gap="xs" wrap="nowrap">
          <Autocomplete
            size="xs"
            style={{ flex: 1, minWidth: 0 }}
            aria-label={say("valueName")}
            placeholder={say("valueName")}
            data={[...names]}
            maxLength={200}
            value={name}
            onChange={(typed) => change(id, { name: typed })}
          />
          <TextInput
            style={{ flex: 1, minWidth: 0 }}
            aria-label={say("value")}
            placeholder={say("value")}
            maxLength={2_000}
            value={text}
            onChange={({ currentTarget }) => change(id, { text: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say("removeValue", { name: name === "" ? say("thisValue") : name })}
            onClick={() => onChange(rows.filter((row) => row.id !== id))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      {rows.length > 0 && (
        <Text size="xs" c="dimmed">
          {say("valuesHint")}
        </Text>
      )}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, { id: randomId(), name: "", text: "" }])}
        >
          {say("addValue")}
        </Button>
      </Group>
    </Stack>
  );
}
