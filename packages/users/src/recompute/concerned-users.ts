/**
 * The users whom a recompute must evaluate, in pages: the plan of the changed definitions finds them by events, groups,
 * rows of an earlier definition, or their documents. The pages of a run have a fixed order, so its cursor is valid in every
 * process. A user may be found more than once; `sent` avoids most repetitions.
 */
import type { NeededEvents, RecomputePlan } from "@signalbox/audience";
import type {
  ActorKey,
  EventNames,
  MatchableEvent,
  NamedEventPage,
  RowRange,
  ScannedActor,
  WorkspaceId,
} from "@signalbox/core";
import type { WorkspaceView } from "@signalbox/workspace";
import { listedUserAt, type ListedUserState } from "../user/listed-user.js";
import { propertyValueTable, segmentMemberTable, slotPrefix } from "../user/audience-rows.js";
import { recomputeMessageTo } from "../user/evaluation.js";
import { membershipTable, membersPrefix } from "../user/membership-rows.js";
import { sortKeyAt } from "../user/sort-key.js";
import { rowKeyPages, type KeyPages } from "./key-pages.js";
import type { MissingEvents } from "./missing-events.js";
import type { Paging } from "./page-through.js";
import type { RecomputeOptions } from "./recompute-options.js";
import { userPages } from "./user-pages.js";

export interface Concern {
  readonly view: WorkspaceView;
  /** The version that all users have been evaluated with. */
  readonly reached: number;
  /** The version to evaluate them with. */
  readonly target: number;
  /** Users that have a message of this run already. */
  readonly sent: Set<ActorKey>;
}

/** One way of finding users; the sources of a run are read in order of their keys. */
interface Source extends KeyPages {
  readonly key: string;
  /** The same users from events that are read already, where these contain what the source reads. */
  readonly within?: (missing: MissingEvents) => KeyPages;
}

type Stores = Pick<RecomputeOptions, "actors" | "events" | "tables" | "now">;

export interface ConcernedUsers {
  /** Names the sources: the cursor of a run is valid while they are the same. */
  readonly plan: string;
  /** The events that these users may lack. */
  readonly needed: NeededEvents;
  /** Whether the plan selects the owner of an event. */
  readonly selects: (event: MatchableEvent) => boolean;
  readonly total: () => Promise<number>;
  /** With the missing events, the messages carry them; else each user reads its own. */
  readonly paging: (missing: MissingEvents | undefined) => Paging;
}

export function concernedUsers(
  workspaceId: WorkspaceId,
  concern: Concern,
  { pace, ...stores }: Stores & Pick<RecomputeOptions, "pace">,
): ConcernedUsers {
  const { view, reached, target, sent } = concern;
  const { audience } = view;
  const { version } = audience;
  const plan = audience.planRecompute(reached, target);
  const { needed } = plan;
  const sources = sourcesOf(workspaceId, { concern, plan }, stores);
  let before: ReadonlySet<ActorKey> = new Set();
  const paging = (missing: MissingEvents | undefined): Paging => {
    const read =
      missing === undefined ? sources : sources.map((source) => ({ ...source, ...source.within?.(missing) }));
    return {
      total: () => totalOf(read),
      async next(cursor) {
        const end = cursor.indexOf(separator);
        const [from, behind] = [cursor.slice(0, Math.max(end, 0)), cursor.slice(end + 1)];
        for (const source of read) {
          if (source.key < from) continue;
          const found = await source.next(source.key === from ? behind : "", pace.users);
          if (found === undefined) continue;
          const page = new Set(found.keys.filter((key) => !sent.has(key) && !before.has(key)));
          before = page;
          return {
            messages: [...page].map((key) =>
              recomputeMessageTo(key, { version, events: needed, matched: missing?.of(key) }),
            ),
            size: found.size,
            cursor: source.key + separator + found.cursor,
            async applied() {
              if (sent.size > rememberedUsers) sent.clear();
              for (const key of page) sent.add(key);
              return { counts: true, continues: true };
            },
          };
        }
        return undefined;
      },
    };
  };
  return {
    plan: sources.map(({ key }) => key).join(),
    needed,
    selects: (event) => plan.events.matches(event),
    total: () => totalOf(sources),
    paging,
  };
}

async function totalOf(sources: readonly Source[]): Promise<number> {
  const totals = await Promise.all(sources.map((source) => source.total()));
  return totals.reduce((sum, each) => sum + each, 0);
}

const separator = "\n";
/** About 20 MB of keys. */
const rememberedUsers = 150_000;

function sourcesOf(
  workspaceId: WorkspaceId,
  { concern, plan }: { readonly concern: Concern; readonly plan: RecomputePlan },
  stores: Stores,
): readonly Source[] {
  const { view, reached, target } = concern;
  const { evaluateAllFrom = 0 } = view.state;
  const isForAll = plan.everyone || (evaluateAllFrom > reached && evaluateAllFrom <= target);
  if (isForAll) return [allUsers(workspaceId, target, stores)];
  const { events, groups, holders } = plan;
  const rowSource = (key: string, rows: RowRange): Source => ({ key, ...rowKeyPages(rows, stores.tables) });
  const sources = [
    ...(events.names.length + events.prefixes.length === 0
      ? []
      : [ownersOfEvents(workspaceId, plan, stores)]),
    ...(plan.readsDocuments || groups === "all" ? [usersByDocument(workspaceId, plan, stores)] : []),
    ...holders.map(({ of, slot }) =>
      rowSource(`holders ${slot}`, {
        prefix: slotPrefix(workspaceId, slot),
        ...(of === "segment"
          ? { table: segmentMemberTable.name, where: { in: true } }
          : { table: propertyValueTable.name, where: {} }),
      }),
    ),
    ...(groups === "all" ? [] : [...groups]).map((groupId) =>
      rowSource(`members ${JSON.stringify(groupId)}`, {
        table: membershipTable.name,
        prefix: membersPrefix(workspaceId, groupId),
        where: { assigned: true },
      }),
    ),
  ];
  return sources.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * By reading the events in their order; or, where the missing events contain them, in order of the users' keys: the rows and
 * documents of a page are then close to each other in the database. A cursor of the other order begins anew.
 */
function ownersOfEvents(
  workspaceId: WorkspaceId,
  { events: selected, needed }: RecomputePlan,
  { events }: Stores,
): Source {
  const named = {
    workspaceId,
    names: selected.names.map(({ name }) => name),
    prefixes: selected.prefixes.map(({ name }) => name),
  };
  const areNeeded = needed !== "all" && containsNames(needed, named);
  let open: { at: string; readonly size: number; readonly pages: AsyncIterator<NamedEventPage> } | undefined;
  return {
    key: "events",
    total: () => events.count({ workspaceId, events: named.names }),
    async next(cursor, size) {
      const after = isByOwner(cursor) ? "" : cursor;
      if (open?.at !== after || open.size !== size) {
        const pages = events.pagesByName(named, { size, after });
        open = { at: after, size, pages: pages[Symbol.asyncIterator]() };
      }
      const { value: page, done } = await open.pages.next();
      if (done === true) return undefined;
      open.at = page.cursor;
      const keys = page.events.filter((event) => selected.matches(event)).map(({ owner }) => owner);
      return { keys, size: page.events.length, cursor: page.cursor };
    },
    ...(areNeeded && { within: ({ owners }: MissingEvents) => pagesOfOwners(owners) }),
  };
}

/** The beginning of a cursor by owner, which no cursor of events has: a JSON text in a line of its own. */
const ownerCursorPrefix = `\n"`;

function isByOwner(cursor: string): boolean {
  return cursor.startsWith(ownerCursorPrefix);
}

function containsNames(whole: EventNames, { names, prefixes }: EventNames): boolean {
  return (
    names.every((name) => whole.names.includes(name)) &&
    prefixes.every((prefix) => whole.prefixes.includes(prefix))
  );
}

/** `owners` in order of key. */
function pagesOfOwners(owners: readonly ActorKey[]): KeyPages {
  // Pages are read one behind the other: a search is needed only where a run continues.
  let latest = { after: "", end: 0 };
  return {
    total: () => Promise.resolve(owners.length),
    next(from, size) {
      const after = isByOwner(from) ? (JSON.parse(from.slice(1)) as string) : "";
      const found = after === latest.after ? latest.end : owners.findIndex((key) => key > after);
      const keys = found === -1 ? [] : owners.slice(found, found + size);
      const last = keys.at(-1);
      if (last !== undefined) latest = { after: last, end: found + keys.length };
      const cursor = `\n${JSON.stringify(last)}`;
      return Promise.resolve(last === undefined ? undefined : { keys, size: keys.length, cursor });
    },
  };
}

/** Evaluates documents outside of the mailboxes: a user whom an event changes meanwhile recomputes itself. */
function usersByDocument(workspaceId: WorkspaceId, plan: RecomputePlan, { actors, now }: Stores): Source {
  const isConcerned = ({ user, computedState }: ListedUserState): boolean =>
    plan.isAffected(user, computedState, now().getTime()) ||
    (plan.groups === "all" && user.profile.groups.size > 0);
  return { key: "documents", ...listedUserPages(workspaceId, isConcerned, actors) };
}

function allUsers(workspaceId: WorkspaceId, target: number, { actors }: Stores): Source {
  const isConcerned = ({ computedState: { version } }: ListedUserState): boolean =>
    version !== null && version < target;
  return { key: "all", ...listedUserPages(workspaceId, isConcerned, actors) };
}

function listedUserPages(
  workspaceId: WorkspaceId,
  isConcerned: (user: ListedUserState) => boolean,
  actors: Stores["actors"],
): KeyPages {
  const isWanted = (document: ScannedActor): boolean => {
    const user = listedUserAt(sortKeyAt(document.key), document);
    return user !== undefined && isConcerned(user);
  };
  return userPages(workspaceId, isWanted, actors);
}
