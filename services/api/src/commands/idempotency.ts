/**
 * Identifies the command of a request. Without an `idempotency-key` it is a new one; with a key its id is derived
 * from the caller and the key, so that a repeat is the same command and adds nothing to the queue, and the same key of
 * another caller is another command. A key is valid for 24 hours; because ids depend on caller and key alone, time is
 * cut into windows of that length and the latest windows are searched.
 */
import { createHmac } from "node:crypto";
import { issueAt, type TableStore } from "@signalbox/core";
import { commandTable, type CommandRow } from "@signalbox/workspace";
import type { ApiContext } from "../context.js";
import { badRequest } from "../http/errors.js";
import type { RouteRequest } from "../http/route.js";
import { commandIdOf } from "./command-id.js";
import { requestSays } from "../http/request-sentences.js";

export interface CommandIdentity {
  readonly commandId: string;
  /** Present when the caller gave a key: the request that the key was used for. */
  readonly fingerprint?: string;
  /** The row in the table `commands`, when the command was already applied. */
  readonly row?: CommandRow;
}

const keyLifeMs = 24 * 60 * 60 * 1000;
/** A command that was still waiting when its window ended is found in the next one for this long. */
const graceMs = 60 * 60 * 1000;
const maxKeyLength = 255;

type AnyRequest = RouteRequest<unknown, unknown>;

/** Throws `BadRequest` for an invalid key. */
export async function identifyCommand(request: AnyRequest, api: ApiContext): Promise<CommandIdentity> {
  const { idempotencyKey, workspaceId } = request;
  if (idempotencyKey === undefined) {
    return { commandId: commandIdOf(workspaceId, `once/${api.newId()}`, api.secrets) };
  }
  if (idempotencyKey === "" || idempotencyKey.length > maxKeyLength) {
    throw badRequest(issueAt(["idempotency-key"], requestSays.badIdempotencyKey({ maximum: maxKeyLength })));
  }
  const fingerprint = fingerprintOf(request, api);
  const now = api.now().getTime();
  const current = Math.floor(now / keyLifeMs);
  const latest = [current - 2, current - 1, current];
  const idsOf = (seedOf: (window: number) => string): readonly string[] =>
    latest.map((window) => commandIdOf(workspaceId, seedOf(window), api.secrets));
  const caller = callerOf(request);
  const windows = idsOf((window) => `key-of/${window}/${JSON.stringify([caller, idempotencyKey])}`);
  // Of the release before, which derived ids from the key alone: its rows name the caller.
  const earlier = idsOf((window) => `key/${window}/${idempotencyKey}`);
  const [rows, earlierRows] = await Promise.all(
    [windows, earlier].map((ids) => Promise.all(ids.map((id) => readCommand(id, api.tables)))),
  );
  const isFresh = (row: CommandRow | undefined): row is CommandRow =>
    row !== undefined && row.at > now - keyLifeMs;
  for (const [index, commandId] of windows.entries()) {
    const row = rows?.[index];
    if (isFresh(row)) return { commandId, fingerprint, row };
  }
  for (const [index, commandId] of earlier.entries()) {
    const row = earlierRows?.[index];
    if (isFresh(row) && row.by === request.origin.principal.id) return { commandId, fingerprint, row };
  }
  const index = now - current * keyLifeMs < graceMs ? 1 : 2;
  return { commandId: windows[rows?.[index] === undefined ? index : 2] ?? "", fingerprint };
}

/**
 * A member is the same caller in each of their sessions; a key is one of its own, and so is each member or user in whose
 * name a key opened an embedded dashboard.
 */
function callerOf({ origin, caller }: AnyRequest): readonly string[] {
  const { kind, id } = origin.principal;
  const ofSession = kind === "session" ? [caller.key?.keyId ?? "", caller.userId ?? ""] : [];
  return [kind, id, ...ofSession];
}

/** Undefined for a command that was not applied yet. */
export async function readCommand(
  commandId: string,
  tables: Pick<TableStore, "get">,
): Promise<CommandRow | undefined> {
  const row = await tables.get(commandTable.name, commandId);
  return row && commandTable.read(row);
}

/** Keyed, because the fingerprint of a body with a secret must reveal nothing of the secret. */
function fingerprintOf({ http, params, query, body, ifMatch }: AnyRequest, { secrets }: ApiContext): string {
  const request = JSON.stringify(
    [
      http.method,
      http.path.replace(/\/$/, ""),
      params,
      query,
      body,
      // Requests without a guard have the fingerprint of releases that knew none.
      ...(ifMatch === undefined ? [] : [{ ifMatch }]),
    ],
    sortedKeys,
  );
  return createHmac("sha256", secrets.derive("fingerprints")).update(request).digest("hex");
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
