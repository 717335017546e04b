/**
 * A MongoDB server's face on PostgreSQL with DocumentDB: listens on loopback, speaks MongoDB's wire protocol, and runs
 * every command as a call of the engine's functions. BSON goes through as bytes, both ways. For development and tests:
 * it trusts anyone who connects.
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
  /** 0 takes any free port. */
  readonly port: number;
  /** How many connections to PostgreSQL there may be; fewer than it allows. */
  readonly maxConnections: number;
  /** MongoDB's own: 10 minutes. */
  readonly cursorIdleMs?: number;
  /** How long a cursor outlives the socket that used it last. */
  readonly cursorGraceMs?: number;
  /** MongoDB's own: 1 minute. */
  readonly transactionLifetimeMs?: number;
}

export interface Gateway {
  readonly port: number;
  /** Connections to PostgreSQL in use by commands, cursors and transactions. For tests. */
  connectionsInUse(): number;
  /** Stops listening and cuts every socket. */
  close(): Promise<void>;
}

/** Resolves once clients can connect; rejects when PostgreSQL cannot be reached or the port is taken. */
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
