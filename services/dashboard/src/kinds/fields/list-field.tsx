/** A list whose elements have fields: each can be removed, and another one added; in an ordered list each can be moved. */
import { ActionIcon, Button, Group, Input, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import type { FieldsProps } from "./field-props.js";
import { issueOfList, placeAfter, withMoved, type Move } from "./list-changes.js";
import { fieldWords } from "./words.js";

export interface ListFieldProps<Element> extends FieldsProps<readonly Element[]> {
  /** The name of the list, for screen readers. */
  readonly label: string;
  readonly add: string;
  readonly initial: () => Element;
  /** What buttons call an element; by default a condition. */
  readonly nameOf?: (number: number) => string;
  /** The order means something. */
  readonly isOrdered?: boolean;
  /** As many stay. */
  readonly least?: number;
  /** No more can be added. */
  readonly most?: number;
  readonly children: (element: FieldsProps<Element>, index: number) => ReactNode;
}

const moves = [
  { move: "up", Icon: IconArrowUp },
  { move: "down", Icon: IconArrowDown },
] as const;

export function ListField<Element>(props: ListFieldProps<Element>): ReactNode {
  const { part, change, issueAt, label, add, initial, children } = props;
  const { least = 0, most = Infinity, isOrdered = false } = props;
  const say = useWords(fieldWords);
  const { list, focusNext } = useFocusAfter();
  const nameOf = props.nameOf ?? ((number: number) => say("condition", { number }));
  const issue = issueOfList(part.length, issueAt);
  const moveElement = (index: number, move: Move): void => {
    const place = placeAfter(part.length, index, move);
    if (place === undefined) return;
    // At the end of the list the button for this direction cannot be pressed any more.
    const isAtEnd = placeAfter(part.length, place, move) === undefined;
    focusNext(isAtEnd ? (move === "up" ? "down" : "up") : move, place);
    change(withMoved(part, index, move));
  };
  return (
    <Stack gap="xs" role="group" aria-label={label} ref={list}>
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
          {isOrdered &&
            moves.map(({ move, Icon }) => (
              <ActionIcon
                key={move}
                variant="subtle"
                color="gray"
                aria-label={`${say(move)}: ${nameOf(index + 1)}`}
                data-button={`${move} ${index}`}
                disabled={placeAfter(part.length, index, move) === undefined}
                onClick={() => moveElement(index, move)}
              >
                <Icon size={14} />
              </ActionIcon>
            ))}
          {part.length > least && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${say("remove")}: ${nameOf(index + 1)}`}
              onClick={() => {
                focusNext("add");
                change(part.toSpliced(index, 1));
              }}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {issue !== undefined && <Input.Error>{issue}</Input.Error>}
      {part.length < most && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            data-button="add"
            onClick={() => change([...part, initial()])}
          >
            {add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Moves the focus to a button of the list when the next change is drawn: it follows what is moved. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-button="${next.current}"]`)?.focus();
    next.current = undefined;
  });
  return {
    list,
    focusNext: (...button: readonly (string | number)[]): void => {
      next.current = button.join(" ");
    },
  };
}
