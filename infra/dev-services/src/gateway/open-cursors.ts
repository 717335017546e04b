/**
 * The cursors that clients have not read to their end: the engine's continuation and, for a cursor that lives in a
 * PostgreSQL session, its connection. An entry is taken out while a getMore runs, so one cursor never runs twice. A
 * cursor is closed when it is killed, idle too long, or not used within the grace time after its client disconnected
 * (drivers continue a cursor on any of their sockets).
 */
import type { PostgresConnection } from "./postgres-connection.js";

export interface OpenCursor {
  readonly id: bigint;
  readonly continuation: Buffer;
  /** Reserved for this cursor. */
  readonly connection?: PostgresConnection | undefined;
  /** The client that used it last. */
  readonly client: object;
}

export interface OpenCursors {
  put(cursor: OpenCursor): void;
  /** Takes the cursor out; undefined when the id is unknown. */
  take(id: bigint): OpenCursor | undefined;
  /** Closes the cursor. False when the id is unknown. */
  kill(id: bigint): boolean;
  /** Call when the client's socket has closed. */
  clientGone(client: object): void;
  close(): void;
}

export interface CursorLimits {
  readonly idleMs: number;
  readonly graceMs: number;
  /** Limit of cursors with their own connection; at the limit the one idle longest is closed. */
  readonly maxKeptConnections: number;
}

/** `release` takes back the connection of a closed cursor. */
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
