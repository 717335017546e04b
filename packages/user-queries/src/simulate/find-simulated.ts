/** The users of a simulation: those that are named, the members of a segment, or those that the draft may concern. */
import {
  anonymousKey,
  userKey,
  type ActorKey,
  type ActorStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import type { StoredSegment } from "@signalbox/workspace";
import { findUser } from "../find/find-user.js";
import type { DraftPorts } from "../preview/evaluate-users.js";
import { drawFrom, fewUsers } from "../preview/draw-users.js";
import type { UserCounts } from "../preview/user-counts.js";
import type { SimulationPlan } from "../tasks/simulate-draft.js";
import { ownersOfEvents, pagerOfAll, pagerOfKeys, pagerOfMembers, type UserPager } from "./user-pager.js";

export interface SimulatedUsersQuestion {
  readonly workspaceId: WorkspaceId;
  /** The ids, or the members of the segment; without either, the users that the draft may concern. */
  readonly userIds?: readonly string[];
  readonly segment?: StoredSegment;
}

export interface FindPorts extends DraftPorts {
  readonly tables: TableStore;
}

export interface SamplePorts extends FindPorts {
  readonly counts: UserCounts;
  /** In [0, 1). */
  readonly random: () => number;
}

type Plan = Extract<SimulationPlan, { readonly ok: true }>;

/** `until`: the deadline of the search for the owners of events, ms; then all users are in question. */
export async function findSimulated(
  { workspaceId, userIds, segment }: SimulatedUsersQuestion,
  { search }: Pick<Plan, "search">,
  until: number,
  ports: FindPorts,
): Promise<UserPager> {
  const workspaceIds = [workspaceId];
  if (segment !== undefined) return pagerOfMembers({ workspaceId, slot: segment.slot }, ports);
  if (userIds !== undefined) return pagerOfKeys(await keysOf(workspaceId, userIds, ports), ports);
  if (search.events.length === 0) return pagerOfAll(workspaceIds, ports);
  const { owners, isWhole } = await ownersOfEvents({ workspaceIds, until, ...search }, ports);
  return isWhole ? pagerOfKeys(owners, ports) : pagerOfAll(workspaceIds, ports);
}

export interface UserSample {
  readonly keys: readonly ActorKey[];
  /** Users in question, as far as they are known. */
  readonly total: number;
}

/** Of a first answer, where one from the first page of users would come late. */
const sampleSize = 100;
const samplePerPlace = 5;
/** ms */
const quickSearchMs = 300;

/** Undefined where the first pages of all users are there as soon, and as good. */
export async function sampleSimulated(
  { workspaceId, userIds, segment }: SimulatedUsersQuestion,
  { search, isShared }: Pick<Plan, "search" | "isShared">,
  ports: SamplePorts,
): Promise<UserSample | undefined> {
  const workspaceIds = [workspaceId];
  if (userIds !== undefined) return undefined;
  if (segment !== undefined) {
    if (!isShared) return undefined;
    const pager = pagerOfMembers({ workspaceId, slot: segment.slot }, ports);
    const members = await pager.next(sampleSize);
    return { keys: members.map(({ key }) => key), total: await pager.total() };
  }
  if (search.events.length > 0) {
    const until = ports.now().getTime() + quickSearchMs;
    const { owners, isWhole } = await ownersOfEvents({ workspaceIds, until, ...search }, ports);
    const page = isWhole && !isShared ? [] : await pagerOfKeys(owners, ports).next(sampleSize);
    return page.length === 0 ? undefined : { keys: page.map(({ key }) => key), total: owners.length };
  }
  const population = await ports.counts.of(workspaceIds, ports.actors);
  const total = population.reduce((sum, { count }) => sum + count, 0);
  if (total <= fewUsers && !isShared) return undefined;
  const drawn = await drawFrom({ population, perPlace: samplePerPlace }, workspaceIds, ports);
  const keys = drawn.flatMap(({ places }) => places.flat()).map(({ key }) => key);
  return { keys: keys.slice(0, sampleSize), total };
}

/** Unknown ids are ignored. */
async function keysOf(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  { actors }: { readonly actors: ActorStore },
): Promise<readonly ActorKey[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findUser(workspaceId, id, actors)));
  const keys = found.flatMap((user) => {
    if (user === undefined) return [];
    return user.isAnonymous ? anonymousKey(workspaceId, user.id) : userKey(workspaceId, user.id);
  });
  return [...new Set(keys)];
}
