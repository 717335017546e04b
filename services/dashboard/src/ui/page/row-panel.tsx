/**
 * The panel beside a list for one of its rows. A row that another member has removed meanwhile stays below a notice, so that
 * what was typed about it is not lost.
 */
import { Alert, Stack, Text, Title } from "@mantine/core";
import { Fragment, useEffect, useRef, type ReactNode } from "react";
import { PageSkeleton } from "./page-skeleton.js";
import { SidePanel } from "../changes/dialog.js";
import { UserText } from "../text/user-text.js";
import classes from "./page.module.css";

export interface RowPanelProps<Row> {
  /** Undefined while none is open. */
  readonly id: string | undefined;
  readonly row: Row | undefined;
  /** Whether a row that is missing does not exist, rather than not being read yet. */
  readonly isRead: boolean;
  readonly titleOf: (row: Row | undefined) => string;
  /** Says that there is no such row. */
  readonly gone: string;
  /** Above the row, as why it cannot be read. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  readonly children: (row: Row) => ReactNode;
  /** What is decided about the row. It stays at the panel's lower edge while what is above it is still read. */
  readonly footer?: (row: Row) => ReactNode;
}

export function RowPanel<Row>(props: RowPanelProps<Row>): ReactNode {
  const { id, row, isRead, titleOf, gone, notice, onClose, children, footer } = props;
  const shown = useLastKnown(id, row);
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      title={
        <Title order={2}>
          <UserText limit={120} isBrief>
            {titleOf(shown)}
          </UserText>
        </Title>
      }
    >
      <Stack gap="md" flex={1}>
        {notice}
        {row === undefined &&
          isRead &&
          (shown === undefined ? (
            <Text>{gone}</Text>
          ) : (
            <Alert color="yellow" role="status">
              {gone}
            </Alert>
          ))}
        {shown !== undefined && <Fragment key={id}>{children(shown)}</Fragment>}
        {shown === undefined && !isRead && notice === undefined && <PageSkeleton />}
      </Stack>
      {shown !== undefined && footer !== undefined && (
        <div className={classes.panelFooter}>
          <Fragment key={id}>{footer(shown)}</Fragment>
        </div>
      )}
    </SidePanel>
  );
}

/** The row as it is, or as it was when it was last there. */
function useLastKnown<Row>(id: string | undefined, row: Row | undefined): Row | undefined {
  const known = useRef<{ readonly id: string | undefined; readonly row: Row }>(undefined);
  useEffect(() => {
    if (row !== undefined) known.current = { id, row };
  }, [id, row]);
  return row ?? (known.current?.id === id ? known.current?.row : undefined);
}
