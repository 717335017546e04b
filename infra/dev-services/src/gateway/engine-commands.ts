/**
 * The commands the engine runs: MongoDB's name, DocumentDB's function, and how its answer is converted to MongoDB's. A
 * command is a call of `(database, document [, sequence])` with the document exactly as the client sent it. To add a
 * command, add a line to the table.
 */
import { serialize } from "bson";
import { BsonType, findElement, readInteger, readString, readTruth } from "./bson-scan.js";
import { MongoError, convertWriteErrors, unpackCode } from "./mongo-error.js";
import type { OpenCursor, OpenCursors } from "./open-cursors.js";
import type { PostgresConnection, PostgresParameter, PostgresRow } from "./postgres-connection.js";

/** One command to be run by the engine. */
export interface EngineCall {
  readonly name: string;
  readonly database: string;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, Buffer>;
  readonly connection: PostgresConnection;
  readonly inTransaction: boolean;
  readonly client: object;
  readonly cursors: OpenCursors;
  /** Reports that a cursor keeps the connection, so that it is not returned to the pool. */
  readonly keepConnection: () => void;
}

export type EngineCommand = (call: EngineCall) => Promise<Buffer>;

/** The commands by their lower-case names. */
export const ENGINE_COMMANDS: Readonly<Record<string, EngineCommand>> = {
  insert: write("insert", "documents"),
  update: write("update", "updates"),
  delete: write("delete", "deletes"),
  findandmodify: answering(
    "SELECT p_result FROM documentdb_api.find_and_modify($1::text, $2::documentdb_core.bson)",
  ),
  find: firstPage("find"),
  aggregate: firstPage("aggregate"),
  listcollections: firstPage("list_collections"),
  listindexes: firstPage("list_indexes"),
  count: answering("SELECT document FROM documentdb_api.count_query($1::text, $2::documentdb_core.bson)"),
  distinct: answering(
    "SELECT document FROM documentdb_api.distinct_query($1::text, $2::documentdb_core.bson)",
  ),
  createindexes: answering(
    "SELECT documentdb_api_internal.create_indexes_non_concurrently($1::text, $2::documentdb_core.bson, true)",
  ),
  dropindexes: answering("CALL documentdb_api.drop_indexes($1::text, $2::documentdb_core.bson)"),
  create: answering("SELECT documentdb_api.create_collection_view($1::text, $2::documentdb_core.bson)"),
  validate: answering("SELECT document FROM documentdb_api.validate($1::text, $2::documentdb_core.bson)"),
  dbstats: answering(
    "SELECT documentdb_api.db_stats($1::text, 1, false) FROM (SELECT $2::documentdb_core.bson) AS spec",
  ),
  collmod: ofCollection("SELECT documentdb_api.coll_mod($1::text, $2::text, $3::documentdb_core.bson)"),
  collstats: ofCollection(
    "SELECT documentdb_api.coll_stats($1::text, $2::text, 1) FROM (SELECT $3::documentdb_core.bson) AS spec",
  ),
  renamecollection: ofServer("SELECT documentdb_api.rename_collection($1::documentdb_core.bson)"),
  listdatabases: ofServer("SELECT documentdb_api.list_databases($1::documentdb_core.bson)"),
  currentop: ofServer("SELECT documentdb_api.current_op_command($1::documentdb_core.bson)"),
  drop: dropCollection,
  dropdatabase: dropDatabase,
};

const GET_MORE =
  "SELECT cursorpage, continuation FROM documentdb_api.cursor_get_more($1::text, $2::documentdb_core.bson, $3::documentdb_core.bson)";

/** Reads the next page of a cursor. A cursor that has its own connection keeps it until it is exhausted. */
export async function nextPage(call: EngineCall, cursor: OpenCursor): Promise<Buffer> {
  const [row] = await call.connection.query(GET_MORE, [
    Buffer.from(call.database),
    call.body,
    cursor.continuation,
  ]);
  return rememberCursor(call, column(row, 0), row?.[1], cursor.connection !== undefined);
}

/** Inserts, updates and deletes. Inside a transaction a write error fails the command, which ends the transaction. */
function write(verb: "insert" | "update" | "delete", sequence: string): EngineCommand {
  const sql = `SELECT p_result, p_success FROM documentdb_api.${verb}($1::text, $2::documentdb_core.bson, $3::documentdb_core.bsonsequence)`;
  return async (call) => {
    const documents = call.sequences.get(sequence) ?? null;
    const result = await single(call, sql, [Buffer.from(call.database), call.body, documents]);
    if (convertWriteErrors(result) && call.inTransaction) throw firstWriteError(result);
    return result;
  };
}

function firstPage(kind: string): EngineCommand {
  const sql = `SELECT cursorpage, continuation, persistconnection FROM documentdb_api.${kind}_cursor_first_page($1::text, $2::documentdb_core.bson)`;
  return async (call) => {
    const [row] = await call.connection.query(sql, [Buffer.from(call.database), call.body]);
    return rememberCursor(call, column(row, 0), row?.[1], row?.[2]?.[0] === 1);
  };
}

/** A command whose function takes database and document and returns a document. */
function answering(sql: string): EngineCommand {
  return async (call) => refuseFailure(await single(call, sql, [Buffer.from(call.database), call.body]));
}

function ofCollection(sql: string): EngineCommand {
  return (call) =>
    single(call, sql, [Buffer.from(call.database), Buffer.from(collectionOf(call)), call.body]);
}

function ofServer(sql: string): EngineCommand {
  return async (call) => {
    const [row] = await call.connection.query(sql, [call.body]);
    const answer = row?.[0];
    return answer && answer.length > 0 ? answer : Buffer.from(serialize({ ok: 1 }));
  };
}

async function dropCollection(call: EngineCall): Promise<Buffer> {
  const collection = collectionOf(call);
  await call.connection.query("SELECT documentdb_api.drop_collection($1::text, $2::text)", [
    Buffer.from(call.database),
    Buffer.from(collection),
  ]);
  return Buffer.from(serialize({ ns: `${call.database}.${collection}`, ok: 1 }));
}

async function dropDatabase(call: EngineCall): Promise<Buffer> {
  await call.connection.query("SELECT documentdb_api.drop_database($1::text)", [Buffer.from(call.database)]);
  return Buffer.from(serialize({ dropped: call.database, ok: 1 }));
}

/** Stores what a later getMore needs. The cursor's id is the one inside the page, because the client reads that one. */
function rememberCursor(
  call: EngineCall,
  page: Buffer,
  continuation: Buffer | null | undefined,
  needsConnection: boolean,
): Buffer {
  const cursor = findElement(page, "cursor");
  const id = cursor ? readInteger(page, findElement(page, "id", cursor.start)) : undefined;
  if (id === undefined || id === 0n || !continuation) return page;
  const keeps = needsConnection && !call.inTransaction;
  if (keeps) call.keepConnection();
  call.cursors.put({
    id,
    continuation: Buffer.from(continuation),
    connection: keeps ? call.connection : undefined,
    client: call.client,
  });
  return page;
}

async function single(
  call: EngineCall,
  sql: string,
  parameters: readonly PostgresParameter[],
): Promise<Buffer> {
  const [row] = await call.connection.query(sql, parameters);
  return column(row, 0);
}

function column(row: PostgresRow | undefined, index: number): Buffer {
  const value = row?.[index];
  if (!value) throw new MongoError(1, "the engine returned no row");
  return value;
}

function collectionOf(call: EngineCall): string {
  const name = readString(call.body, findElement(call.body, call.name));
  if (name === undefined) throw new MongoError(73, `${call.name} needs the name of a collection`);
  return name;
}

/** An answer with `ok: 0` is an error; createIndexes hides its code in `raw.defaultShard`. */
function refuseFailure(answer: Buffer): Buffer {
  const ok = findElement(answer, "ok");
  if (!ok || readTruth(answer, ok)) return answer;
  const raw = findElement(answer, "raw");
  const shard = raw?.type === BsonType.document ? findElement(answer, "defaultShard", raw.start) : undefined;
  throw refusalAt(answer, shard?.start ?? 0);
}

function firstWriteError(result: Buffer): MongoError {
  const errors = findElement(result, "writeErrors");
  const first = errors ? findElement(result, "0", errors.start) : undefined;
  return refusalAt(result, first?.start ?? 0);
}

function refusalAt(answer: Buffer, from: number): MongoError {
  const code = readInteger(answer, findElement(answer, "code", from));
  const message = readString(answer, findElement(answer, "errmsg", from)) ?? "the engine refused the command";
  return new MongoError(unpackCode(Number(code ?? 1n)), message);
}
