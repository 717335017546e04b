/** Which columns a list shows: the usual ones, or those in its address. */
import { ActionIcon, Checkbox, Menu, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import type { ChoosableColumn } from "./list-column.js";
import { useListSearch } from "./use-list-search.js";
import { listWords } from "./words.js";

/** The first column has the link of the row, so it is always there. */
export function columnsShown<Column extends Pick<ChoosableColumn, "id" | "isExtra">>(
  columns: readonly Column[],
  chosen: readonly string[] | undefined,
): readonly Column[] {
  return columns.filter(
    ({ id, isExtra = false }, index) =>
      index === 0 || (chosen === undefined ? !isExtra : chosen.includes(id)),
  );
}

export function ColumnChoice({ columns }: { readonly columns: readonly ChoosableColumn[] }): ReactNode {
  const say = useWords(listWords);
  const { search, change } = useListSearch();
  const shown = new Set(columnsShown(columns, search.columns).map(({ id }) => id));
  const usual = columnsShown(columns, undefined).map(({ id }) => id);
  const toggle = (id: string): void => {
    const chosen = columns.map((each) => each.id).filter((each) => shown.has(each) !== (each === id));
    change(
      { columns: String(chosen) === String(usual) ? undefined : chosen },
      { keepsPage: true, replace: true },
    );
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false} shadow="md">
      <Menu.Target>
        <Tooltip label={say("columns")}>
          <ActionIcon variant="default" size={30} aria-label={say("columns")}>
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, title }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={shown.has(id)}
            leftSection={<Checkbox.Indicator size="xs" checked={shown.has(id)} />}
            onClick={() => toggle(id)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
