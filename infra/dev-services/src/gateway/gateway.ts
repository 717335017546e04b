/**
 * MongoDB's wire protocol for PostgreSQL with DocumentDB: listens on loopback and runs every command as a call of the
 * engine's functions. BSON passes through as bytes in both directions. For development and tests only: it trusts every
 * client.
 */
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { serveClient } from "./client-connection.js";
import { createOpenCursors } from "./open-cursors.js";
import { createOpenTransactions } from "./open-transactions.js";
import { connectPostgres, type PostgresConnection } from "./postgres-connection.js";
import { createPostgresPool } from "./postgres-pool.js";

export interface GatewayOptions {
  /** The Unix socket PostgreSQL listens on. */
  readonly socketPath: string;
  readonly user: string;
  readonly database: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Maximum number of connections to PostgreSQL; must be lower than PostgreSQL's own limit. */
  readonly maxConnections: number;
  /** Default 10 minutes, as in MongoDB. */
  readonly cursorIdleMs?: number;
  /** How long a cursor is kept after the socket that last used it has closed. */
  readonly cursorGraceMs?: number;
  /** Default 1 minute, as in MongoDB. */
  readonly transactionLifetimeMs?: number;
}

export interface Gateway {
  readonly port: number;
  /** Connections to PostgreSQL in use by commands, cursors and transactions. For tests. */
  connectionsInUse(): number;
  /** Stops listening and closes every socket. */
  close(): Promise<void>;
}

/** Resolves once clients can connect; rejects when PostgreSQL is unreachable or the port is in use. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const open = (): Promise<PostgresConnection> =>
    connectPostgres(options.socketPath, options.user, options.database);
  const pool = createPostgresPool(open, options.maxConnections);
  pool.give(await pool.take());

  const cursors = createOpenCursors(
    {
      idleMs: options.cursorIdleMs ?? 600_000,
      graceMs: options.cursorGraceMs ?? 5_000,
      maxKeptConnections: Math.floor(options.maxConnections / 2),
    },
    (connection) => {
      connection.query("CLOSE ALL").then(
        () => pool.give(connection),
        () => pool.give(connection),
      );
    },
  );
  const transactions = createOpenTransactions(pool, options.transactionLifetimeMs ?? 60_000);

  const sockets = new Set<Socket>();
  let connectionId = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    connectionId += 1;
    serveClient(socket, { pool, cursors, transactions, connectionId });
  });
  server.listen(options.port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    pool.close();
    throw error;
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    transactions.close();
    cursors.close();
    pool.close();
    await closed;
  }

  return {
    port: (server.address() as AddressInfo).port,
    connectionsInUse: () => pool.takenCount(),
    close: () => (closing ??= close()),
  };
}
