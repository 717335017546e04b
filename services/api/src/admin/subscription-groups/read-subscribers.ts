/**
 * Reads a CSV file of subscriptions: users identified by `id` or else by `email`; an `action`, which defaults to
 * subscribe; other columns become traits, and so does the email beside an id.
 */
import type { Readable } from "node:stream";
import { problemOfCells, problemOfId } from "../uploads/read-users.js";
import { readTable, type CsvIssue, type CsvLimits, type CsvRecord } from "../uploads/read-table.js";

export type CsvSubscriber = {
  readonly row: number;
  readonly subscribe: boolean;
  readonly traits: Readonly<Record<string, string>>;
} & ({ readonly id: string } | { readonly email: string });

const actions: ReadonlyMap<string, boolean> = new Map([
  ["", true],
  ["subscribe", true],
  ["unsubscribe", false],
]);

/** Row by row; throws `BadRequest` for an invalid header. */
export async function* readSubscribers(
  file: Readable,
  limits: CsvLimits,
): AsyncGenerator<CsvSubscriber | CsvIssue, void, undefined> {
  for await (const read of readTable(file, { ...limits, needed: ["id", "email"] })) {
    yield "problem" in read ? read : readSubscriber(read, limits);
  }
}

function readSubscriber({ row, cells }: CsvRecord, { rowBytes }: CsvLimits): CsvSubscriber | CsvIssue {
  const { id = "", action = "", ...traits } = cells;
  const { email = "", ...otherTraits } = traits;
  const subscribe = actions.get(action.trim().toLowerCase());
  if (subscribe === undefined) {
    return { row, problem: `action must be subscribe or unsubscribe; it is ${JSON.stringify(action)}` };
  }
  const problem = problemOfCells(traits, rowBytes);
  if (problem !== undefined) return { row, problem };
  if (id.trim() === "" && email.trim() !== "") {
    return { row, subscribe, email: email.trim(), traits: otherTraits };
  }
  const issue = problemOfId(id);
  if (issue === undefined) return { row, subscribe, id, traits };
  return { row, problem: id.trim() === "" ? "names no user: id and email are empty" : issue };
}
