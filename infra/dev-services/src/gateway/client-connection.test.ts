import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { MongoClient, MongoNetworkError } from "mongodb";
import { describe, expect, it } from "vitest";
import { serveClient } from "./client-connection.js";
import { createOpenCursors } from "./open-cursors.js";
import { createOpenTransactions } from "./open-transactions.js";
import { PostgresError, type PostgresConnection } from "./postgres-connection.js";
import { createPostgresPool } from "./postgres-pool.js";

/** Stands for PostgreSQL, which is the outside here: refuses each statement, and after the first may be gone. */
async function refusing(thenGone: boolean): Promise<PostgresConnection> {
  let isOpen = true;
  let statements = 0;
  return {
    query: async () => {
      statements += 1;
      if (thenGone && statements > 1) isOpen = false;
      throw new PostgresError("XX000", "something is amiss");
    },
    cancel: async () => {},
    isOpen: () => isOpen,
    isInTransaction: () => false,
    close: () => (isOpen = false),
  };
}

/** What a client is told whose command such a server refuses. */
async function answerFrom(open: () => Promise<PostgresConnection>): Promise<unknown> {
  const pool = createPostgresPool(open, 10);
  const cursors = createOpenCursors({ graceMs: 1_000, idleMs: 1_000, maxKeptConnections: 1 }, (connection) =>
    pool.give(connection),
  );
  const transactions = createOpenTransactions(pool, 1_000);
  const server = createServer((socket) =>
    serveClient(socket, { pool, cursors, transactions, connectionId: 1 }),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true&retryReads=false`);
  try {
    return await client
      .db("app")
      .collection("things")
      .findOne()
      .catch((error: unknown) => error);
  } finally {
    await client.close();
    server.close();
    pool.close();
  }
}

describe("an engine that fails within", () => {
  it("is quoted when it still stands", async () => {
    const answer = await answerFrom(async () => refusing(false));
    expect(answer).toMatchObject({ name: "MongoServerError", code: 1, message: /something is amiss/ });
  });

  it("is a lost server when it is gone a moment later, as one of several processes that are killed", async () => {
    expect(await answerFrom(async () => refusing(true))).toBeInstanceOf(MongoNetworkError);
  });
});
