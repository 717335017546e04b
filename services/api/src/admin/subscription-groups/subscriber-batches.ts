/**
 * The rows of a file of subscribers as changes of the people they mean, batch by batch. An email means everybody who has
 * it, as it is written or in small letters.
 */
import { parsePlace, type WorkspaceState } from "@signalbox/actors";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import type { SubscriptionChange } from "../../subscription-management/subscription-events.js";
import { fewAtATime } from "../users/few-at-a-time.js";
import { findByProperty } from "../users/find-by-property.js";
import { ownersOf, type Owner } from "../users/owners-of.js";
import type { CsvFault } from "../uploads/read-table.js";
import type { SpooledFile } from "../uploads/spool-file.js";
import { causeAt } from "./change-subscriptions.js";
import { readSubscribers, type CsvSubscriber } from "./read-subscribers.js";

export interface SubscriberFile {
  readonly file: SpooledFile;
  readonly state: WorkspaceState;
  readonly workspaceId: WorkspaceId;
  readonly groupId: string;
  readonly commandId: string;
  /** Told of each row whose email nobody has. */
  readonly onUnknown: (fault: CsvFault) => void;
}

type Ports = Pick<ApiContext, "actors" | "tables" | "config">;

/** Rows in one batch. */
const batchRows = 500;

/** Rows that do not fit are passed over. */
export async function* subscriberBatches(
  source: SubscriberFile,
  api: Ports,
): AsyncGenerator<readonly SubscriptionChange[]> {
  const limits = { rowBytes: api.config.limits.eventBytes };
  let rows: CsvSubscriber[] = [];
  for await (const read of readSubscribers(source.file.read(), limits)) {
    if ("problem" in read) continue;
    rows.push(read);
    if (rows.length < batchRows) continue;
    yield changesOf(rows, source, api);
    rows = [];
  }
  if (rows.length > 0) yield changesOf(rows, source, api);
}

async function changesOf(
  rows: readonly CsvSubscriber[],
  source: SubscriberFile,
  { actors, tables }: Ports,
): Promise<readonly SubscriptionChange[]> {
  const { workspaceId, groupId, commandId, onUnknown } = source;
  const ids = rows.flatMap((row) => ("id" in row ? [row.id] : []));
  const [ownerOf, holders] = await Promise.all([
    ownersOf(workspaceId, ids, actors),
    holdersOf(rows, source, tables),
  ]);
  return rows.flatMap((row) => {
    const owners = "id" in row ? [ownerOf(row.id)] : (holders.get(row.email) ?? []);
    if (owners.length === 0 && "email" in row) {
      onUnknown({ row: row.row, problem: `nobody has the email ${JSON.stringify(row.email)}` });
    }
    const { subscribe, traits } = row;
    return owners.map((owner) => ({
      owner,
      groupId,
      subscribe,
      traits,
      cause: causeAt(commandId, row.row),
    }));
  });
}

/** By email: those who have it. */
async function holdersOf(
  rows: readonly CsvSubscriber[],
  { workspaceId, state }: SubscriberFile,
  tables: Ports["tables"],
): Promise<ReadonlyMap<string, readonly Owner[]>> {
  const emails = [...new Set(rows.flatMap((row) => ("email" in row ? [row.email] : [])))];
  const found = await fewAtATime(emails, async (email) => {
    const values = [email, email.toLowerCase()];
    return findByProperty({ workspaceId, state, name: "email", values }, tables);
  });
  return new Map(emails.map((email, index) => [email, (found[index] ?? []).map(ownerAt)]));
}

function ownerAt(place: string): Owner {
  const { kind, id } = parsePlace(place);
  return kind === "user" ? { userId: id } : { anonymousId: id };
}
