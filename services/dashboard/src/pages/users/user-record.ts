/** Everything that is known about a user, read page by page, as far as the member may see it. */
import type { SignalboxClient } from "@signalbox/client";
import type { Permission } from "../../data/index.js";

const pageSize = 500;
/** The most that the API gives of runs. */
const runsPageSize = 100;

export interface UserRecord {
  readonly exportedAt: string;
  readonly user: unknown;
  readonly journeys: readonly unknown[];
  readonly events?: readonly unknown[];
  readonly deliveries?: readonly unknown[];
}

export async function recordOf(
  userId: string,
  client: SignalboxClient,
  may: (permission: Permission) => boolean,
): Promise<UserRecord> {
  const path = { id: userId };
  const { data: user } = await client.GET("/api/admin/users/{id}", { params: { path } });
  const journeys = await all(async (at) => {
    const query = { limit: runsPageSize, ...at };
    const { data } = await client.GET("/api/admin/users/{id}/journeys", { params: { path, query } });
    return { items: data?.runs, next: data?.nextCursor };
  });
  const events = await all(async (at) => {
    const query = { userId, includeContext: true, limit: pageSize, ...at };
    const { data } = await client.GET("/api/admin/events", { params: { query } });
    return { items: data?.events, next: data?.nextCursor };
  }, may("events:read"));
  const deliveries = await all(async (at) => {
    const query = { userId, limit: pageSize, ...at };
    const { data } = await client.GET("/api/admin/deliveries", { params: { query } });
    return { items: data?.items, next: data?.cursor };
  }, may("deliveries:read"));
  return {
    exportedAt: new Date().toISOString(),
    user,
    journeys: journeys ?? [],
    ...(events !== undefined && { events }),
    ...(deliveries !== undefined && { deliveries }),
  };
}

interface Page {
  readonly items: readonly unknown[] | undefined;
  readonly next: string | undefined;
}

/** Of all pages; undefined where it may not be read. */
async function all(
  read: (at: { readonly cursor?: string }) => Promise<Page>,
  isAllowed = true,
): Promise<readonly unknown[] | undefined> {
  if (!isAllowed) return undefined;
  const found: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { items = [], next } = await read(cursor === undefined ? {} : { cursor });
    found.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return found;
}
