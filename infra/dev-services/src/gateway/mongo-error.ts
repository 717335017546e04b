/**
 * Maps errors of PostgreSQL and DocumentDB to MongoDB's. DocumentDB reports MongoDB's errors as SQLSTATEs of class M;
 * inside the result of a write the same SQLSTATE is packed into an integer, as PostgreSQL does it. Both are converted
 * to the codes a driver acts on (11000 above all).
 */
import { serialize } from "bson";
import { BsonType, findElement, scanElements } from "./bson-scan.js";
import { PostgresError } from "./postgres-connection.js";

/** An error with MongoDB's code. The `labels` tell the driver what it may retry. */
export class MongoError extends Error {
  override readonly name = "MongoError";
  readonly code: number;
  readonly codeName: string;
  readonly labels: readonly string[];
  constructor(code: number, message: string, labels: readonly string[] = []) {
    super(message);
    this.code = code;
    this.codeName = CODE_NAMES[code] ?? `Location${code}`;
    this.labels = labels;
  }
}

const CODE_NAMES: Readonly<Record<number, string>> = {
  1: "InternalError",
  2: "BadValue",
  3: "NoSuchKey",
  6: "HostUnreachable",
  9: "FailedToParse",
  14: "TypeMismatch",
  20: "IllegalOperation",
  26: "NamespaceNotFound",
  27: "IndexNotFound",
  28: "PathNotViable",
  40: "ConflictingUpdateOperators",
  43: "CursorNotFound",
  48: "NamespaceExists",
  50: "MaxTimeMSExpired",
  52: "DollarPrefixedFieldName",
  57: "DottedFieldName",
  59: "CommandNotFound",
  66: "ImmutableField",
  67: "CannotCreateIndex",
  72: "InvalidOptions",
  73: "InvalidNamespace",
  85: "IndexOptionsConflict",
  86: "IndexKeySpecsConflict",
  91: "ShutdownInProgress",
  112: "WriteConflict",
  115: "CommandNotSupported",
  121: "DocumentValidationFailure",
  225: "TransactionTooOld",
  251: "NoSuchTransaction",
  263: "OperationNotSupportedInTransaction",
  10_107: "NotWritablePrimary",
  10_334: "BSONObjectTooLarge",
  11_000: "DuplicateKey",
  11_601: "Interrupted",
  14_031: "OutOfDiskSpace",
};

const CODES_BY_SQL_STATE: ReadonlyMap<string, number> = new Map([
  ["M0001", 2],
  ["M0003", 9],
  ["M0004", 14],
  ["M0006", 20],
  ["M0008", 26],
  ["M0009", 27],
  ["M000A", 28],
  ["M000D", 40],
  ["M000E", 43],
  ["M000F", 48],
  ["M000G", 52],
  ["M000K", 57],
  ["M000M", 66],
  ["M000N", 67],
  ["M000P", 72],
  ["M000Q", 73],
  ["M000R", 85],
  ["M000S", 86],
  ["M000U", 115],
  ["M00CO", 121],
  ["M00E8", 10_107],
  ["M0016", 263],
  ["M001B", 10_334],
  ["M001C", 11_000],
  // a statement for which the engine uses another of its processes, and that process is gone
  ["08000", 6],
  ["08001", 6],
  ["08003", 6],
  ["08006", 6],
  ["25006", 10_107], // the server was made read-only
  ["23505", 11_000],
  ["23P01", 11_000], // unique indexes of the engine are exclusion constraints
  ["40001", 112],
  ["40P01", 112],
  ["53100", 14_031],
  ["55P03", 112],
  ["57014", 50],
  ["57P01", 91],
  ["57P02", 91],
  ["57P03", 91],
]);

/**
 * A process that waits for another one when the server is killed reports an internal error without a SQLSTATE of its
 * own, and may still answer for a moment.
 */
const SERVER_GONE = /^postmaster was shut down/;
const SHUTDOWN_IN_PROGRESS = 91;

const TRANSIENT = "TransientTransactionError";

/**
 * Converts any thrown value. Inside a transaction a conflict is labelled so that the driver retries the whole
 * transaction.
 */
export function toMongoError(error: unknown, inTransaction: boolean): MongoError {
  if (error instanceof MongoError) return error;
  if (error instanceof RangeError) return new MongoError(9, error.message);
  if (!(error instanceof PostgresError))
    return new MongoError(1, error instanceof Error ? error.message : String(error));
  if (SERVER_GONE.test(error.message)) return new MongoError(SHUTDOWN_IN_PROGRESS, error.message);
  const code = CODES_BY_SQL_STATE.get(error.sqlState);
  if (code === undefined) return new MongoError(1, `${error.message} (SQLSTATE ${error.sqlState})`);
  const message = code === 11_000 ? duplicateKeyMessage(error.message) : error.message;
  return new MongoError(code, message, inTransaction && code === 112 ? [TRANSIENT] : []);
}

/** The answer to a failed command. */
export function errorReply(error: MongoError): Buffer {
  const labels = error.labels.length > 0 ? { errorLabels: error.labels } : {};
  return Buffer.from(
    serialize({ ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...labels }),
  );
}

/**
 * Replaces packed codes in the `writeErrors` of a write result with MongoDB's, in place. Returns whether there were
 * any.
 */
export function convertWriteErrors(result: Buffer): boolean {
  const errors = findElement(result, "writeErrors");
  if (errors?.type !== BsonType.array) return false;
  for (const entry of scanElements(result, errors.start)) {
    const code = findElement(result, "code", entry.start);
    if (code?.type === BsonType.int32) convertCode(result, code.start);
  }
  return true;
}

/** The MongoDB code for an integer that may be a packed SQLSTATE; any other integer is returned unchanged. */
export function unpackCode(packed: number): number {
  return CODES_BY_SQL_STATE.get(unpackSqlState(packed)) ?? packed;
}

function convertCode(result: Buffer, offset: number): void {
  result.writeInt32LE(unpackCode(result.readInt32LE(offset)), offset);
}

/** Six bits a character, `char - '0'`, the first character lowest (PostgreSQL's MAKE_SQLSTATE). */
function unpackSqlState(packed: number): string {
  let state = "";
  for (let shift = 0; shift < 30; shift += 6) state += String.fromCharCode(((packed >> shift) & 0x3f) + 0x30);
  return state;
}

/** Clients of MongoDB search the message for E11000, which MongoDB itself writes there. */
function duplicateKeyMessage(message: string): string {
  return message.startsWith("E11000") ? message : `E11000 duplicate key error: ${message}`;
}
