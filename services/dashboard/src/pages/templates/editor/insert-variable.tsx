/** Puts a variable into a field where its cursor is. */
import { ActionIcon, Group, Popover, Select, Text, Tooltip } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useState, type ReactNode, type RefObject } from "react";
import { useWords } from "../../../data/index.js";
import { matchingOptions } from "../../../ui/index.js";
import type { TemplateVariable } from "../editor-types.js";
import { shownValue, withInserted } from "./inserted-variable.js";
import { templateEditorWords } from "./words.js";

export interface InsertVariableProps {
  /** What the field is called. */
  readonly label: string;
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  readonly variables: readonly TemplateVariable[];
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const mostShown = 100;

export function InsertVariable({ label, field, variables, text, onChange }: InsertVariableProps): ReactNode {
  const say = useWords(templateEditorWords);
  const [isOpen, setOpen] = useState(false);
  const values = new Map(variables.map(({ path, value }) => [path, shownValue(value)]));
  const insert = (path: string): void => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const next = withInserted(text, path, {
      start: selectionStart ?? text.length,
      end: selectionEnd ?? text.length,
    });
    onChange(next.text);
    setOpen(false);
    // The cursor is set when the field shows the text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={say("insertVariable")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say("insertInto", { field: label })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBraces size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label={say("insertVariable")}
          placeholder={say("variableHint")}
          searchable
          defaultDropdownOpened
          selectFirstOptionOnChange
          w={280}
          limit={mostShown}
          data={variables.map(({ path }) => path)}
          nothingFoundMessage={say("noVariable")}
          comboboxProps={{ withinPortal: false }}
          filter={({ options, search }) =>
            matchingOptions(
              options.flatMap((option) => ("value" in option ? [option] : [])),
              search,
            )
          }
          renderOption={({ option: { value } }) => (
            <Group justify="space-between" wrap="nowrap" flex={1} gap="xs">
              <Text span truncate>
                {value}
              </Text>
              <Text span size="xs" c="dimmed" truncate maw={110}>
                {values.get(value)}
              </Text>
            </Group>
          )}
          value={null}
          onChange={(path) => path !== null && insert(path)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
