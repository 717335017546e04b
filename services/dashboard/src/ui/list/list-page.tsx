/** The page of a list, from its declaration: the head, the filters, the rows, and what to do when there are none. */
import type { ComboboxData } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay } from "../../data/index.js";
import { EmptyState } from "../page/empty-state.js";
import { PageHead } from "../page/page-head.js";
import type { AnyFilter, Filters, ListWords, NamedFilters, ShownList } from "./define-list.js";
import { ChoiceFilter, PeriodFilter, SearchFilter, TextFilter, UserFilter } from "./filters.js";
import { List, type ListProps } from "./list.js";
import { Toolbar, type ToolbarProps } from "./toolbar.js";
import { useListSearch } from "./use-list-search.js";

type Choices = ComboboxData | undefined | null;

export interface ListPageProps<Row, Of extends Filters, Labelled extends string>
  extends Omit<ListProps<Row>, "label" | "empty" | "isFiltered">, Pick<ToolbarProps, "csv"> {
  readonly list: ShownList<Of>;
  readonly icon: Icon;
  readonly say: (key: Exclude<ListWords<Of>, Labelled>) => string;
  /** Of filters that the page names; undefined: the value is typed, null: the filter is not offered. */
  readonly choices?: Readonly<Record<NamedFilters<Of>, Choices>>;
  /** Instead of the texts of the filters' names. */
  readonly labels?: Readonly<Record<Labelled, string>>;
  /** Instead of `title`. */
  readonly title?: string;
  /** Beside the title. */
  readonly beside?: ReactNode;
  /** At the end of the head. */
  readonly actions?: ReactNode;
  /** Between the head and the filters. */
  readonly above?: ReactNode;
  /** After the filters. */
  readonly tools?: ReactNode;
  /** Instead of `emptyText`. */
  readonly emptyText?: string;
  /** What to do when there are no rows at all. */
  readonly emptyActions?: ReactNode;
  /** After the list, as the panel of the row that is open. */
  readonly children?: ReactNode;
}

export function ListPage<Row, Of extends Filters, Labelled extends string = never>(
  props: ListPageProps<Row, Of, Labelled>,
): ReactNode {
  const { list, icon, say, choices, labels, beside, actions, above, tools, emptyActions, children } = props;
  const { csv, ...rows } = props;
  const { search } = useListSearch();
  // The declaration has asked for these texts.
  const text = say as (key: string) => string;
  const title = props.title ?? text("title");
  const labelOf = (name: string, { control }: AnyFilter): string => {
    const given = (labels as Readonly<Record<string, string>> | undefined)?.[name];
    return given ?? (control === "none" ? "" : text(control === "search" ? "search" : name));
  };
  return (
    <>
      <PageHead title={title} beside={beside}>
        {actions}
      </PageHead>
      {above}
      <Toolbar columns={props.columns} query={props.query} csv={csv}>
        {Object.entries(list.filters).map(([name, filter]) => (
          <FilterOf
            key={name}
            name={name}
            filter={filter}
            label={labelOf(name, filter)}
            textOf={filter.words === undefined ? undefined : text}
            choices={(choices as Readonly<Record<string, Choices>> | undefined)?.[name]}
          />
        ))}
        {list.hasPeriod && <PeriodFilter />}
        {tools}
      </Toolbar>
      <List
        {...rows}
        label={title}
        isFiltered={list.isFiltered(search)}
        empty={
          <EmptyState icon={icon} title={text("emptyTitle")} text={props.emptyText ?? text("emptyText")}>
            {emptyActions}
          </EmptyState>
        }
      />
      {children}
    </>
  );
}

interface FilterOfProps {
  readonly name: string;
  readonly filter: AnyFilter;
  readonly label: string;
  /** Undefined: values are shown as they are. */
  readonly textOf: ((value: string) => string) | undefined;
  readonly choices: Choices;
}

function FilterOf({ name, filter, label, textOf, choices }: FilterOfProps): ReactNode {
  const { control, values = [], permission, needs } = filter;
  const may = useMay();
  const { search } = useListSearch();
  if (permission !== undefined && !may(permission)) return null;
  if (needs !== undefined && search[needs] === undefined) return null;
  switch (control) {
    case "search":
      return <SearchFilter field={name} placeholder={label} />;
    case "text":
      return <TextFilter field={name} label={label} />;
    case "user":
      return <UserFilter field={name} label={label} />;
    case "choice":
      return (
        <ChoiceFilter
          field={name}
          label={label}
          data={values.map((value) => ({ value, label: textOf?.(value) ?? value }))}
        />
      );
    case "named":
      if (choices === null) return null;
      return choices === undefined ? (
        <TextFilter field={name} label={label} />
      ) : (
        <ChoiceFilter field={name} label={label} data={choices} />
      );
    case "none":
      return null;
  }
}
