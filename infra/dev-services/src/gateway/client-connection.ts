/**
 * One client's socket: reads its requests, runs them one after another, writes the answers. Chooses the connection of a
 * command: that of its transaction or its cursor, or any connection of the pool. When the socket closes, its running
 * statement is cancelled and its cursors and transactions are released.
 */
import type { Socket } from "node:net";
import { serialize } from "bson";
import { BsonType, findElement, readInteger, readString, readTruth, scanElements } from "./bson-scan.js";
import { ENGINE_COMMANDS, nextPage, type EngineCall } from "./engine-commands.js";
import { createFrameReader } from "./frame-reader.js";
import { errorReply, MongoError, toMongoError } from "./mongo-error.js";
import type { OpenCursor, OpenCursors } from "./open-cursors.js";
import type { OpenTransactions, TransactionFields } from "./open-transactions.js";
import type { PostgresConnection } from "./postgres-connection.js";
import type { PostgresPool } from "./postgres-pool.js";
import { FACTS } from "./server-facts.js";
import { encodeReply, MONGO_FRAMES, parseRequest, type WireRequest } from "./wire-message.js";

/** Shared by all clients of a gateway. */
export interface ClientContext {
  readonly pool: PostgresPool;
  readonly cursors: OpenCursors;
  readonly transactions: OpenTransactions;
  readonly connectionId: number;
}

/** A command with the fields that the gateway reads itself. */
interface Command {
  readonly name: string;
  readonly database: string;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, Buffer>;
  readonly transaction: TransactionFields | undefined;
}

/** The connection was lost during a command: the client must see a broken socket, as when a server shuts down. */
class ConnectionLost extends Error {}

/** Serves the socket until it closes. */
export function serveClient(socket: Socket, context: ClientContext): void {
  const client = {};
  const queue: WireRequest[] = [];
  let isServing = false;
  let running: PostgresConnection | undefined;

  async function serveQueue(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let request = queue.shift(); request && !socket.destroyed; request = queue.shift()) {
      await answer(request);
    }
    isServing = false;
  }

  async function answer(request: WireRequest): Promise<void> {
    let reply: Buffer;
    let inTransaction = false;
    try {
      const command = readCommand(request);
      inTransaction = command.transaction !== undefined;
      reply = await execute(command);
    } catch (error) {
      if (error instanceof ConnectionLost) {
        socket.destroy();
        return;
      }
      reply = errorReply(toMongoError(error, inTransaction));
    }
    if (request.wantsReply && !socket.destroyed) send(encodeReply(request, reply));
  }

  function send(parts: readonly Buffer[]): void {
    socket.cork();
    for (const part of parts) socket.write(part);
    socket.uncork();
  }

  function execute(command: Command): Promise<Buffer> | Buffer {
    const fact = FACTS[command.name.toLowerCase()];
    if (fact) return Buffer.from(serialize({ ...fact(context.connectionId), ok: 1 }));
    switch (command.name) {
      case "getMore":
        return getMore(command);
      case "killCursors":
        return killCursors(command, context.cursors);
      case "endSessions":
        return endSessions(command, context.transactions);
      case "commitTransaction":
      case "abortTransaction":
        return endTransaction(command, context.transactions);
      default:
        return runOnEngine(command);
    }
  }

  function runOnEngine(command: Command): Promise<Buffer> {
    const handler = ENGINE_COMMANDS[command.name.toLowerCase()];
    if (!handler) throw new MongoError(59, `no such command: '${command.name}'`);
    return withConnection(command, undefined, handler);
  }

  async function getMore(command: Command): Promise<Buffer> {
    const id = readInteger(command.body, findElement(command.body, "getMore")) ?? 0n;
    const cursor = context.cursors.take(id);
    if (!cursor) throw new MongoError(43, `cursor id ${id} not found`);
    return withConnection(command, cursor, (call) => nextPage(call, cursor));
  }

  /** Runs `work` on the right connection and releases it afterwards, unless a cursor keeps it. */
  async function withConnection(
    command: Command,
    cursor: OpenCursor | undefined,
    work: (call: EngineCall) => Promise<Buffer>,
  ): Promise<Buffer> {
    const { name, database, body, sequences } = command;
    const attempt = async (connection: PostgresConnection, keepConnection: () => void): Promise<Buffer> => {
      running = connection;
      try {
        return await work({
          name,
          database,
          body,
          sequences,
          connection,
          keepConnection,
          client,
          cursors: context.cursors,
          inTransaction: command.transaction !== undefined,
        });
      } catch (error) {
        throw connection.isOpen() ? error : new ConnectionLost();
      } finally {
        running = undefined;
      }
    };
    if (command.transaction) {
      return context.transactions.run(command.transaction, client, (connection) =>
        attempt(connection, () => {}),
      );
    }
    const connection = cursor?.connection ?? (await takeConnection());
    let isKept = false;
    try {
      return await attempt(connection, () => (isKept = true));
    } finally {
      if (!isKept) context.pool.give(connection);
    }
  }

  async function takeConnection(): Promise<PostgresConnection> {
    try {
      return await context.pool.take();
    } catch {
      throw new ConnectionLost();
    }
  }

  const read = createFrameReader(MONGO_FRAMES, (frame) => queue.push(parseRequest(frame)));
  socket.setNoDelay(true);
  socket.on("data", (chunk: Buffer) => {
    try {
      read(chunk);
    } catch {
      socket.destroy();
      return;
    }
    void serveQueue();
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    queue.length = 0;
    void running?.cancel();
    context.cursors.clientGone(client);
    context.transactions.clientGone(client);
  });
}

/** Reads the fields in one pass over the top level of the document. */
function readCommand({ body, sequences }: WireRequest): Command {
  let name = "";
  let database = "admin";
  let session: string | undefined;
  let number: bigint | undefined;
  let starts = false;
  let autocommits = true;
  for (const element of scanElements(body)) {
    name ||= element.name;
    if (element.name === "$db") database = readString(body, element) ?? database;
    else if (element.name === "lsid") session = readSession(body, element.start);
    else if (element.name === "txnNumber") number = readInteger(body, element);
    else if (element.name === "startTransaction") starts = readTruth(body, element);
    else if (element.name === "autocommit") autocommits = readTruth(body, element);
  }
  const command = { name, database, body, sequences };
  if (autocommits || session === undefined || number === undefined)
    return { ...command, transaction: undefined };
  return { ...command, transaction: { session, number, starts } };
}

/** The session's id as text: a binary of 16 bytes inside `{id: …}`. */
function readSession(body: Buffer, from: number): string | undefined {
  const id = findElement(body, "id", from);
  return id?.type === BsonType.binary ? body.toString("latin1", id.start + 5, id.end) : undefined;
}

function killCursors({ body }: Command, cursors: OpenCursors): Buffer {
  const killed: bigint[] = [];
  const unknown: bigint[] = [];
  const list = findElement(body, "cursors");
  if (list?.type !== BsonType.array) throw new MongoError(9, "killCursors needs an array of cursors");
  for (const element of scanElements(body, list.start)) {
    const id = readInteger(body, element) ?? 0n;
    (cursors.kill(id) ? killed : unknown).push(id);
  }
  return Buffer.from(
    serialize({
      cursorsKilled: killed,
      cursorsNotFound: unknown,
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    }),
  );
}

function endSessions({ body }: Command, transactions: OpenTransactions): Buffer {
  const list = findElement(body, "endSessions");
  if (list?.type === BsonType.array) {
    for (const element of scanElements(body, list.start)) {
      const session = readSession(body, element.start);
      if (session !== undefined) transactions.endSession(session);
    }
  }
  return Buffer.from(serialize({ ok: 1 }));
}

async function endTransaction(
  { name, transaction }: Command,
  transactions: OpenTransactions,
): Promise<Buffer> {
  if (!transaction) throw new MongoError(20, `${name} outside a transaction`);
  await (name === "commitTransaction" ? transactions.commit(transaction) : transactions.abort(transaction));
  return Buffer.from(serialize({ ok: 1 }));
}
