/**
 * Finds the users of rows: by id, by anonymous id, or by the email that they have in any spelling. An email that nobody has
 * names a user to create, whose id is its normal form. Asking again after some rows were applied gives the same users.
 */
import { normalAddress } from "@signalbox/addresses";
import {
  fewAtATime,
  userKey,
  type ActorStore,
  type Sentence,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { findByAddress } from "@signalbox/user-queries";
import { listedUserAt, ownersOf, parseSortKey, sortKeyAt, type Owner } from "@signalbox/users";
import type { WorkspaceState } from "@signalbox/workspace";
import { csvSays } from "../files/csv-sentences.js";
import type { ImportSubject } from "../mapping.js";
import type { ReadRow, RefusedRow } from "../rows/read-row.js";
import { rowSays } from "../rows/row-sentences.js";

export interface OwnerRules {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly subject: ImportSubject;
  readonly createsUsers: boolean;
}

export interface OwnedRow extends ReadRow {
  readonly owners: readonly Owner[];
  /** The user is made from the email of the row. */
  readonly isFromEmail: boolean;
}

export interface OwnerPorts {
  readonly actors: ActorStore;
  readonly tables: Pick<TableStore, "query">;
}

type Row = ReadRow | RefusedRow;

/** In the order of the rows. */
export async function findOwners(
  rows: readonly Row[],
  rules: OwnerRules,
  ports: OwnerPorts,
): Promise<readonly (OwnedRow | RefusedRow)[]> {
  const usable = rows.filter((row): row is ReadRow => !("problem" in row));
  const ids = usable.flatMap(({ id }) => id ?? []);
  const emails = usable.flatMap((row) => emailNaming(row) ?? []);
  const [ownerOf, byEmail] = await Promise.all([
    ownersOf(rules.workspaceId, ids, ports.actors),
    findByEmail(emails, rules, ports),
  ]);
  return rows.map((row): OwnedRow | RefusedRow => {
    if ("problem" in row) return row;
    const { id, anonymousId } = row;
    if (id !== undefined) {
      const owner = ownerOf(id);
      const linked = owner.userId !== undefined && anonymousId !== undefined ? { anonymousId } : {};
      return { ...row, owners: [{ ...owner, ...linked }], isFromEmail: false };
    }
    if (anonymousId !== undefined) return { ...row, owners: [{ anonymousId }], isFromEmail: false };
    const found = byEmail.get(row.email ?? "");
    if (found === undefined || "code" in found) {
      return { row: row.row, problem: found ?? rowSays.rowNamesNoUser(), column: "email" };
    }
    return { ...row, ...found };
  });
}

/** The email of a row that has no id. */
function emailNaming({ id, anonymousId, email }: ReadRow): string | undefined {
  return id === undefined && anonymousId === undefined ? email : undefined;
}

type Found = Pick<OwnedRow, "owners" | "isFromEmail"> | Sentence;

async function findByEmail(
  given: readonly string[],
  rules: OwnerRules,
  { actors, tables }: OwnerPorts,
): Promise<ReadonlyMap<string, Found>> {
  const emails = [...new Set(given)];
  const { workspaceId, state, subject, createsUsers } = rules;
  const places = await fewAtATime(emails, (address) =>
    findByAddress({ workspaceId, state, channel: "Email", address, names: ["email"] }, tables),
  );
  const isTakenBy = await otherOwners(
    emails.filter((_, index) => places[index]?.length === 0),
    rules,
    actors,
  );
  return new Map(
    emails.map((email, index): [string, Found] => {
      const owners = (places[index] ?? []).map(ownerAt);
      if (owners.length > 1 && subject === "events") return [email, rowSays.emailOfSeveral({ email })];
      if (owners.length > 0) return [email, { owners, isFromEmail: false }];
      if (!createsUsers) return [email, rowSays.unknownImportEmail({ email })];
      const id = normalAddress("Email", email);
      if (isTakenBy(id)) return [email, csvSays.idTaken({ id })];
      return [email, { owners: [{ userId: id }], isFromEmail: true }];
    }),
  );
}

function ownerAt(sortKey: string): Owner {
  const { kind, id } = parseSortKey(sortKey);
  return kind === "user" ? { userId: id } : { anonymousId: id };
}

/** Whether a user with the id has another email, or none. */
async function otherOwners(
  emails: readonly string[],
  { workspaceId }: OwnerRules,
  actors: Pick<ActorStore, "load">,
): Promise<(id: string) => boolean> {
  const ids = emails.map((email) => normalAddress("Email", email));
  const documents = await actors.load([...new Set(ids)].map((id) => userKey(workspaceId, id)));
  return (id) => {
    const document = documents.get(userKey(workspaceId, id));
    const known = document && listedUserAt(sortKeyAt(document.key), document);
    if (known === undefined) return false;
    const [email] = known.user.profile.traits.get("email") ?? [];
    return typeof email !== "string" || normalAddress("Email", email) !== id;
  };
}
