/**
 * The gateway's connections to PostgreSQL. The connection returned last is handed out first, so a few stay warm
 * (prepared statements and caches) for any number of clients. A connection that a cursor or a transaction keeps counts
 * until it is returned; at the limit, callers wait in order.
 */
import type { PostgresConnection } from "./postgres-connection.js";

export interface PostgresPool {
  /** A connection for exclusive use. Rejects when PostgreSQL is unreachable or the pool is closed. */
  take(): Promise<PostgresConnection>;
  /** Returns a connection to the pool; one that is lost or still inside a transaction is closed instead. */
  give(connection: PostgresConnection): void;
  /** Number of connections in use. For tests. */
  takenCount(): number;
  close(): void;
}

interface Waiter {
  readonly resolve: (connection: PostgresConnection) => void;
  readonly reject: (reason: Error) => void;
}

/** `open` makes one connection; at most `limit` are open at a time. */
export function createPostgresPool(open: () => Promise<PostgresConnection>, limit: number): PostgresPool {
  const idle: PostgresConnection[] = [];
  const taken = new Set<PostgresConnection>();
  const waiting: Waiter[] = [];
  let opening = 0;
  let isClosed = false;

  async function openOne(): Promise<PostgresConnection> {
    opening += 1;
    try {
      const connection = await open();
      if (isClosed) connection.close();
      else taken.add(connection);
      return connection;
    } finally {
      opening -= 1;
    }
  }

  function serveNext(): void {
    const next = waiting.shift();
    if (!next) return;
    const warm = takeIdle();
    if (warm) next.resolve(warm);
    else openOne().then(next.resolve, next.reject);
  }

  function takeIdle(): PostgresConnection | undefined {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (!connection.isOpen()) continue;
      taken.add(connection);
      return connection;
    }
    return undefined;
  }

  return {
    take() {
      if (isClosed) return Promise.reject(new Error("the pool is closed"));
      const warm = takeIdle();
      if (warm) return Promise.resolve(warm);
      if (taken.size + opening < limit) return openOne();
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    give(connection) {
      if (!taken.delete(connection)) return;
      if (connection.isOpen() && !connection.isInTransaction() && !isClosed) idle.push(connection);
      else connection.close();
      serveNext();
    },
    takenCount: () => taken.size,
    close() {
      isClosed = true;
      for (const connection of [...idle, ...taken]) connection.close();
      for (const waiter of waiting.splice(0)) waiter.reject(new Error("the pool is closed"));
    },
  };
}
