/**
 * A route of the administration api as data: where it is, who may call it, what goes in, what comes out, and one handler.
 * The router, the OpenAPI document and the test that walks all operations are made from the same table, so none of them
 * can forget one.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { Context } from "koa";
import type { z } from "zod";
import type { ApiContext } from "../context.js";
import type { Tag } from "../openapi/tags.js";

export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

export interface RouteRequest<Query, Body> {
  readonly query: Query;
  readonly body: Body;
  /** The parts of the path, as `{ id }` for `/users/:id`. */
  readonly params: Readonly<Record<string, string>>;
  /** The workspace the call is for; the caller's key has been found to have the right. */
  readonly workspaceId: WorkspaceId;
  /**
   * The workspaces a read is about, the call's own first: a parent's reads are about its living children as well. For
   * what changes something it is the call's own alone.
   */
  readonly workspaces: readonly WorkspaceId[];
  /** Id of the key that called, for the audit; of a session, the key that opened it. */
  readonly keyId: string;
  readonly caller: RouteCaller;
  readonly idempotencyKey: string | undefined;
  /** For streams and headers; nothing that a table entry could say is read from here. */
  readonly http: Context;
}

/** The key that called; of a session, the session's workspace and the key that opened it. */
export interface RouteCaller {
  readonly workspaceId: WorkspaceId;
  readonly keyId: string;
  readonly role: "write" | "admin";
  /** Of a session that is for one user: nothing is shown of others. */
  readonly userId?: string;
}

export interface RouteAnswer {
  readonly status: number;
  /** Sent as JSON; absent for an empty body; a stream or Buffer goes out as it is with `type`. */
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** For the few operations that are about workspaces themselves. */
export interface WorkspaceTarget {
  /** `externalId` in the body names the workspace of the call, as it does in a query. */
  readonly externalIdInBody?: true;
  /** The caller has to name the workspace: its own is not meant by saying nothing. */
  readonly mustBeNamed?: true;
  /** A deleted child is found as well. */
  readonly deletedToo?: true;
  /** The answer when there is no such workspace or the key does not reach it; without it, the error `Forbidden`. */
  readonly outOfReach?: () => RouteAnswer;
}

export interface RouteExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface RouteDefinition<Query, Body> {
  readonly method: Method;
  /** Where the path stands, when that is not `/api/admin`. */
  readonly base?: "/api-l";
  /** Without trailing slash; both forms answer. DELETE also answers with `/v2` appended. */
  readonly path: string;
  /** An imperative that names the thing: "Create or update a segment". */
  readonly summary: string;
  /** What callers must know beyond the summary, as Markdown. */
  readonly description?: string;
  readonly tag: Tag;
  /** A request that fits the schemas. */
  readonly example?: RouteExample;
  /** A POST that changes nothing: it reads, and its question is too large for a query. */
  readonly readsOnly?: true;
  /**
   * Left out: an admin key, or a session for what only reads. `adminKey`: no session, because the answer holds secrets.
   * `anyKey`: a write key as well, and no session.
   */
  readonly access?: "adminKey" | "anyKey";
  /**
   * A session for one user may call this when the request is about that user and nothing else. Returns whom it is about;
   * undefined when it is about anything more.
   */
  readonly userOf?: (request: Pick<RouteRequest<Query, Body>, "query" | "params">) => string | undefined;
  readonly target?: WorkspaceTarget;
  readonly query?: z.ZodType<Query>;
  /** A DELETE takes these from the body or from the query. */
  readonly body?: z.ZodType<Body>;
  /** Takes a form with a file, which the handler reads from `http.req`; these headers say what it is for. */
  readonly upload?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description: string;
  }[];
  readonly answers: readonly {
    readonly status: number;
    readonly description: string;
    readonly schema?: z.ZodType;
    /** The content type, when it is not JSON. */
    readonly type?: string;
    /** A body that fits the schema. */
    readonly example?: unknown;
  }[];
  readonly handle: (request: RouteRequest<Query, Body>, api: ApiContext) => Promise<RouteAnswer>;
}

/** A route whose types are its own business. */
export type Route = RouteDefinition<unknown, unknown>;

export function defineRoute<Query, Body>(definition: RouteDefinition<Query, Body>): Route {
  return definition as unknown as Route;
}

export function changesSomething({ method, readsOnly }: Pick<Route, "method" | "readsOnly">): boolean {
  return method !== "GET" && readsOnly !== true;
}
