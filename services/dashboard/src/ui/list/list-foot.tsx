/** How many rows there are, and the ways to the pages beside this one. */
import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { cursorBefore, rememberCursor } from "./cursors.js";
import { useListSearch } from "./use-list-search.js";
import { listWords } from "./words.js";

export interface ListFootProps {
  readonly count: number | undefined;
  /** Rows on this page. */
  readonly shown: number;
  readonly nextCursor: string | undefined;
}

export function ListFoot({ count, shown, nextCursor }: ListFootProps): ReactNode {
  const say = useWords(listWords);
  const { search, change } = useListSearch();
  const { cursor, page = 1 } = search;
  const before = cursor === undefined ? undefined : cursorBefore(cursor);
  const goTo = (to: string | undefined, number: number): void =>
    change(
      { cursor: to === "" ? undefined : to, page: number <= 1 ? undefined : number },
      { keepsPage: true },
    );
  return (
    <Group component="nav" aria-label={say("pages")} gap="xs" mt="sm" mih={30}>
      <Text size="sm" c="dimmed" role="status">
        {count === undefined
          ? say("rows", { count: shown })
          : say("shownOf", { shown, count: Math.max(shown, count) })}
        {page > 1 && ` · ${say("page", { page })}`}
      </Text>
      <Group gap={6} ms="auto">
        {cursor !== undefined && (
          <>
            <Button variant="default" onClick={() => goTo(undefined, 1)}>
              {say("first")}
            </Button>
            {before !== undefined && (
              <Button
                variant="default"
                leftSection={<IconChevronLeft size={14} />}
                onClick={() => goTo(before, page - 1)}
              >
                {say("previous")}
              </Button>
            )}
          </>
        )}
        {nextCursor !== undefined && (
          <Button
            variant="default"
            rightSection={<IconChevronRight size={14} />}
            onClick={() => {
              rememberCursor(nextCursor, cursor ?? "");
              goTo(nextCursor, page + 1);
            }}
          >
            {say("next")}
          </Button>
        )}
      </Group>
    </Group>
  );
}
