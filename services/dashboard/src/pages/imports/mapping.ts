/**
 * What the columns of a file become, while it is edited: what is wrong with it in the words of a field, and what a choice
 * of the select stands for. The API checks the same again. Pure.
 */
import type { Import, Preview, Subject } from "./import.js";

export type Mapping = NonNullable<Import["mapping"]>;
export type MappedColumn = Mapping["columns"][number];
export type Target = MappedColumn["to"];
export type Options = Mapping["options"];
export type ValueType = "text" | "number" | "boolean" | "date";

export const valueTypes = ["text", "number", "boolean", "date"] as const;

/** What a column of users, or of events, can become; in the order of the choices. */
export const targetTypes: Readonly<Record<Subject, readonly Target["type"][]>> = {
  users: ["id", "email", "anonymousId", "trait", "group", "subscription", "skip"],
  events: ["id", "email", "anonymousId", "event", "timestamp", "property", "messageId", "skip"],
};

/** In the order of the file; a column that the mapping does not name is skipped. */
export function mappingOf(columns: readonly string[], { columns: mapped, options }: Mapping): Mapping {
  const byColumn = new Map(mapped.map(({ column, to }) => [column, to]));
  return {
    columns: columns.map((column) => ({ column, to: byColumn.get(column) ?? { type: "skip" } })),
    options,
  };
}

/** Without columns that the member may not map. */
export function suggestedFor(
  { suggestions, options }: Pick<Preview, "suggestions" | "options">,
  { mayChangeConsent }: { readonly mayChangeConsent: boolean },
): Mapping {
  return withChosenEmptyId({
    columns: suggestions.map(({ column, to }) => ({
      column,
      to: to.type === "subscription" && !mayChangeConsent ? { type: "skip" } : to,
    })),
    options,
  });
}

/** What is suggested, where nothing is missing in it. */
export function completeMapping(
  preview: Pick<Preview, "suggestions" | "options">,
  { of, mayChangeConsent }: { readonly of: Subject; readonly mayChangeConsent: boolean },
): Mapping | undefined {
  const mapping = suggestedFor(preview, { mayChangeConsent });
  const problems = problemsOf(mapping, { of, mayChangeConsent, groupIds: undefined });
  return hasProblems(problems) ? undefined : mapping;
}

/** Whether rows can lack the id and name a person by the email all the same. */
export function canLackId({ columns }: Mapping): boolean {
  return columns.some(({ to }) => to.type === "id") && columns.some(({ to }) => to.type === "email");
}

/**
 * What becomes of rows without an id is always said to the API, whose own default takes the email. An empty cell is more
 * often a mistake of the file.
 */
export function withChosenEmptyId(mapping: Mapping, before?: Mapping): Mapping {
  // What was saved without a choice is shown as the default of the API, and stays.
  const isOpen = canLackId(mapping) && !(before !== undefined && canLackId(before));
  return isOpen && mapping.options.emptyId === undefined
    ? withOption(mapping, { emptyId: "refuse" })
    : mapping;
}

export function withTarget(mapping: Mapping, column: string, to: Target): Mapping {
  return {
    ...mapping,
    columns: mapping.columns.map((each) => (each.column === column ? { column, to } : each)),
  };
}

/** An option that is undefined is left to its default. */
export function withOption(
  mapping: Mapping,
  change: { readonly [Name in keyof Options]: Options[Name] | undefined },
): Mapping {
  const options = Object.entries({ ...mapping.options, ...change }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...mapping, options: Object.fromEntries(options) };
}

/** The same for mappings that mean the same. */
export function mappingKey({ columns, options }: Mapping): string {
  const mapped = columns
    .filter(({ to }) => to.type !== "skip")
    .map(({ column, to }) => [column, targetText(to)])
    .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  return JSON.stringify([
    mapped,
    Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

export function isSameTarget(one: Target, other: Target): boolean {
  return targetText(one) === targetText(other);
}

function targetText(to: Target): string {
  return JSON.stringify([to.type, nameOf(to), "as" in to ? (to.as ?? "") : ""]);
}

/** The name or id that belongs to the type. */
function nameOf(to: Target): string {
  switch (to.type) {
    case "trait":
      return to.trait;
    case "property":
      return to.property;
    case "subscription":
      return to.subscriptionGroupId;
    default:
      return "";
  }
}

/** Of a choice: the type, with the group for a subscription. */
export function choiceOf(to: Target): string {
  return to.type === "subscription" ? `subscription:${to.subscriptionGroupId}` : to.type;
}

/** What a choice makes of a column. An attribute or property is named as the column, until another name is typed. */
export function targetOf(choice: string, column: string): Target {
  const [type, groupId = ""] = choice.split(/:(.*)/s);
  switch (type) {
    case "subscription":
      return { type, subscriptionGroupId: groupId };
    case "trait":
      return { type, trait: plainName(column) };
    case "property":
      return { type, property: plainName(column) };
    case "id":
    case "email":
    case "anonymousId":
    case "group":
    case "event":
    case "timestamp":
    case "messageId":
      return { type };
    default:
      return { type: "skip" };
  }
}

/** The column `traits.plan` of NDJSON is the attribute `plan`. */
function plainName(column: string): string {
  return column.replace(/^(?:traits|properties)\./, "");
}

export type MappingProblem =
  /** Another column becomes the same. */
  | { readonly code: "taken"; readonly by: string }
  | { readonly code: "unnamed" }
  /** Its subscription group was deleted. */
  | { readonly code: "unknownGroup" }
  | { readonly code: "mayNotChangeConsent" };

export interface MappingProblems {
  readonly byColumn: ReadonlyMap<string, MappingProblem>;
  /** Of the whole mapping. */
  readonly whole: readonly ("noUser" | "noEvent")[];
}

export interface MappingRules {
  readonly of: Subject;
  readonly mayChangeConsent: boolean;
  /** Undefined while they are read. */
  readonly groupIds: ReadonlySet<string> | undefined;
}

export function problemsOf({ columns, options }: Mapping, rules: MappingRules): MappingProblems {
  const byColumn = new Map<string, MappingProblem>();
  const becomes = new Map<string, string>();
  for (const { column, to } of columns) {
    const problem = problemOf(to, rules);
    const key = keyOf(to);
    const other = key === undefined ? undefined : becomes.get(key);
    if (problem !== undefined) byColumn.set(column, problem);
    else if (other !== undefined) byColumn.set(column, { code: "taken", by: other });
    if (key !== undefined && other === undefined) becomes.set(key, column);
  }
  const types = new Set(columns.map(({ to }) => to.type));
  const namesUser = types.has("id") || types.has("email") || types.has("anonymousId");
  const namesEvent = rules.of === "users" || types.has("event") || (options.event ?? "") !== "";
  return {
    byColumn,
    whole: [...(namesUser ? [] : (["noUser"] as const)), ...(namesEvent ? [] : (["noEvent"] as const))],
  };
}

export function hasProblems({ byColumn, whole }: MappingProblems): boolean {
  return byColumn.size > 0 || whole.length > 0;
}

function problemOf(
  to: Target,
  { mayChangeConsent, groupIds }: Pick<MappingRules, "mayChangeConsent" | "groupIds">,
): MappingProblem | undefined {
  if (to.type === "subscription") {
    if (!mayChangeConsent) return { code: "mayNotChangeConsent" };
    return groupIds?.has(to.subscriptionGroupId) === false ? { code: "unknownGroup" } : undefined;
  }
  const needsName = to.type === "trait" || to.type === "property";
  return needsName && nameOf(to) === "" ? { code: "unnamed" } : undefined;
}

/** What no two columns may become; undefined where they may. An email is the attribute of this name, too. */
function keyOf(to: Target): string | undefined {
  if (to.type === "skip" || to.type === "group") return undefined;
  return to.type === "email" ? "trait/email" : `${to.type}/${nameOf(to)}`;
}

/** Whether users are created for emails that nobody has, where nothing else was chosen. */
export function createsUsersByDefault(of: Subject): boolean {
  return of === "users";
}

/** What else has to be said about the values of a mapping. */
export interface AskedOptions {
  readonly emptyId: boolean;
  readonly createUsers: boolean;
  readonly resubscribe: boolean;
  readonly decimal: boolean;
  readonly dates: boolean;
  readonly timezone: boolean;
  readonly event: boolean;
}

export function askedOptions(mapping: Mapping, of: Subject): AskedOptions {
  const { columns, options } = mapping;
  const targets = columns.map(({ to }) => to);
  const has = (type: Target["type"]): boolean => targets.some((to) => to.type === type);
  const reads = (type: ValueType): boolean => targets.some((to) => "as" in to && to.as === type);
  return {
    emptyId: canLackId(mapping),
    createUsers: has("email") && (!canLackId(mapping) || options.emptyId !== "refuse"),
    resubscribe: has("subscription"),
    decimal: reads("number"),
    dates: reads("date") || has("timestamp"),
    timezone: reads("date") || has("timestamp"),
    event: of === "events" && !has("event"),
  };
}

/** How numbers and dates are written, as the first values of a column show it where nothing else was chosen. */
export function guessedOptions(
  type: ValueType,
  examples: readonly unknown[],
  { decimal, dates }: Options,
): Pick<Options, "decimal" | "dates"> {
  const texts = examples.filter((each) => typeof each === "string").map((each) => each.trim());
  if (type === "number" && decimal === undefined && texts.some((text) => decimalComma.test(text))) {
    return { decimal: "," };
  }
  if (type === "date" && dates === undefined && texts.some((text) => monthFirst.test(text))) {
    return { dates: "mdy" };
  }
  return {};
}

/** 1.234,50 and 0,5 and 1,25; not 1,234, which is also a thousand. */
const decimalComma =
  /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{4,})$|^[+-]?\d{1,3}(?:\.\d{3})+,\d+$|^[+-]?0,\d+$/;
/** 01/31/2030: there is no month 31. */
const monthFirst = /^\d{1,2}[./-](?:1[3-9]|2\d|3[01])[./-]\d{4}$/;
