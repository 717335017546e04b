/**
 * The gateway's description of itself, answered without the engine: a standalone server with MongoDB 8's wire version
 * that has sessions but no retryable writes (drivers use those only with replica sets).
 */
import type { Document } from "bson";
import { MAX_MESSAGE_BYTES } from "./wire-message.js";

const MAX_WIRE_VERSION = 25;
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_WRITE_BATCH = 25_000;
const SESSION_TIMEOUT_MINUTES = 30;
const SERVER_VERSION = "8.0.0";

/** The answers that depend only on the time and the connection's number. */
export const FACTS: Readonly<Record<string, (connectionId: number) => Document>> = {
  hello: (connectionId) => ({ isWritablePrimary: true, ...greeting(connectionId) }),
  ismaster: (connectionId) => ({ ismaster: true, ...greeting(connectionId) }),
  ping: () => ({}),
  buildinfo: () => ({
    version: SERVER_VERSION,
    versionArray: [8, 0, 0, 0],
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  }),
  getparameter: () => ({ featureCompatibilityVersion: { version: "8.0" } }),
  connectionstatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  startsession: () => ({ timeoutMinutes: SESSION_TIMEOUT_MINUTES }),
  refreshsessions: () => ({}),
};

function greeting(connectionId: number): Document {
  return {
    helloOk: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_WRITE_BATCH,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
  };
}
