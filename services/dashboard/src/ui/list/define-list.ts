/**
 * A list, declared once: what its address keeps, what is asked for it, and the controls above it. A filter is one entry,
 * under the name that it has in the address; `ListPage` draws its control. Part of the first file that browsers load, so
 * it draws nothing itself.
 */
import * as z from "zod/mini";
import type { Permission } from "../../data/index.js";
import { boundsOf, type Period } from "./period.js";
import { listFields, periodFields, searchOf, type SearchOf } from "./search-of.js";

/**
 * `named`: the page gives the choices, as the names of segments; `none`: something else on the page sets it, or two
 * fields have one control.
 */
export type FilterControl = "search" | "text" | "user" | "choice" | "named" | "none";

/** `Words` are texts that it needs besides that of its name. */
export interface Filter<Value, Asked extends object, Control extends FilterControl, Words extends string> {
  readonly control: Control;
  readonly schema: z.ZodMiniType<Value>;
  /** What is asked of the api for a value. */
  readonly ask: (value: Value) => Asked;
  /** Of a choice, in its order. */
  readonly values?: readonly string[];
  /** Each value has a text under its own name. */
  readonly words?: readonly Words[];
  readonly permission?: Permission | undefined;
  /** The filter without which this one is not offered. */
  readonly needs?: string | undefined;
}

interface FilterOptions {
  readonly permission?: Permission;
  readonly needs?: string;
}

export type AnyFilter = Omit<Filter<unknown, object, FilterControl, string>, "ask"> & {
  readonly ask: (value: never) => object;
};
export type Filters = Readonly<Record<string, AnyFilter>>;

/** For a list whose operation answers with all rows: the page finds those that fit. */
const asksNothing = (): object => ({});

/** Applied while it is typed; its text is `search`. */
export function searchFilter<Asked extends object = object>(
  ask: (text: string) => Asked = asksNothing as () => Asked,
  options: FilterOptions = {},
): Filter<string, Asked, "search", "search"> {
  return { control: "search", schema: z.string(), ask, words: ["search"], ...options };
}

/** A value that must fit exactly, as an id. */
export function textFilter<Asked extends object>(
  ask: (value: string) => Asked,
  options: FilterOptions = {},
): Filter<string, Asked, "text", never> {
  return { control: "text", schema: z.string(), ask, ...options };
}

/** The id of a user, who can be named by an address or a name as well. */
export function userFilter<Asked extends object>(
  ask: (userId: string) => Asked,
): Filter<string, Asked, "user", never> {
  return { control: "user", schema: z.string(), ask };
}

/** One of a few values, each with a text. */
export function choiceFilter<const Value extends string, Asked extends object = object>(
  values: readonly Value[],
  ask: (value: Value) => Asked = asksNothing as () => Asked,
): Filter<Value, Asked, "choice", Value> {
  return { control: "choice", schema: z.enum(values), ask, values, words: values };
}

/** One of a few names that the api uses, shown as they are. */
export function plainChoiceFilter<const Value extends string, Asked extends object>(
  values: readonly Value[],
  ask: (value: Value) => Asked,
): Filter<Value, Asked, "choice", never> {
  return { control: "choice", schema: z.enum(values), ask, values };
}

export function namedFilter<Asked extends object = object>(
  ask: (value: string) => Asked = asksNothing as () => Asked,
  options: FilterOptions = {},
): Filter<string, Asked, "named", never> {
  return { control: "named", schema: z.string(), ask, ...options };
}

export function keptFilter<Asked extends object = object>(
  ask: (value: string) => Asked = asksNothing as () => Asked,
): Filter<string, Asked, "none", never> {
  return { control: "none", schema: z.string(), ask };
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Joined<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type FilterShape<Of extends Filters> = { readonly [Name in keyof Of]: Of[Name]["schema"] };
type AskedBy<Of extends Filters> = Partial<Joined<ReturnType<Of[keyof Of]["ask"]>>>;

export interface ListDeclaration<Of extends Filters, PeriodAsked extends object, Fields extends Shape> {
  readonly filters: Of;
  /** What is asked for a period, ms; with it, the list can be of a period. */
  readonly period?: (bounds: ReturnType<typeof boundsOf>) => PeriodAsked;
  /** What else the address keeps, as the row that is open. */
  readonly fields?: Fields;
}

/** What `ListPage` needs of a list. */
export interface ShownList<Of extends Filters> {
  readonly filters: Of;
  readonly hasPeriod: boolean;
  readonly isFiltered: (search: Readonly<Record<string, unknown>>) => boolean;
}

export interface ListDefinition<
  Of extends Filters,
  Asked extends object,
  Fields extends Shape,
> extends ShownList<Of> {
  /** For `validateSearch` of the route. */
  readonly search: (
    given: Readonly<Record<string, unknown>>,
  ) => SearchOf<typeof listFields & typeof periodFields & FilterShape<Of> & Fields>;
  /** What is asked for the filters: the same for the list, its count and its CSV. */
  readonly filterOf: (search: Readonly<Record<string, unknown>>) => Asked;
  /** What is asked for a page of the list. */
  readonly requestOf: (
    search: Readonly<Record<string, unknown>>,
  ) => Asked & { readonly limit: number; readonly cursor?: string };
}

const rowsPerPage = 50;

export function defineList<
  const Of extends Filters,
  PeriodAsked extends object = object,
  Fields extends Shape = typeof listFields,
>({
  filters,
  period,
  fields,
}: ListDeclaration<Of, PeriodAsked, Fields>): ListDefinition<Of, AskedBy<Of> & PeriodAsked, Fields> {
  const shape = Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]));
  const allFields = { ...listFields, ...periodFields, ...shape, ...fields };
  const filterNames = [...Object.keys(filters), ...(period === undefined ? [] : Object.keys(periodFields))];
  const filterOf = (search: Readonly<Record<string, unknown>>): AskedBy<Of> & PeriodAsked => {
    const asked = Object.entries(filters).map(([name, { ask, needs }]) => {
      const isSet = search[name] !== undefined && (needs === undefined || search[needs] !== undefined);
      return isSet ? ask(search[name] as never) : {};
    });
    // Each part is of the type that its filter declares.
    return Object.assign({}, ...asked, period?.(boundsOf(search as Period))) as AskedBy<Of> & PeriodAsked;
  };
  return {
    filters,
    hasPeriod: period !== undefined,
    search: searchOf(allFields) as never,
    filterOf,
    requestOf: (search) => ({
      ...filterOf(search),
      limit: rowsPerPage,
      ...(typeof search["cursor"] === "string" && { cursor: search["cursor"] }),
    }),
    isFiltered: (search) => filterNames.some((name) => search[name] !== undefined),
  };
}

/** The texts that `ListPage` needs for a list. */
export type ListWords<Of extends Filters> =
  | "title"
  | "emptyTitle"
  | "emptyText"
  | { [Name in keyof Of & string]: Of[Name]["control"] extends "none" | "search" ? never : Name }[keyof Of &
      string]
  | NonNullable<Of[keyof Of]["words"]>[number];

/** The filters whose choices the page gives. */
export type NamedFilters<Of extends Filters> = {
  [Name in keyof Of & string]: Of[Name]["control"] extends "named" ? Name : never;
}[keyof Of & string];
