/**
 * The open transactions of clients: one PostgreSQL connection per session (`lsid`), from the first command to the
 * commit or abort. A failed command ends its transaction, as in MongoDB; so does the end of the client's socket or of
 * the transaction's time limit, because its locks must not remain. Later commands of it get an error with the label on
 * which a driver retries the whole transaction.
 */
import { MongoError } from "./mongo-error.js";
import type { PostgresConnection } from "./postgres-connection.js";
import type { PostgresPool } from "./postgres-pool.js";

/** The transaction fields of a command. */
export interface TransactionFields {
  readonly session: string;
  readonly number: bigint;
  readonly starts: boolean;
}

export interface OpenTransactions {
  /**
   * Runs `work` on the transaction's connection and begins the transaction when the command says so. An error aborts
   * it.
   */
  run<T>(
    fields: TransactionFields,
    client: object,
    work: (connection: PostgresConnection) => Promise<T>,
  ): Promise<T>;
  commit(fields: TransactionFields): Promise<void>;
  abort(fields: TransactionFields): Promise<void>;
  /** The session has ended: its open transaction is rolled back. */
  endSession(session: string): void;
  clientGone(client: object): void;
  close(): void;
}

interface Transaction {
  readonly session: string;
  readonly number: bigint;
  readonly connection: PostgresConnection;
  client: object;
  isBusy: boolean;
  /** No further commands are accepted; rolled back as soon as its statement has ended. */
  isDropped: boolean;
  readonly timer: NodeJS.Timeout;
  /** Settles when the latest command has ended: the commands of a transaction run one after another. */
  turn: Promise<void>;
}

/** Kept so that a commit sent twice (its first answer was lost) succeeds twice. */
const REMEMBERED_COMMITS = 1_000;

export function createOpenTransactions(pool: PostgresPool, lifetimeMs: number): OpenTransactions {
  const open = new Map<string, Transaction>();
  const committed = new Map<string, bigint>();
  const goneClients = new WeakSet<object>();

  async function begin(fields: TransactionFields, client: object): Promise<Transaction> {
    endSession(fields.session);
    const connection = await pool.take();
    try {
      await connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    } catch (error) {
      pool.give(connection);
      throw error;
    }
    const timer = setTimeout(() => endSession(fields.session), lifetimeMs);
    timer.unref();
    const { session, number } = fields;
    const transaction: Transaction = {
      session,
      number,
      connection,
      client,
      isBusy: false,
      isDropped: false,
      timer,
      turn: Promise.resolve(),
    };
    open.set(session, transaction);
    return transaction;
  }

  function find(fields: TransactionFields): Transaction {
    const transaction = open.get(fields.session);
    if (transaction?.number === fields.number) return transaction;
    throw gone(fields);
  }

  /** Waits until earlier commands of the transaction have ended; the returned function releases it to the next one. */
  async function waitForTurn(transaction: Transaction, fields: TransactionFields): Promise<() => void> {
    const before = transaction.turn;
    let leave = (): void => {};
    transaction.turn = new Promise((resolve) => (leave = resolve));
    await before;
    if (open.get(transaction.session) === transaction) return leave;
    leave();
    throw gone(fields);
  }

  async function end(fields: TransactionFields, statement: "COMMIT" | "ROLLBACK"): Promise<void> {
    const transaction = find(fields);
    const leave = await waitForTurn(transaction, fields);
    await finish(transaction, statement).finally(leave);
  }

  async function finish(transaction: Transaction, statement: "COMMIT" | "ROLLBACK"): Promise<void> {
    if (open.get(transaction.session) === transaction) open.delete(transaction.session);
    clearTimeout(transaction.timer);
    try {
      await transaction.connection.query(statement);
    } finally {
      pool.give(transaction.connection);
    }
  }

  /**
   * Rolls back in the background: a running statement is cancelled, and the command that waits for it does the
   * rollback.
   */
  function drop(transaction: Transaction): void {
    if (transaction.isDropped) return;
    transaction.isDropped = true;
    if (transaction.isBusy) void transaction.connection.cancel();
    else finish(transaction, "ROLLBACK").catch(() => transaction.connection.close());
  }

  function endSession(session: string): void {
    const transaction = open.get(session);
    if (transaction) drop(transaction);
  }

  return {
    async run(fields, client, work) {
      const transaction = fields.starts ? await begin(fields, client) : find(fields);
      const leave = await waitForTurn(transaction, fields);
      transaction.client = client;
      transaction.isBusy = true;
      try {
        const result = await work(transaction.connection);
        transaction.isBusy = false;
        if (transaction.isDropped || goneClients.has(client)) throw gone(fields);
        return result;
      } catch (error) {
        await finish(transaction, "ROLLBACK").catch(() => transaction.connection.close());
        throw error;
      } finally {
        leave();
      }
    },
    async commit(fields) {
      if (committed.get(fields.session) === fields.number) return;
      await end(fields, "COMMIT");
      committed.delete(fields.session);
      committed.set(fields.session, fields.number);
      const [oldest] = committed.keys();
      if (committed.size > REMEMBERED_COMMITS && oldest !== undefined) committed.delete(oldest);
    },
    abort: (fields) => end(fields, "ROLLBACK"),
    endSession,
    clientGone(client) {
      goneClients.add(client);
      for (const transaction of Array.from(open.values()))
        if (transaction.client === client) drop(transaction);
    },
    close() {
      for (const transaction of Array.from(open.values())) drop(transaction);
    },
  };
}

function gone({ number }: TransactionFields): MongoError {
  return new MongoError(251, `there is no transaction ${number} in this session`, [
    "TransientTransactionError",
  ]);
}
