/**
 * The users whom a recompute must evaluate, in pages: the plan of the changed definitions finds them by events, groups,
 * rows of an earlier definition, or their documents. The pages of a run have a fixed order, so its cursor is valid in every
 * process. A user may be found more than once; `sent` avoids most repetitions.
 */
import {
  emptyComputedState,
  type Audience,
  type MatchedEvents,
  type NeededEvents,
  type RecomputePlan,
} from "@signalbox/audience";
import type { ActorKey, MatchableEvent, NamedEventPage, RowRange, WorkspaceId } from "@signalbox/core";
import type { WorkspaceView } from "@signalbox/workspace";
import { weightOf, type EventsByOwner } from "../queries/events-by-owner.js";
import { listedUserAt, type ListedUserState } from "../queries/listed-user.js";
import { propertyValueTable, segmentMemberTable, slotPrefix } from "../user/audience-rows.js";
import { recomputeMessageTo } from "../user/evaluation.js";
import { membershipTable, membersPrefix } from "../user/membership-rows.js";
import { sortKeyAt } from "../user/sort-key.js";
import { rowKeyPages, type KeyPages } from "./key-pages.js";
import type { Paging } from "./page-through.js";
import type { RecomputeOptions } from "./recompute-options.js";
import { countUsers } from "../queries/user-page.js";
import { nextUsers } from "./user-pages.js";

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
}

type Stores = Pick<RecomputeOptions, "actors" | "events" | "tables" | "now">;

export interface ConcernedUsers {
  /** Names the sources: the cursor of a run is valid while they are the same. */
  readonly plan: string;
  /** The events that these users may lack. */
  readonly needed: NeededEvents;
  total(): Promise<number>;
  /** With the needed events, the messages carry what each user lacks; else every user reads it. */
  paging(read: EventsByOwner | undefined): Paging;
}

export function concernedUsers(
  workspaceId: WorkspaceId,
  concern: Concern,
  { pace, ...stores }: Stores & Pick<RecomputeOptions, "pace">,
): ConcernedUsers {
  const { view, reached, sent } = concern;
  const { audience } = view;
  const { version } = audience;
  const needed = audience.eventsNeededAfter(reached);
  const sources = sourcesOf(workspaceId, concern, stores);
  let before: ReadonlySet<ActorKey> = new Set();
  const total = async (): Promise<number> => {
    const totals = await Promise.all(sources.map((source) => source.total()));
    return totals.reduce((sum, each) => sum + each, 0);
  };
  const paging = (read: EventsByOwner | undefined): Paging => ({
    total,
    async next(cursor) {
      const end = cursor.indexOf(separator);
      const [from, behind] = [cursor.slice(0, Math.max(end, 0)), cursor.slice(end + 1)];
      for (const source of sources) {
        if (source.key < from) continue;
        const found = await source.next(source.key === from ? behind : "", pace.users);
        if (found === undefined) continue;
        const page = new Set(found.keys.filter((key) => !sent.has(key) && !before.has(key)));
        before = page;
        return {
          messages: [...page].map((key) => {
            const matched = read && matchedIn(read.histories.get(key) ?? [], audience);
            return recomputeMessageTo(key, { version, events: needed, ...(matched && { matched }) });
          }),
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
  });
  return { plan: sources.map(({ key }) => key).join(), needed, total, paging };
}

/** Undefined for so many events that the user should read them alone. */
function matchedIn(
  events: readonly MatchableEvent[],
  audience: Pick<Audience, "matchEvent">,
): MatchedEvents | undefined {
  if (events.reduce((sum, event) => sum + weightOf(event), 0) > mostCarriedWeight) return undefined;
  return events.reduce(
    (known: MatchedEvents, event) => audience.matchEvent(known, event),
    emptyComputedState.matchedEvents,
  );
}

const mostCarriedWeight = 25;
const separator = "\n";
/** About 20 MB of keys. */
const rememberedUsers = 150_000;

function sourcesOf(
  workspaceId: WorkspaceId,
  { view: { audience, state }, reached, target }: Concern,
  stores: Stores,
): readonly Source[] {
  const { evaluateAllFrom = 0 } = state;
  const plan = audience.planRecompute(reached, target);
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

function ownersOfEvents(
  workspaceId: WorkspaceId,
  { events: selected }: RecomputePlan,
  { events }: Stores,
): Source {
  const named = {
    workspaceId,
    names: selected.names.map(({ name }) => name),
    prefixes: selected.prefixes.map(({ name }) => name),
  };
  let open: { at: string; readonly size: number; readonly pages: AsyncIterator<NamedEventPage> } | undefined;
  return {
    key: "events",
    total: () => events.count({ workspaceId, events: named.names }),
    async next(cursor, size) {
      if (open?.at !== cursor || open.size !== size) {
        const pages = events.pagesByName(named, { size, after: cursor });
        open = { at: cursor, size, pages: pages[Symbol.asyncIterator]() };
      }
      const { value: page, done } = await open.pages.next();
      if (done === true) return undefined;
      open.at = page.cursor;
      const keys = page.events.filter((event) => selected.matches(event)).map(({ owner }) => owner);
      return { keys, size: page.events.length, cursor: page.cursor };
    },
  };
}

/** Evaluates documents outside of the mailboxes: a user whom an event changes meanwhile recomputes itself. */
function usersByDocument(workspaceId: WorkspaceId, plan: RecomputePlan, { actors, now }: Stores): Source {
  const isConcerned = ({ user, computedState }: ListedUserState, at: number): boolean =>
    plan.isAffected(user, computedState, at) || (plan.groups === "all" && user.profile.groups.size > 0);
  return {
    key: "documents",
    ...documentPages(workspaceId, { share: 0, isConcerned }, { actors, now }),
  };
}

function allUsers(workspaceId: WorkspaceId, target: number, { actors, now }: Stores): Source {
  const isConcerned = ({ computedState: { version } }: ListedUserState): boolean =>
    version !== null && version < target;
  return {
    key: "all",
    ...documentPages(workspaceId, { share: 1, isConcerned }, { actors, now }),
  };
}

interface DocumentPages {
  /** The part of the users that is concerned, as far as known; 0 to 1. */
  readonly share: number;
  readonly isConcerned: (user: ListedUserState, now: number) => boolean;
}

/** Few, because they are evaluated while events wait. */
const documentsPerRead = 500;
const documentsPerPage = 4_000;

function documentPages(
  workspaceId: WorkspaceId,
  { share: first, isConcerned }: DocumentPages,
  { actors, now }: Pick<Stores, "actors" | "now">,
): KeyPages {
  let share = first;
  return {
    total: () => countUsers(workspaceId, actors),
    async next(after, limit) {
      const keys: ActorKey[] = [];
      let [cursor, size] = [after, 0];
      while (keys.length < limit && size < documentsPerPage) {
        const fitting = Math.ceil((limit - keys.length) / share);
        const most = Math.min(documentsPerRead, fitting);
        const documents = await nextUsers(workspaceId, { cursor, limit: most }, actors);
        if (documents.length === 0) break;
        const at = now().getTime();
        for (const document of documents) {
          cursor = sortKeyAt(document.key);
          size += 1;
          const user = listedUserAt(cursor, document);
          if (user !== undefined && isConcerned(user, at)) keys.push(document.key);
          if (keys.length === limit) break;
        }
        share = keys.length / size;
      }
      return size === 0 ? undefined : { keys, size, cursor };
    },
  };
}
