/** The line above a list: its search and filters, then columns, CSV and refresh. */
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconDownload, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ColumnChoice } from "./column-choice.js";
import type { ListQuery } from "./list.js";
import type { ChoosableColumn } from "./list-column.js";
import classes from "./list.module.css";
import { listWords } from "./words.js";

export interface ToolbarProps {
  /** `SearchFilter` first, then the others. */
  readonly children?: ReactNode;
  readonly columns?: readonly ChoosableColumn[];
  readonly query?: ListQuery;
  /** The address of the same rows as CSV. */
  readonly csv?: string | undefined;
}

export function Toolbar({ children, columns, query, csv }: ToolbarProps): ReactNode {
  const say = useWords(listWords);
  return (
    <div className={classes.toolbar}>
      {children}
      <div className={classes.tools}>
        {csv !== undefined && (
          <Button
            component="a"
            href={csv}
            download
            variant="default"
            leftSection={<IconDownload size={14} />}
          >
            {say("csv")}
          </Button>
        )}
        {columns !== undefined && <ColumnChoice columns={columns} />}
        {query !== undefined && (
          <Tooltip label={say("refresh")}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={say("refresh")}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <IconRefresh size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  );
}
