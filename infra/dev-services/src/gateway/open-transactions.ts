/**
 * The transactions clients have begun: one PostgreSQL connection per session (`lsid`), from the first command to the
 * commit or abort. A refused command ends its transaction, as MongoDB's do; so does the end of the client's socket or
 * of the transaction's time, because its locks must not outlive it. Anyone who comes later learns that it is gone, with
 * the label on which a driver runs the whole transaction again.
 */
import { MongoError } from "./mongo-error.js";
import type { PostgresConnection } from "./postgres-connection.js";
import type { PostgresPool } from "./postgres-pool.js";

/** What a command says about its transaction. */
export interface TransactionFields {
  readonly session: string;
  readonly number: bigint;
  readonly starts: boolean;
}

export interface OpenTransactions {
  /** Runs `work` on the transaction's connection, beginning it when the command says so. A refusal aborts it. */
  run<T>(
    fields: TransactionFields,
    client: object,
    work: (connection: PostgresConnection) => Promise<T>,
  ): Promise<T>;
  commit(fields: TransactionFields): Promise<void>;
  abort(fields: TransactionFields): Promise<void>;
  /** The session is over: whatever it left open is rolled back. */
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
  /** Nobody will ask for it again: rolled back as soon as its statement has ended. */
  isDropped: boolean;
  readonly timer: NodeJS.Timeout;
  /** Ends when the command that came last has ended: a transaction's commands run one after another. */
  turn: Promise<void>;
}

/** Remembered so that a commit sent twice (its first answer got lost) succeeds twice. */
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

  /** Waits until the transaction is the caller's alone; the answer gives it to the next. */
  async function takeTurn(transaction: Transaction, fields: TransactionFields): Promise<() => void> {
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
    const leave = await takeTurn(transaction, fields);
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

  /** Rolls back without anyone waiting; a statement that still runs is cancelled, and anyone who waits for it rolls back. */
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
      const leave = await takeTurn(transaction, fields);
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
