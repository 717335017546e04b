/**
 * Reads a CSV file of subscriptions: users identified by `id` or else by `email`; what the row wants, from `action` or,
 * where the file has no such column, from `status`; other columns become traits, and so does the email beside an id.
 */
import {
  csvIssue,
  type CsvIssue,
  csvSays,
  meaningOfStatus,
  readTraits,
  type TraitRules,
  type Wish,
  wishOfAction,
  wishOfStatus,
} from "@signalbox/imports";
import type { Readable } from "node:stream";
import { idColumn, type KnownColumn } from "../uploads/read-header.js";
import { readTable, type CsvLimits, type CsvRecord } from "../uploads/read-table.js";
import { problemOfId } from "../uploads/read-users.js";

export type CsvSubscriber = {
  readonly row: number;
  readonly wish: Wish;
  readonly traits: Readonly<Record<string, string>>;
} & ({ readonly id: string } | { readonly email: string });

type ColumnName = "id" | "email" | "action" | "status";

const columns: readonly KnownColumn<ColumnName>[] = [
  idColumn,
  { name: "email", spellings: ["email", "emailaddress", "mail", "mailaddress", "emailadresse"] },
  { name: "action", spellings: ["action"] },
  { name: "status", spellings: ["status", "subscriptionstatus"], yieldsTo: "action" },
];

/** Row by row; throws `BadRequest` for an invalid header. */
export async function* readSubscribers(
  file: Readable,
  limits: CsvLimits & TraitRules,
): AsyncGenerator<CsvSubscriber | CsvIssue, void, undefined> {
  for await (const read of readTable(file, { ...limits, columns, needed: ["id", "email"] })) {
    yield "problem" in read ? read : readSubscriber(read, limits);
  }
}

function readSubscriber(
  { row, fields, traits: cells }: CsvRecord<ColumnName>,
  rules: TraitRules,
): CsvSubscriber | CsvIssue {
  const wish = readWish(fields.get("action"), fields.get("status"));
  if (typeof wish !== "string") return { row, ...wish };
  const [id, email] = [fields.get("id"), fields.get("email")];
  const read = readTraits({ ...cells, ...(email !== undefined && { email }) }, rules);
  if ("problem" in read) return { row, ...read };
  if (id !== undefined) {
    const problem = problemOfId(id);
    return problem === undefined ? { row, wish, id, traits: read.traits } : csvIssue(row, problem, "id");
  }
  if (email === undefined) return csvIssue(row, csvSays.namesNoUser());
  const { email: _, ...traits } = read.traits;
  return { row, wish, email, traits };
}

function readWish(action = "", status?: string): Wish | Omit<CsvIssue, "row"> {
  if (status !== undefined) {
    const meaning = meaningOfStatus(status);
    return meaning === undefined
      ? { problem: csvSays.unknownStatus({ status }), column: "status" }
      : wishOfStatus[meaning];
  }
  const wish = wishOfAction.get(action.toLowerCase());
  return wish ?? { problem: csvSays.unknownAction({ action }), column: "action" };
}
