/** A list whose elements have fields: each can be removed, and another one added. */
import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import type { FieldsProps } from "./field-props.js";
import { fieldWords } from "./words.js";

export interface ListFieldProps<Element> extends FieldsProps<readonly Element[]> {
  /** The name of the list, for screen readers. */
  readonly label: string;
  readonly add: string;
  readonly initial: () => Element;
  readonly children: (element: FieldsProps<Element>, index: number) => ReactNode;
}

export function ListField<Element>(props: ListFieldProps<Element>): ReactNode {
  const { part, change, issueAt, label, add, initial, children } = props;
  const say = useWords(fieldWords);
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      {part.map((element, index) => (
        // Elements have an order and no other name.
        // eslint-disable-next-line react/no-array-index-key
        <Group key={index} gap={4} align="flex-start" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            {children(
              {
                part: element,
                change: (next, typing) => change(part.with(index, next), typing && `${index}.${typing}`),
                issueAt: (...path) => issueAt(index, ...path),
              },
              index,
            )}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${say("remove")}: ${say("condition", { number: index + 1 })}`}
            onClick={() => change(part.toSpliced(index, 1))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => change([...part, initial()])}
        >
          {add}
        </Button>
      </Group>
    </Stack>
  );
}
