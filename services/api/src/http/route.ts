/**
 * A route of the administration api as data: where it is, who may call it, what goes in, what comes out, and one handler.
 * The router, the OpenAPI document and the test that walks all operations are made from the same table, so none of them
 * can forget one.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { Context } from "koa";
import type { z } from "zod";
import type { ApiContext } from "../context.js";

export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

export interface RouteRequest<Query, Body> {
  readonly query: Query;
  readonly body: Body;
  /** The parts of the path, as `{ id }` for `/users/:id`. */
  readonly params: Readonly<Record<string, string>>;
  /** The workspace the call is for; the caller's key has been found to have the right. */
  readonly workspaceId: WorkspaceId;
  /** Id of the key that called, for the audit. */
  readonly keyId: string;
  readonly idempotencyKey: string | undefined;
  /** For streams and headers; nothing that a table entry could say is read from here. */
  readonly http: Context;
}

export interface RouteAnswer {
  readonly status: number;
  /** Sent as JSON; absent for an empty body; a stream or Buffer goes out as it is with `type`. */
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RouteDefinition<Query, Body> {
  readonly method: Method;
  /** Without trailing slash; both forms answer. DELETE also answers with `/v2` appended. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** A POST that changes nothing: it reads, and its question is too large for a query. */
  readonly readsOnly?: true;
  readonly query?: z.ZodType<Query>;
  /** A DELETE takes these from the body or from the query. */
  readonly body?: z.ZodType<Body>;
  readonly answers: readonly {
    readonly status: number;
    readonly description: string;
    readonly schema?: z.ZodType;
    /** The content type, when it is not JSON. */
    readonly type?: string;
  }[];
  readonly handle: (request: RouteRequest<Query, Body>, api: ApiContext) => Promise<RouteAnswer>;
}

/** A route whose types are its own business. */
export type Route = RouteDefinition<unknown, unknown>;

export function defineRoute<Query, Body>(definition: RouteDefinition<Query, Body>): Route {
  return definition as unknown as Route;
}
