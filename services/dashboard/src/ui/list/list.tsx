/**
 * A list of rows that the server pages, filters and sorts. What it shows is in the address; the first cell of a row is its
 * link. Keyboard: j and k move between rows, x selects, Enter opens, / goes to the search.
 */
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { ErrorNotice } from "../page/error-notice.js";
import { linkPropsOf, type PageLink } from "../links/page-link.js";
import { BulkBar, type BulkAction } from "./bulk-bar.js";
import { columnsShown } from "./column-choice.js";
import { EmptyList } from "./empty-list.js";
import { ExpiredPageNote, isCursorExpired, useExpiredPage } from "./expired-page.js";
import type { ListColumn } from "./list-column.js";
import { ListFoot } from "./list-foot.js";
import classes from "./list.module.css";
import { SelectBox } from "./select-box.js";
import { useListKeys } from "./use-list-keys.js";
import { useListSearch } from "./use-list-search.js";
import { useSelection } from "./use-selection.js";
import { listWords } from "./words.js";

/** What a query of a page of rows gives: the answer of `useQuery` fits. */
export interface ListQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface ListProps<Row> {
  /** What it lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly query: ListQuery;
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** Where a row leads. */
  readonly linkOf: (row: Row) => PageLink;
  /** Of the next page. */
  readonly nextCursor?: string | undefined;
  /** All rows that match. */
  readonly count?: number | undefined;
  /** The cursor of the page led nowhere, and the rows are those of the first page. */
  readonly hasExpired?: boolean;
  /** Shown when there are no rows, and no filters either: says the next step. */
  readonly empty: ReactNode;
  /** Whether filters are set. */
  readonly isFiltered: boolean;
  readonly bulk?: readonly BulkAction<Row>[];
  /** In place of `bulk`: the bar of the selected rows; also while there are none, because an act may have removed them. */
  readonly selectionBar?: ((selected: SelectedRows<Row>) => ReactNode) | undefined;
}

export interface SelectedRows<Row> {
  readonly rows: readonly Row[];
  readonly clear: () => void;
}

export function List<Row>(props: ListProps<Row>): ReactNode {
  const { label, columns, query, rows, keyOf, nextCursor, count, empty, isFiltered, bulk = [] } = props;
  const { selectionBar } = props;
  const { search } = useListSearch();
  const table = useRef<HTMLDivElement>(null);
  const selection = useSelection(rows, keyOf);
  const select = (index: number): void => {
    const row = rows?.[index];
    if (row !== undefined) selection.toggle(row);
  };
  const isSelectable = bulk.length > 0 || selectionBar !== undefined;
  useListKeys(table, isSelectable ? select : undefined);
  const isExpired = isCursorExpired(query.error);
  const showsExpired = useExpiredPage(isExpired || props.hasExpired === true);
  const shown = columnsShown(columns, search.columns);
  const isEmpty = rows?.length === 0 && search.cursor === undefined;
  return (
    <div className={classes.list}>
      {showsExpired && <ExpiredPageNote />}
      {query.error !== null && !isExpired && !query.isFetching && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      )}
      {bulk.length > 0 && selection.rows.length > 0 && (
        <BulkBar
          actions={bulk}
          rows={selection.rows}
          onClear={selection.clear}
          onDone={() => void query.refetch()}
        />
      )}
      {selectionBar?.({ rows: selection.rows, clear: selection.clear })}
      {isEmpty ? (
        <EmptyList isFiltered={isFiltered} empty={empty} />
      ) : (
        <div ref={table} className={classes.scroll} data-stale={query.isPlaceholderData || undefined}>
          <table className={classes.table}>
            <caption className={classes.caption}>{label}</caption>
            <Heads
              columns={shown}
              selection={isSelectable ? selection : undefined}
              // What is selected before the rows are there would be lost with them.
              hasRows={rows !== undefined && rows.length > 0 && !query.isPlaceholderData}
            />
            {rows === undefined ? (
              query.isPending && <SkeletonRows columns={shown} hasBoxes={isSelectable} />
            ) : (
              <tbody>
                {rows.map((row) => (
                  <Row
                    key={keyOf(row)}
                    row={row}
                    columns={shown}
                    list={props}
                    selection={isSelectable ? selection : undefined}
                  />
                ))}
              </tbody>
            )}
          </table>
        </div>
      )}
      {!isEmpty && rows !== undefined && (
        <ListFoot count={count} shown={rows.length} nextCursor={nextCursor} />
      )}
    </div>
  );
}

type Selection<Row> = ReturnType<typeof useSelection<Row>>;

interface HeadsProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly selection: Selection<Row> | undefined;
  readonly hasRows: boolean;
}

function Heads<Row>({ columns, selection, hasRows }: HeadsProps<Row>): ReactNode {
  const say = useWords(listWords);
  return (
    <thead>
      <tr>
        {selection !== undefined && (
          <th className={classes.box}>
            <SelectBox
              label={say("selectAll")}
              isChecked={selection.isAll}
              isPartly={selection.isSome}
              isDisabled={!hasRows}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.id} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function Head<Row>({
  column: { id, title, width, priority, align, sort },
}: {
  column: ListColumn<Row>;
}): ReactNode {
  const say = useWords(listWords);
  const { search, change } = useListSearch();
  const isSorted = sort !== undefined && search.sort === sort;
  const order = search.order ?? "asc";
  const next = isSorted && order === "asc" ? "desc" : "asc";
  return (
    <th
      scope="col"
      style={{ width, textAlign: align }}
      data-priority={priority}
      data-column={id}
      aria-sort={isSorted ? (order === "asc" ? "ascending" : "descending") : undefined}
    >
      {sort === undefined ? (
        title
      ) : (
        <UnstyledButton
          className={classes.sort}
          aria-label={say("sortBy", { column: title })}
          onClick={() => change({ sort, order: next })}
        >
          {title}
          {isSorted && (order === "asc" ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />)}
        </UnstyledButton>
      )}
    </th>
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  readonly list: ListProps<Row>;
  readonly selection: Selection<Row> | undefined;
}

function Row<Row>({ row, columns, list: { linkOf, keyOf }, selection }: RowProps<Row>): ReactNode {
  const say = useWords(listWords);
  const { id: workspaceId } = useWorkspace();
  const isSelected = selection?.has(row) ?? false;
  return (
    <tr className={classes.row} data-selected={isSelected || undefined}>
      {selection !== undefined && (
        <td className={classes.box}>
          <SelectBox
            label={say("select", { what: keyOf(row).slice(0, 100) })}
            isChecked={isSelected}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map(({ id, title, cell, priority, align }, index) => {
        const content = cell(row);
        return (
          <td
            key={id}
            data-priority={priority}
            data-title={align === "end" ? title : undefined}
            data-empty={content === "–" || content === undefined || content === "" || undefined}
            style={{ textAlign: align }}
          >
            {index === 0 ? (
              <Link {...linkPropsOf(linkOf(row), workspaceId)} className={classes.rowLink} data-row>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface SkeletonRowsProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly hasBoxes: boolean;
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

/** They fade as one: a moving layer for each cell would cost the browser more than the rows that are awaited. */
function SkeletonRows<Row>({ columns, hasBoxes }: SkeletonRowsProps<Row>): ReactNode {
  return (
    <tbody className={classes.skeleton} aria-hidden>
      {skeletonRows.map((row) => (
        <tr key={row}>
          {hasBoxes && <td className={classes.box} />}
          {columns.map(({ id, priority }, column) => (
            <td key={id} data-priority={priority}>
              <div className={classes.bar} style={{ width: `${45 + ((row * 7 + column * 23) % 45)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
