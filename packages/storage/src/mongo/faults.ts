/**
 * Tells an unavailable database from every other failure. Only the former becomes core's `unavailable("store")`, which
 * callers retry; a defect passes through.
 */
import { unavailable } from "@signalbox/core";
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from "mongodb";

/** Runs a call to the database; throws `unavailable("store")` when the server was not reached or gave up on it. */
export async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isOutage(error) ? unavailable("store", error) : error;
  }
}

/** Whether the same call may succeed later, because nothing is wrong with the call. */
export function isOutage(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError && isOutage(error.errorResponse)) return true;
  if (error instanceof MongoServerError) return isPassing(error);
  if (outages.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  return outageNames.has(error.name) || ("code" in error && isSocketCode(error.code));
}

/** A duplicate key under `_id`: the only unique index. */
export const duplicateKey = 11_000;

function isSocketCode(code: unknown): boolean {
  return typeof code === "string" && socketCodes.has(code);
}

function isPassing(error: MongoServerError): boolean {
  const codes = [error.code, writeConcernCode(error), ...writeErrorCodes(error)];
  return codes.some((code) => typeof code === "number" && passingCodes.has(code));
}

function writeConcernCode(error: MongoServerError): unknown {
  return error instanceof MongoBulkWriteError
    ? error.result.getWriteConcernError()?.code
    : error.writeConcernError?.["code"];
}

function writeErrorCodes(error: MongoServerError): unknown[] {
  return error instanceof MongoBulkWriteError ? [error.writeErrors].flat().map(({ code }) => code) : [];
}

const outages = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoNotConnectedError,
  MongoClientClosedError,
  MongoOperationTimeoutError,
];

/** Not exported by the driver; and the platform's own for an expired signal. */
const outageNames: ReadonlySet<string> = new Set([
  "MongoWaitQueueTimeoutError",
  "MongoPoolClosedError",
  "TimeoutError",
]);

/** Node's own errors, which the driver passes on when it writes to a socket that is closing. */
const socketCodes: ReadonlySet<string> = new Set([
  "EPIPE",
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/**
 * mongodb.com/docs/manual/reference/error-codes: the server is starting, stopping, electing, took too long, or has a full
 * disk.
 */
const passingCodes: ReadonlySet<number> = new Set([
  6, 7, 43, 50, 64, 89, 91, 112, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_388, 13_435, 13_436, 14_031,
]);
