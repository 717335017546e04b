/**
 * What each column of an import becomes. A column that is not named is skipped. No two columns become the same, but
 * groups, of which a row may name several.
 */
import { defineSentences, issueAt, saying, type Issue, type SentenceTable } from "@signalbox/core";
import { faultOfText, idField, timezoneField } from "@signalbox/workspace";
import { z } from "zod";

export const importSubjects = ["users", "events"] as const;
/** What the rows of a file are about. */
export type ImportSubject = (typeof importSubjects)[number];

export const valueTypes = ["text", "number", "boolean", "date"] as const;
export type ValueType = (typeof valueTypes)[number];

/** Absent `as`: a cell of CSV is a text, and a value of NDJSON keeps its type. */
export type ImportTarget =
  | { readonly type: "id" | "email" | "anonymousId" | "group" | "skip" }
  | { readonly type: "trait"; readonly trait: string; readonly as?: ValueType }
  | { readonly type: "subscription"; readonly subscriptionGroupId: string }
  | { readonly type: "event" | "timestamp" | "messageId" }
  | { readonly type: "property"; readonly property: string; readonly as?: ValueType };

export interface ImportColumn {
  readonly column: string;
  readonly to: ImportTarget;
}

export const dateOrders = ["ymd", "dmy", "mdy"] as const;

export const emptyIdRules = ["email", "refuse"] as const;

export interface ImportOptions {
  /** Of rows without an id in the column that is mapped to it: take the email, or refuse them. */
  readonly emptyId?: (typeof emptyIdRules)[number];
  /** Of users: create one for an email that no user has. */
  readonly createUsers?: boolean;
  /** Of users: rows that only say that the user is subscribed bring back those who left. */
  readonly resubscribe?: boolean;
  /** Of numbers. */
  readonly decimal?: "." | ",";
  /** Of dates that do not begin with the year. */
  readonly dates?: (typeof dateOrders)[number];
  /** Of times that name none: the name of an IANA zone. */
  readonly timezone?: string;
  /** Of events: the name of those whose row has none. */
  readonly event?: string;
}

export interface ImportMapping {
  readonly columns: readonly ImportColumn[];
  readonly options: ImportOptions;
}

const nameField = z.string().min(1).max(512);
/** As a cell with the name of an event: without what a database cannot carry. */
const eventNameField = nameField.superRefine((text, context) => {
  const fault = faultOfText(text);
  if (fault !== undefined) context.addIssue({ code: "custom", ...saying(fault) });
});
const asField = z
  .enum(valueTypes)
  .exactOptional()
  .describe("Absent: a cell of CSV is a text, and a value of NDJSON keeps its type.");

const plain = <const Type extends string>(type: Type, description: string) =>
  z.object({ type: z.literal(type) }).describe(description);

const targetSchema: z.ZodType<ImportTarget> = z.discriminatedUnion("type", [
  plain("id", "The id of the user."),
  plain(
    "email",
    "The address; without an id in the row it names the users who have it. It is the trait `email` too.",
  ),
  plain("anonymousId", "The anonymous id; beside an id, the user takes the anonymous user over."),
  plain("group", "The id of a group that the user joins."),
  plain("skip", "Nothing."),
  z.object({ type: z.literal("trait"), trait: nameField, as: asField }).describe("A trait of the user."),
  z
    .object({ type: z.literal("subscription"), subscriptionGroupId: idField })
    .describe(
      "Whether the user is subscribed: `subscribe`, `unsubscribe`, yes or no, or the words of other products' exports. " +
        "Needs `subscriptions:write`.",
    ),
  plain("event", "The name of the event."),
  plain(
    "timestamp",
    "When it happened: ISO 8601, a date in the order of `dates` with or without a time, or Unix time in seconds, milliseconds or microseconds.",
  ),
  plain("messageId", "Its message id: an event with an id that is stored already is ignored."),
  z
    .object({ type: z.literal("property"), property: nameField, as: asField })
    .describe("A property of the event."),
]);

export const maxColumns = 1_000;
export const maxColumnName = 2_000;

export const importColumnSchema: z.ZodType<ImportColumn> = z.object({
  column: z.string().max(maxColumnName).describe("As in the file."),
  to: targetSchema,
});

export const importOptionsSchema: z.ZodType<ImportOptions> = z.object({
  createUsers: z
    .boolean()
    .exactOptional()
    .describe(
      "Create a user for an email that no user has: the address in lower case is its id. Default: true.",
    ),
  emptyId: z
    .enum(emptyIdRules)
    .exactOptional()
    .describe(
      "Of rows whose cell of the column `id` is empty, and whose anonymous id is: `email` takes the users of the email, or creates one; " +
        "`refuse` refuses the row. Default: `email`.",
    ),
  resubscribe: z
    .boolean()
    .exactOptional()
    .describe("Rows that only say that the user is subscribed bring back users who left the group."),
  decimal: z.enum([".", ","]).exactOptional().describe("Of numbers; default: a point."),
  dates: z
    .enum(dateOrders)
    .exactOptional()
    .describe("The order of day and month in dates that do not begin with the year; default: `dmy`."),
  timezone: timezoneField
    .exactOptional()
    .describe("Of times that name no zone: the name of an IANA zone; default: UTC."),
  event: eventNameField.exactOptional().describe("Of events: the name of those whose row has none."),
});

export const importMappingSchema: z.ZodType<ImportMapping> = z.object({
  columns: z.array(importColumnSchema).min(1).max(maxColumns),
  options: importOptionsSchema.default({}),
});

const english = {
  unknownColumn: ({ column }: { readonly column: string }): string =>
    `the file has no column ${JSON.stringify(column)}`,
  columnMappedTwice: ({ column }: { readonly column: string }): string =>
    `the column ${JSON.stringify(column)} is mapped already`,
  targetMappedTwice: ({ column }: { readonly column: string }): string =>
    `the column ${JSON.stringify(column)} becomes the same already`,
  noTargetOfUsers: ({ type }: { readonly type: string }): string =>
    `a column of users cannot become ${JSON.stringify(type)}`,
  noTargetOfEvents: ({ type }: { readonly type: string }): string =>
    `a column of events cannot become ${JSON.stringify(type)}`,
  noUserColumn: (): string => "no column names the user: map one to id, email or anonymousId",
  noEventColumn: (): string => "no column names the event: map one to event, or set the option event",
  unknownSubscriptionGroup: ({ id }: { readonly id: string }): string =>
    `there is no subscription group with id ${JSON.stringify(id)}`,
};

export const mappingSays: SentenceTable<typeof english> = defineSentences(english);

const ofUsers: ReadonlySet<string> = new Set([
  "id",
  "email",
  "anonymousId",
  "group",
  "skip",
  "trait",
  "subscription",
]);
const ofEvents: ReadonlySet<string> = new Set([
  "id",
  "email",
  "anonymousId",
  "skip",
  "event",
  "timestamp",
  "messageId",
  "property",
]);

export interface MappedFile {
  readonly of: ImportSubject;
  /** Their names in the file. */
  readonly columns: readonly string[];
  readonly subscriptionGroupIds: ReadonlySet<string>;
}

/** Everything that is wrong with a mapping, with its place in it. */
export function mappingIssues(
  { columns, options }: ImportMapping,
  { of, columns: names, subscriptionGroupIds }: MappedFile,
): readonly Issue[] {
  const known = new Set(names);
  const mapped = new Set<string>();
  const becomes = new Map<string, string>();
  const issues = columns.flatMap(({ column, to }, index): readonly Issue[] => {
    const at = (sentence: Parameters<typeof issueAt>[1]): readonly Issue[] => [
      issueAt(["columns", index], sentence),
    ];
    if (!known.has(column)) return at(mappingSays.unknownColumn({ column }));
    if (mapped.has(column)) return at(mappingSays.columnMappedTwice({ column }));
    mapped.add(column);
    const { type } = to;
    if (of === "users" && !ofUsers.has(type)) return at(mappingSays.noTargetOfUsers({ type }));
    if (of === "events" && !ofEvents.has(type)) return at(mappingSays.noTargetOfEvents({ type }));
    if (to.type === "subscription" && !subscriptionGroupIds.has(to.subscriptionGroupId)) {
      return at(mappingSays.unknownSubscriptionGroup({ id: to.subscriptionGroupId }));
    }
    const key = targetKey(to);
    if (key === undefined) return [];
    const other = becomes.get(key);
    if (other !== undefined) return at(mappingSays.targetMappedTwice({ column: other }));
    becomes.set(key, column);
    return [];
  });
  if (issues.length > 0) return issues;
  const types = new Set<string>(columns.map(({ to }) => to.type));
  const namesUser = types.has("id") || types.has("email") || types.has("anonymousId");
  const namesEvent = of === "users" || types.has("event") || options.event !== undefined;
  return [
    ...(namesUser ? [] : [issueAt(["columns"], mappingSays.noUserColumn())]),
    ...(namesEvent ? [] : [issueAt(["columns"], mappingSays.noEventColumn())]),
  ];
}

/** The same for targets that no two columns may share; undefined where they may. */
export function targetKey(to: ImportTarget): string | undefined {
  switch (to.type) {
    case "skip":
    case "group":
      return undefined;
    // An address is the trait of this name.
    case "email":
      return "trait/email";
    case "trait":
      return `trait/${to.trait}`;
    case "property":
      return `property/${to.property}`;
    case "subscription":
      return `subscription/${to.subscriptionGroupId}`;
    default:
      return to.type;
  }
}
