/**
 * Marks of fields in schemas, by which masking finds them: what a field of a request asks about a user, and what a field
 * of an answer holds of one. They are metadata of zod and never reach the API documents.
 */
import type { z } from "zod";

/**
 * `path`: a JSONPath, into the properties of the `event` beside or above it, else into traits. `key`: the same, or the name
 * of a property. `trait`: a path into traits or a key of them, whatever is beside it. `eventKey`: a key of any event's properties. `wholeEvent`: the name of an event
 * whose properties are all read. `file`: an attached file. `property`: the id or name of a user property. `user`: the id of
 * a user or group. `ids`: the type of a definition that reads ids of users. `content`: a search in what is hidden.
 */
export type Asks =
  | "path"
  | "key"
  | "trait"
  | "eventKey"
  | "wholeEvent"
  | "file"
  | "property"
  | "user"
  | "ids"
  | "content";

/**
 * `traits`: an object of traits. `event`: an event with its name and its data. `property`: a user property of a user, with
 * its name and value. `variant`: how a delivery ended, as its event says. `definition`: conditions, whose operands are hidden where their paths are. `change`: a field before and after, in the audit log. `data`: something of which
 * nothing is known, which is hidden. `plain`: something of the service itself, which is not.
 */
export type Holds = "traits" | "event" | "property" | "variant" | "change" | "definition" | "data" | "plain";

export const asksMark = "x-asks";
export const holdsMark = "x-holds";
export const operandMark = "x-operand";

export function asks<Schema extends z.ZodType>(what: Asks, schema: Schema): Schema {
  return schema.meta({ [asksMark]: what });
}

export function holds<Schema extends z.ZodType>(what: Holds, schema: Schema): Schema {
  return schema.meta({ [holdsMark]: what });
}

/** What a condition compares with. */
export function operand<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ [operandMark]: true });
}

/** Whether a key of a JSON Schema is one of these marks. */
export function isFieldMark(key: string): boolean {
  return key === asksMark || key === holdsMark || key === operandMark;
}
