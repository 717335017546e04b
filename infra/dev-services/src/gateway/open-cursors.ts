/**
 * The cursors clients have not read to their end: where the engine goes on (its continuation), and for those that live
 * in a PostgreSQL session, the connection that must be kept for them. An entry is taken out while a getMore runs, so
 * no two run on one cursor. A cursor is given up when it is killed, idle too long, or when the client that used it
 * last is gone and no other comes back for it within the grace time (drivers continue a cursor on any of their sockets).
 */
import type { PostgresConnection } from "./postgres-connection.js";

export interface OpenCursor {
  readonly id: bigint;
  readonly continuation: Buffer;
  /** Kept for this cursor alone. */
  readonly connection?: PostgresConnection | undefined;
  /** Who used it last. */
  readonly client: object;
}

export interface OpenCursors {
  put(cursor: OpenCursor): void;
  /** Takes the cursor out; undefined when there is none of that id. */
  take(id: bigint): OpenCursor | undefined;
  /** Gives the cursor up. False when there is none of that id. */
  kill(id: bigint): boolean;
  /** The client's socket is gone. */
  clientGone(client: object): void;
  close(): void;
}

export interface CursorLimits {
  readonly idleMs: number;
  readonly graceMs: number;
  /** Cursors with a connection of their own; the one idle longest makes room. */
  readonly maxKeptConnections: number;
}

/** `release` takes back the connection of a cursor that is given up. */
export function createOpenCursors(
  limits: CursorLimits,
  release: (connection: PostgresConnection) => void,
): OpenCursors {
  const entries = new Map<bigint, { readonly cursor: OpenCursor; readonly timer: NodeJS.Timeout }>();
  const goneClients = new WeakSet<object>();

  function take(id: bigint): OpenCursor | undefined {
    const entry = entries.get(id);
    if (!entry) return undefined;
    clearTimeout(entry.timer);
    entries.delete(id);
    return entry.cursor;
  }

  function kill(id: bigint): boolean {
    const cursor = take(id);
    if (cursor?.connection) release(cursor.connection);
    return cursor !== undefined;
  }

  function put(cursor: OpenCursor): void {
    const ms = goneClients.has(cursor.client) ? limits.graceMs : limits.idleMs;
    const timer = setTimeout(() => kill(cursor.id), ms);
    timer.unref();
    entries.set(cursor.id, { cursor, timer });
  }

  function makeRoom(): void {
    const keeping = [...entries.values()].filter(({ cursor }) => cursor.connection);
    const oldest = keeping[0];
    if (keeping.length >= limits.maxKeptConnections && oldest) kill(oldest.cursor.id);
  }

  return {
    put(cursor) {
      if (cursor.connection) makeRoom();
      put(cursor);
    },
    take,
    kill,
    clientGone(client) {
      goneClients.add(client);
      for (const { cursor } of Array.from(entries.values())) {
        if (cursor.client !== client) continue;
        take(cursor.id);
        put(cursor);
      }
    },
    close() {
      for (const id of Array.from(entries.keys())) kill(id);
    },
  };
}
