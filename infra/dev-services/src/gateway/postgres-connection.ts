/**
 * One connection to PostgreSQL that uses the extended protocol with binary parameters and results, so BSON documents
 * are sent as bytes (text would double every byte as hex). Statements are prepared on first use and kept. Contains
 * nothing specific to MongoDB. Source: PostgreSQL manual, "Frontend/Backend Protocol".
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createFrameReader, type FrameFormat } from "./frame-reader.js";

/** One parameter: bytes (in pieces that are sent one after another without copying), or SQL NULL. */
export type PostgresParameter = Buffer | readonly Buffer[] | null;

/** The columns of one row, each in the binary form of its type, or null. Views of the received frame. */
export type PostgresRow = readonly (Buffer | null)[];

/** The error of a rejected statement. `sqlState` is its five-character code. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
  readonly sqlState: string;
  constructor(sqlState: string, text: string) {
    super(text);
    this.sqlState = sqlState;
  }
}

export interface PostgresConnection {
  /**
   * Runs one statement; rejects with a `PostgresError` when the server rejects it, with another error when the
   * connection is lost.
   */
  query(sql: string, parameters?: readonly PostgresParameter[]): Promise<readonly PostgresRow[]>;
  /** Asks the server over a separate connection to cancel the running statement. Never rejects. */
  cancel(): Promise<void>;
  /** False once the connection is lost or closed. */
  isOpen(): boolean;
  /** True inside BEGIN … COMMIT, also when the transaction has failed and needs a ROLLBACK. */
  isInTransaction(): boolean;
  close(): void;
}

/** Protocol 3.0 frames: a type byte, then a big-endian length that counts itself but not the type. */
const SERVER_FRAMES: FrameFormat = {
  headerBytes: 5,
  frameBytes: (chunk, offset) => chunk.readUInt32BE(offset + 1) + 1,
  maxFrameBytes: 1 << 30,
};
const PROTOCOL_VERSION = 196_608;
const CANCEL_REQUEST = 80_877_102;
const BINARY = 1;
const NULL_LENGTH = -1;

interface Pending {
  rows: PostgresRow[];
  error?: PostgresError;
  /** Called when the server has parsed the statement's text, so that the text is not sent again. */
  readonly parsed?: (() => void) | undefined;
  readonly resolve: (rows: readonly PostgresRow[]) => void;
  readonly reject: (reason: Error) => void;
}

/** Connects over a Unix socket to a server that trusts it. Rejects when the server refuses or is not reachable. */
export async function connectPostgres(
  socketPath: string,
  user: string,
  database: string,
): Promise<PostgresConnection> {
  const socket = connect(socketPath);
  await once(socket, "connect");
  const connection = speakPostgres(socket, socketPath);
  await connection.greet(user, database);
  return connection;
}

function speakPostgres(
  socket: Socket,
  socketPath: string,
): PostgresConnection & { greet(user: string, database: string): Promise<void> } {
  const statements = new Map<string, string>();
  let waiting: Pending | undefined;
  let backendKey: Buffer | undefined;
  let transactionStatus = "I";
  let lost: Error | undefined;
  let cancelling: Promise<unknown> | undefined;

  function fail(reason: Error): void {
    lost ??= reason;
    socket.destroy();
    const pending = waiting;
    waiting = undefined;
    pending?.reject(lost);
  }

  function settle(): void {
    const pending = waiting;
    waiting = undefined;
    if (pending?.error) pending.reject(pending.error);
    else pending?.resolve(pending.rows);
  }

  function receive(frame: Buffer): void {
    switch (frame[0]) {
      case 0x44: // DataRow
        waiting?.rows.push(readRow(frame));
        return;
      case 0x31: // ParseComplete
        waiting?.parsed?.();
        return;
      case 0x45: // ErrorResponse
        if (waiting) waiting.error ??= readError(frame);
        return;
      case 0x5a: // ReadyForQuery
        transactionStatus = String.fromCharCode(frame[5] ?? 0x49);
        settle();
        return;
      case 0x4b: // BackendKeyData
        backendKey = Buffer.from(frame.subarray(5));
        return;
      case 0x52: // Authentication: anything but "ok" means the server does not trust us
        if (frame.readInt32BE(5) !== 0)
          fail(new Error("PostgreSQL requires a password; the gateway has none"));
        return;
      default: // notices, parameter status, completion tags
    }
  }

  const read = createFrameReader(SERVER_FRAMES, receive);
  socket.setNoDelay(true);
  socket.on("data", (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on("error", fail);
  socket.on("close", () => fail(waiting?.error ?? new Error("the connection to PostgreSQL was closed")));

  function send(parts: readonly Buffer[], parsed?: () => void): Promise<readonly PostgresRow[]> {
    if (lost) return Promise.reject(lost);
    if (waiting) return Promise.reject(new Error("a PostgreSQL connection runs one statement at a time"));
    return new Promise((resolve, reject) => {
      waiting = { rows: [], parsed, resolve, reject };
      socket.cork();
      for (const part of parts) socket.write(part);
      socket.uncork();
    });
  }

  return {
    async greet(user, database) {
      await send([startupMessage(user, database)]);
    },
    async query(sql, parameters = []) {
      // a pending cancellation could otherwise cancel this statement instead of the earlier one
      if (cancelling) await cancelling;
      const known = statements.get(sql);
      const name = known ?? `s${statements.size}`;
      const parts = known === undefined ? [parseMessage(name, sql)] : [];
      parts.push(...bindMessage(name, parameters), EXECUTE_AND_SYNC);
      return send(parts, () => statements.set(sql, name));
    },
    async cancel() {
      if (!backendKey || lost) return;
      const canceller = connect(socketPath);
      canceller.on("error", () => canceller.destroy());
      canceller.end(Buffer.concat([int32(16), int32(CANCEL_REQUEST), backendKey]));
      cancelling = new Promise((resolve) => canceller.once("close", resolve).resume());
      await cancelling;
      cancelling = undefined;
    },
    isOpen: () => lost === undefined,
    isInTransaction: () => transactionStatus !== "I",
    close() {
      lost ??= new Error("this PostgreSQL connection was closed");
      socket.end(message("X"));
    },
  };
}

/** Execute the unnamed portal without a row limit, then Sync. */
const EXECUTE_AND_SYNC: Buffer = Buffer.concat([message("E", Buffer.from([0]), int32(0)), message("S")]);

function startupMessage(user: string, database: string): Buffer {
  const settings = Buffer.from(`user\0${user}\0database\0${database}\0client_encoding\0UTF8\0\0`);
  return Buffer.concat([int32(settings.length + 8), int32(PROTOCOL_VERSION), settings]);
}

function parseMessage(name: string, sql: string): Buffer {
  return message("P", Buffer.from(`${name}\0${sql}\0`), int16(0));
}

/** Does not copy the parameter bytes: the message is a list of pieces, of which only the small ones are new. */
function bindMessage(name: string, parameters: readonly PostgresParameter[]): Buffer[] {
  const head = Buffer.from(`\0${name}\0`);
  const pieces: Buffer[] = [Buffer.alloc(5), head, int16(1), int16(BINARY), int16(parameters.length)];
  for (const parameter of parameters) {
    if (parameter === null) {
      pieces.push(int32(NULL_LENGTH));
      continue;
    }
    const parts = Buffer.isBuffer(parameter) ? [parameter] : parameter;
    pieces.push(int32(parts.reduce((sum, part) => sum + part.length, 0)), ...parts);
  }
  pieces.push(int16(1), int16(BINARY));
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  pieces[0] = Buffer.concat([Buffer.from("B"), int32(bytes - 1)]);
  return pieces;
}

function readRow(frame: Buffer): PostgresRow {
  const columns: (Buffer | null)[] = [];
  let offset = 7;
  for (let left = frame.readInt16BE(5); left > 0; left -= 1) {
    const bytes = frame.readInt32BE(offset);
    offset += 4;
    columns.push(bytes === NULL_LENGTH ? null : frame.subarray(offset, offset + bytes));
    if (bytes > 0) offset += bytes;
  }
  return columns;
}

/** The fields of an ErrorResponse are `<letter><text>\0`: C is the SQLSTATE, M the message. */
function readError(frame: Buffer): PostgresError {
  const fields = new Map(
    frame
      .toString("utf8", 5)
      .split("\0")
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  );
  return new PostgresError(fields.get("C") ?? "XX000", fields.get("M") ?? "PostgreSQL refused the statement");
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}
