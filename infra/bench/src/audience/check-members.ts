/**
 * Checks the segments against the stored events: the history of every user is evaluated in memory, and the counts must
 * equal those of the api. This proves that a benchmark measured correct work.
 */
import { definitionSetOf, type WorkspaceState } from "@signalbox/workspace";
import { evaluateHistory, type DefinitionSet } from "@signalbox/audience";
import { parseActorKey, userKey, type ActorKey, type StoredEvent, type WorkspaceId } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import type { AdminCalls } from "../load/admin-calls.js";
import { userIdOf } from "../load/calls.js";

const usersAtOnce = 500;

export interface MembersCheck {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly users: number;
  /** Names of the segments to check. */
  readonly names: readonly string[];
  /** Expected number of stored events. */
  readonly events: number;
}

/** Throws on a difference. No segment may change by time alone during the check. */
export async function checkMembers(
  check: MembersCheck,
  { storage, admin }: { readonly storage: Storage; readonly admin: AdminCalls },
): Promise<void> {
  const looked = new Set(check.names);
  const named = check.state.segments.filter(({ name }) => looked.has(name));
  const { version, segments } = definitionSetOf({ ...check.state, segments: named });
  if (segments.length !== looked.size) throw new Error("not every segment is in force");
  const expected = await countMembers(check, { version, segments, properties: [] }, storage);
  for (const { id, name } of named) {
    const count = await countUsers(admin, { segmentFilter: [id] });
    const wanted = expected.get(id) ?? 0;
    if (count !== wanted) throw new Error(`"${name}" has ${count} members; the stored events give ${wanted}`);
  }
}

export async function countUsers(admin: AdminCalls, filter: object): Promise<number> {
  return ((await admin.callApi("POST", "/users/count", filter)) as { readonly userCount: number }).userCount;
}

/** By segment id. */
async function countMembers(
  { workspaceId, users, events }: MembersCheck,
  definitions: DefinitionSet,
  storage: Storage,
): Promise<ReadonlyMap<string, number>> {
  const members = new Map<string, number>();
  let found = 0;
  for (let start = 0; start < users; start += usersAtOnce) {
    const size = Math.min(usersAtOnce, users - start);
    const keys = Array.from({ length: size }, (_, offset) => userKey(workspaceId, userIdOf(start + offset)));
    for (const [key, history] of await readHistories(keys, storage)) {
      found += history.length;
      const user = { id: parseActorKey(key).id, kind: "user" } as const;
      const { memberships } = evaluateHistory({ definitions, events: history, user, at: Date.now() });
      for (const id of memberships) members.set(id, (members.get(id) ?? 0) + 1);
    }
  }
  if (found !== events) throw new Error(`${found} events are stored; ${events} were sent`);
  return members;
}

async function readHistories(
  keys: readonly ActorKey[],
  { events }: Storage,
): Promise<ReadonlyMap<ActorKey, StoredEvent[]>> {
  const histories = new Map<ActorKey, StoredEvent[]>(keys.map((key) => [key, []]));
  for await (const event of events.histories(keys)) histories.get(event.owner)?.push(event);
  return histories;
}
