/**
 * Writes the search terms of all users again: after an upgrade, a change of the country, or when users are found by
 * another property. The rows of values name the users; each gets a message, so that its rows never race with its events.
 * Then groups of earlier releases get their rows, suppressions and deliveries their normal forms.
 */
import { normalAddress } from "@signalbox/addresses";
import {
  actorKey,
  anonymousKind,
  userKey,
  userKind,
  writeTermType,
  type ActorKey,
  type Channel,
  type Message,
  type RowRange,
  type StoredRow,
  type TermsBackgroundTask,
  type WorkspaceId,
} from "@signalbox/core";
import {
  isFolded,
  renormalizedSuppression,
  suppressionsPrefix,
  suppressionTable,
  termRules,
  type SearchedBy,
} from "@signalbox/workspace";
import { groupIds } from "../user/group-ids.js";
import { groupUserRowAt, groupUserTable } from "../user/group-user-rows.js";
import { deserializeUser } from "../user/user-actor.js";
import { propertyValueTable, slotPrefix } from "../user/audience-rows.js";
import { searchTermTable, wordRowsPrefix } from "../user/search-term-rows.js";
import { parseSortKey, sortKeyOf } from "../user/sort-key.js";
import { countUsers, walkUsers } from "../user/walk-users.js";
import { pageThrough, type Page, type Paging } from "./page-through.js";
import { passFence } from "./pass-fence.js";
import { usersPerPage, type RecomputeOptions } from "./recompute-options.js";

/** Returns how many rows were completed. A fence goes first: a batch that began before may still write an earlier term. */
export async function writeTerms(
  workspaceId: WorkspaceId,
  task: TermsBackgroundTask,
  options: RecomputeOptions,
): Promise<number> {
  if (!(await passFence(workspaceId, options))) return 0;
  const view = (await options.views.load([workspaceId])).get(workspaceId);
  if (view === undefined) return 0;
  const { defaultCountry: country } = view.state;
  const slots = [...view.searchedSlots].toSorted(([a], [b]) => a - b);
  const idSlots = slots.flatMap(([slot, by]) => (by === "id" ? [slot] : []));
  const phases = [
    ...slots.flatMap(([slot, by]) => (by === "id" ? [] : [valuesPhase(workspaceId, slot, options)])),
    groupsPhase(workspaceId, options),
    idsPhase(workspaceId, idSlots, options),
    ...slots.map(([slot, by]) => leftWordsPhase({ workspaceId, slot, by }, options)),
    suppressionsPhase(workspaceId, country, options),
    deliveriesPhase(workspaceId, country, options),
  ];
  // A part that an earlier release runs is reported without rules, and all that follow it.
  const ruled = task.cursor === "" ? { ...task, rules: termRules } : task;
  return pageThrough(workspaceId, ruled, { paging: inOrder(phases), options });
}

interface Phase {
  /** Ascends over the phases as text; without a slash. */
  readonly name: string;
  total(): Promise<number>;
  /** The page behind the position in the phase, which is empty at its start. */
  next(position: string): Promise<Page | undefined>;
}

function valuesPhase(workspaceId: WorkspaceId, slot: number, options: RecomputeOptions): Phase {
  const message = (to: ActorKey): Message => ({ to, type: writeTermType, body: { slot } });
  const rows = { table: propertyValueTable.name, prefix: slotPrefix(workspaceId, slot), where: {} };
  return rowsPhase(slotName(slot), { rows, options }, (page) => ({
    messages: page
      .map(({ row }) => propertyValueTable.read(row))
      .flatMap(({ value, userKey: key }) => (value === null ? [] : [message(key)])),
  }));
}

/** Ids are no rows of values. Most are folded already and have no terms. */
function idsPhase(workspaceId: WorkspaceId, slots: readonly number[], { actors }: RecomputeOptions): Phase {
  return {
    name: "ids",
    total: () => countUsers(workspaceId, actors),
    async next(position) {
      const from = position === "" ? undefined : parseSortKey(position);
      const users = await walkUsers({ workspaceId, from, back: false, limit: usersPerPage }, actors);
      const last = users.at(-1);
      if (last === undefined) return undefined;
      const messages = users
        .filter(({ id }) => !isFolded(id))
        .flatMap(({ kind, id }) => {
          const to = actorKey(workspaceId, kind === "user" ? userKind : anonymousKind, id);
          return slots.map((slot): Message => ({ to, type: writeTermType, body: { slot } }));
        });
      return { messages, size: users.length, cursor: sortKeyOf(last) };
    },
  };
}

/** Words of users whom a worker of the release before has erased: it did not know them. */
function leftWordsPhase(
  {
    workspaceId,
    slot,
    by,
  }: { readonly workspaceId: WorkspaceId; readonly slot: number; readonly by: SearchedBy },
  options: RecomputeOptions,
): Phase {
  const rows = { table: searchTermTable.name, prefix: wordRowsPrefix(workspaceId, slot), where: {} };
  const leftOf = (terms: readonly StoredRow[]): Promise<readonly StoredRow[]> =>
    by === "id" ? withoutUser(terms, options) : withoutValue(terms, slotPrefix(workspaceId, slot), options);
  return rowsPhase(`left-${slotName(slot)}`, { rows, options }, (page) => ({
    messages: [],
    async applied() {
      const left = await leftOf(page);
      if (left.length === 0) return { counts: true, continues: true };
      // A batch in flight may have written the words before the value.
      if (!(await passFence(workspaceId, options))) {
        return { counts: false, continues: false };
      }
      const changes = (await leftOf(left)).map(({ id }) => ({
        change: searchTermTable.remove(id),
        version: Number.MAX_SAFE_INTEGER,
      }));
      if (changes.length > 0) await options.tables.apply(changes);
      return { counts: true, continues: true };
    },
  }));
}

async function withoutValue(
  terms: readonly StoredRow[],
  prefix: string,
  { tables }: Pick<RecomputeOptions, "tables">,
): Promise<readonly StoredRow[]> {
  const valueId = ({ row }: StoredRow): string => prefix + searchTermTable.read(row).place;
  const ids = [...new Set(terms.map(valueId))];
  const values = await tables.getMany(propertyValueTable.name, ids, ["slot"]);
  return terms.filter((term) => !values.has(valueId(term)));
}

async function withoutUser(
  terms: readonly StoredRow[],
  { actors }: Pick<RecomputeOptions, "actors">,
): Promise<readonly StoredRow[]> {
  const keyOf = ({ row }: StoredRow): ActorKey => searchTermTable.read(row).userKey;
  const users = await actors.load([...new Set(terms.map(keyOf))]);
  return terms.filter((term) => users.get(keyOf(term))?.listed !== true);
}

function slotName(slot: number): string {
  return String(slot).padStart(9, "0");
}

/**
 * Rows of the groups of earlier releases, which had none. A row is added only where the group has none, so it does not
 * race with the group itself.
 */
function groupsPhase(workspaceId: WorkspaceId, { actors, tables }: RecomputeOptions): Phase {
  return {
    name: "groups",
    // Their number is not known before they are read.
    total: () => Promise.resolve(0),
    async next(position) {
      const after = position === "" ? undefined : position;
      const ids = await groupIds({ workspaceId, prefix: "", after, limit: usersPerPage }, tables);
      const last = ids.at(-1);
      if (last === undefined) return undefined;
      return {
        messages: [],
        size: ids.length,
        cursor: last,
        async applied() {
          const keys = ids.map((id) => userKey(workspaceId, id));
          const rows = (await groupsAmong(keys, actors)).map((key) => ({ workspaceId, userKey: key }));
          if (rows.length === 0) return { counts: true, continues: true };
          await tables.apply(
            rows.map((row) => ({ version: 0, change: groupUserTable.add(groupUserRowAt(row), row) })),
          );
          // One that was erased meanwhile had no row to remove.
          const present = new Set(await groupsAmong(keys, actors));
          const left = rows.filter(({ userKey: key }) => !present.has(key));
          if (left.length > 0) {
            await tables.apply(
              left.map((row) => ({ version: 0, change: groupUserTable.remove(groupUserRowAt(row)) })),
            );
          }
          return { counts: true, continues: true };
        },
      };
    },
  };
}

async function groupsAmong(
  keys: readonly ActorKey[],
  actors: RecomputeOptions["actors"],
): Promise<readonly ActorKey[]> {
  const found = [...(await actors.load(keys)).values()];
  return found.filter(({ state }) => state !== "" && deserializeUser(state).isGroup).map(({ key }) => key);
}

function suppressionsPhase(
  workspaceId: WorkspaceId,
  country: string | undefined,
  options: RecomputeOptions,
): Phase {
  const rows = { table: suppressionTable.name, prefix: suppressionsPrefix(workspaceId), where: {} };
  return rowsPhase("suppressions", { rows, options }, (page) => ({
    messages: [],
    async applied() {
      const at = options.now().getTime();
      const changes = page.flatMap((stored) => renormalizedSuppression(stored, { country, at }));
      if (changes.length > 0) await options.tables.apply(changes);
      return { counts: true, continues: true };
    },
  }));
}

/** Behind the others: look-ups of users and suppressions do not wait for it. */
function deliveriesPhase(
  workspaceId: WorkspaceId,
  country: string | undefined,
  { deliveries }: RecomputeOptions,
): Phase {
  const limit = usersPerPage;
  return {
    name: "to",
    // Their number is not known before they are read.
    total: () => Promise.resolve(0),
    async next(after) {
      const normalOf = (channel: Channel, to: string): string => normalAddress(channel, to, country);
      const progress = await deliveries.normalizeAddresses({ workspaceId, after, limit, normalOf });
      return progress && { messages: [], size: progress.read, cursor: progress.last };
    },
  };
}

interface PhaseRows {
  readonly rows: RowRange;
  readonly options: Pick<RecomputeOptions, "tables">;
}

function rowsPhase(
  name: string,
  { rows, options: { tables } }: PhaseRows,
  pageOf: (page: readonly StoredRow[]) => Pick<Page, "messages" | "applied">,
): Phase {
  return {
    name,
    total: () => tables.countRange(rows),
    async next(position) {
      const from = position === "" ? {} : { from: position };
      const page = await tables.walk({ ...rows, direction: "asc", limit: usersPerPage, ...from });
      const last = page.at(-1);
      return last && { ...pageOf(page), size: page.length, cursor: last.id };
    },
  };
}

/** A cursor is the name of a phase and the position in it, so that it only grows. */
function inOrder(phases: readonly Phase[]): Paging {
  return {
    async total() {
      const counts = await Promise.all(phases.map((phase) => phase.total()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async next(cursor) {
      const [begun = ""] = cursor.split("/", 1);
      for (const phase of phases.filter(({ name }) => name >= begun)) {
        const { name } = phase;
        const page = await phase.next(name === begun ? cursor.slice(begun.length + 1) : "");
        if (page !== undefined) return { ...page, cursor: `${name}/${page.cursor}` };
      }
      return undefined;
    },
  };
}
