/** What the first rows of a file would do, as cells below the columns that are mapped. Pure. */
import type { Preview } from "./import.js";
import type { MappedColumn, Mapping, Target } from "./mapping.js";

export type PreviewedRow = NonNullable<Preview["rows"]>[number];

export type RowCell =
  | { readonly type: "text"; readonly text: string }
  /** Null: it stays as it is. */
  | { readonly type: "subscription"; readonly subscribe: boolean | null };

/** The columns whose values are shown: not the one that names the user, who is shown first. */
export function shownColumns({ columns }: Mapping): readonly MappedColumn[] {
  const hasId = columns.some(({ to }) => to.type === "id" || to.type === "anonymousId");
  return columns.filter(({ to }) => {
    if (to.type === "email") return hasId;
    return to.type !== "skip" && to.type !== "id" && to.type !== "anonymousId" && to.type !== "messageId";
  });
}

/** An id or the address that becomes the id of a new user; several when they share the address. */
export function usersOf({ shows }: PreviewedRow): readonly string[] {
  return texts(shows["users"]);
}

export function cellOf({ shows }: PreviewedRow, to: Target): RowCell | undefined {
  switch (to.type) {
    case "email":
      return textCell(within(shows["traits"], "email"));
    case "trait":
      return textCell(within(shows["traits"], to.trait));
    case "property":
      return textCell(within(shows["properties"], to.property));
    case "group":
      return textCell(texts(shows["groups"]).join(", "));
    case "event":
    case "timestamp":
      return textCell(shows[to.type]);
    case "subscription":
      return subscriptionCell(shows["subscriptions"], to.subscriptionGroupId);
    default:
      return undefined;
  }
}

function subscriptionCell(subscriptions: unknown, groupId: string): RowCell | undefined {
  if (!Array.isArray(subscriptions)) return undefined;
  const found: unknown = subscriptions.find((each) => within(each, "id") === groupId);
  if (found === undefined) return undefined;
  const subscribe = within(found, "subscribe");
  return { type: "subscription", subscribe: typeof subscribe === "boolean" ? subscribe : null };
}

function textCell(value: unknown): RowCell | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return { type: "text", text: typeof value === "string" ? value : JSON.stringify(value) };
}

function within(value: unknown, name: string): unknown {
  const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
