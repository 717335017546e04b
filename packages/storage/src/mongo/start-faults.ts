/**
 * Why a service cannot start on its database, as one sentence that says what to do. Errors that an operator cannot fix
 * pass through.
 */
import { cannotStart } from "@signalbox/core";
import { MongoServerError } from "mongodb";
import { isOutage } from "./faults.js";

/** mongodb.com/docs/manual/reference/error-codes: a secondary, or a server that was made read-only. */
const readOnlyCodes: ReadonlySet<unknown> = new Set([10_058, 10_107, 13_435]);
/** Unauthorized, AuthenticationFailed, and Atlas' code for both. */
const refusalCodes: ReadonlySet<unknown> = new Set([13, 18, 8_000]);
const outOfDiskSpace = 14_031;

export function startFaultOf(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  const { message } = error;
  const database = `The database at ${hostsIn(url)}`;
  // The address parser throws a class of its own under that name.
  if (error.name === "MongoParseError") {
    return cannotStart(`MONGODB_URL is no address of a MongoDB (${message}): correct it.`, error);
  }
  const code = error instanceof MongoServerError ? error.code : undefined;
  if (code === outOfDiskSpace || /no space left/i.test(message)) {
    return cannotStart(`${database} has a full disk: free some space there, then start again.`, error);
  }
  if (readOnlyCodes.has(code) || /read-only/i.test(message)) {
    return cannotStart(
      `${database} is read-only: make it writable, or name its primary in MONGODB_URL.`,
      error,
    );
  }
  if (refusalCodes.has(code)) {
    return cannotStart(
      `${database} refuses the user of MONGODB_URL (${message}): correct the password, or give the user the role readWrite.`,
      error,
    );
  }
  if (isOutage(error)) {
    return cannotStart(`${database} does not answer (${message}): start it, or correct MONGODB_URL.`, error);
  }
  return error;
}

/** Without user and password. */
export function hostsIn(url: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^/?]*@)?([^/?]+)/.exec(url)?.[1] ?? "MONGODB_URL";
}
