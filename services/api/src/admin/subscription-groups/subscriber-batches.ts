/**
 * Resolves the rows of a subscriber file to users, batch by batch. An email matches all users who have it in any
 * spelling; if no user has it and users may be created, a user with its normal form as id.
 */
import { csvIssue, type CsvIssue, csvSays, type Wish } from "@signalbox/imports";
import { normalAddress } from "@signalbox/addresses";
import { findByAddress } from "@signalbox/user-queries";
import { ownersOf, parseSortKey, type Owner } from "@signalbox/users";
import { type WorkspaceState, problemOfText } from "@signalbox/workspace";
import { fewAtATime, userKey, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { hiddenProperty } from "../../masking/refuse-hidden.js";
import type { CsvWatch } from "../uploads/read-table.js";
import type { SpooledFile } from "../uploads/spool-file.js";
import { readSubscribers, type CsvSubscriber } from "./read-subscribers.js";

export interface SubscriberFile {
  readonly file: SpooledFile;
  readonly state: WorkspaceState;
  readonly workspaceId: WorkspaceId;
  /** Create a user for an address that no user has. */
  readonly creates: boolean;
  /** False for callers who may not ask whose address it is: rows need an id. */
  readonly findsByEmail: boolean;
  readonly watch?: CsvWatch;
}

export interface Subscriber {
  readonly row: number;
  readonly owners: readonly Owner[];
  readonly wish: Wish;
  readonly traits: Readonly<Record<string, string>>;
  /** The id of the user to create. */
  readonly createdId?: string;
}

/** The users of a row, or why the row is invalid. */
export type SubscriberRow = Subscriber | CsvIssue;

type Ports = Pick<ApiContext, "actors" | "tables" | "config">;

/** Rows in one batch. */
export const subscriberBatchRows = 500;

/** In the order of the rows. Throws `BadRequest` for an invalid header, `Forbidden` for an email that may not be asked for. */
export async function* subscriberBatches(
  source: SubscriberFile,
  api: Ports,
): AsyncGenerator<readonly SubscriberRow[]> {
  const { state, watch } = source;
  const limits = {
    rowBytes: api.config.limits.eventBytes,
    country: state.defaultCountry,
    ...(watch !== undefined && { watch }),
  };
  let rows: (CsvSubscriber | CsvIssue)[] = [];
  for await (const read of readSubscribers(source.file.read(), limits)) {
    rows.push(read);
    if (rows.length < subscriberBatchRows) continue;
    yield subscribersOf(rows, source, api);
    rows = [];
  }
  if (rows.length > 0) yield subscribersOf(rows, source, api);
}

/** The rows that cannot be used; also those whose new user would have the id of another one. */
export async function invalidRowsOf(
  rows: readonly SubscriberRow[],
  { workspaceId }: Pick<SubscriberFile, "workspaceId">,
  { actors }: Pick<Ports, "actors">,
): Promise<readonly CsvIssue[]> {
  const keyOf = (id: string): ReturnType<typeof userKey> => userKey(workspaceId, id);
  const created = rows.flatMap((row) => ("createdId" in row ? [keyOf(row.createdId)] : []));
  const taken = await actors.versions([...new Set(created)]);
  return rows.flatMap((row) => {
    if ("problem" in row) return [row];
    const { createdId } = row;
    const isTaken = createdId !== undefined && taken.has(keyOf(createdId));
    return isTaken ? [csvIssue(row.row, csvSays.idTaken({ id: createdId }), "email")] : [];
  });
}

async function subscribersOf(
  rows: readonly (CsvSubscriber | CsvIssue)[],
  source: SubscriberFile,
  { actors, tables }: Ports,
): Promise<readonly SubscriberRow[]> {
  const ids = rows.flatMap((row) => ("id" in row ? [row.id] : []));
  if (!source.findsByEmail && rows.some((row) => "email" in row)) throw hiddenProperty("email", "email");
  const [ownerOf, usersByEmail] = await Promise.all([
    ownersOf(source.workspaceId, ids, actors),
    findByEmail(rows, source, tables),
  ]);
  return rows.map((row) => {
    if ("problem" in row) return row;
    const { row: number, wish, traits } = row;
    if ("id" in row) return { row: number, owners: [ownerOf(row.id)], wish, traits };
    const owners = usersByEmail.get(row.email) ?? [];
    return owners.length > 0 ? { row: number, owners, wish, traits } : withoutUser(row, source.creates);
  });
}

function withoutUser(
  { row, email, wish, traits }: Extract<CsvSubscriber, { readonly email: string }>,
  creates: boolean,
): SubscriberRow {
  if (!creates) return csvIssue(row, csvSays.unknownEmail({ email }), "email");
  const id = normalAddress("Email", email);
  const problem = problemOfText(id);
  if (problem !== undefined) return csvIssue(row, csvSays.emailNoId({ email, reason: problem }), "email");
  return { row, owners: [{ userId: id }], wish, traits: { ...traits, email }, createdId: id };
}

/** By email: the users who have it. */
async function findByEmail(
  rows: readonly (CsvSubscriber | CsvIssue)[],
  { workspaceId, state }: SubscriberFile,
  tables: Ports["tables"],
): Promise<ReadonlyMap<string, readonly Owner[]>> {
  const emails = [...new Set(rows.flatMap((row) => ("email" in row ? [row.email] : [])))];
  const found = await fewAtATime(emails, async (address) =>
    findByAddress({ workspaceId, state, channel: "Email", address, names: ["email"] }, tables),
  );
  return new Map(emails.map((email, index) => [email, (found[index] ?? []).map(ownerAt)]));
}

function ownerAt(sortKey: string): Owner {
  const { kind, id } = parseSortKey(sortKey);
  return kind === "user" ? { userId: id } : { anonymousId: id };
}
