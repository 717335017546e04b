/**
 * A route of the admin API as data: its path, its callers, its input and output, and a handler. The router, the
 * OpenAPI document and the test that walks all operations use the same table. An endpoint is a route without its
 * place in that table.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { AuditResource, Origin, Permission, Visibility, IfMatch } from "@signalbox/workspace";
import type { Context } from "koa";
import type { z } from "zod";
import type { ApiContext } from "../context.js";
import type { Cursors } from "./cursors.js";
import type { Mask } from "../masking/mask.js";
import type { SignedInMember } from "../members/member.js";
import type { Tag } from "../openapi/tags.js";

export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

export interface RouteRequest<Query, Body> {
  readonly query: Query;
  readonly body: Body;
  /** The parameters of the path, as `{ id }` for `/users/:id`. */
  readonly params: Readonly<Record<string, string>>;
  /** The workspace of the call; the caller's access is already checked. */
  readonly workspaceId: WorkspaceId;
  /**
   * The workspaces of a read, the call's own first: a parent's reads cover its active children as well. For a
   * mutation it is the call's own alone.
   */
  readonly workspaces: readonly WorkspaceId[];
  /** Who makes the call, and from where. */
  readonly origin: Origin;
  readonly caller: RouteCaller;
  readonly idempotencyKey: string | undefined;
  /** The versions of the resource that the caller accepts; undefined where the operation has no guard, too. */
  readonly ifMatch: IfMatch | undefined;
  /** What the caller may do now, for answers that last. Throws as a new call would. */
  readonly accessNow: () => Promise<AccessNow>;
  /** For what the handler streams itself: other answers are masked after it, by their schemas. */
  readonly mask: Mask;
  /** Of callers without `users:see-personal`. */
  readonly visibility?: Visibility;
  /** For lists: seals and opens the cursors of this operation for this caller. */
  readonly cursors: Cursors;
  /** For streams and headers; everything else is declared in the route. */
  readonly http: Context;
}

export interface AccessNow extends Pick<RouteRequest<unknown, unknown>, "workspaces"> {
  readonly permissions: ReadonlySet<Permission>;
}

/** The caller as handlers need it. */
export interface RouteCaller {
  /** Those in the workspace of the call. */
  readonly permissions: ReadonlySet<Permission>;
  /** Those in any workspace: none where the caller has no access. */
  readonly permissionsIn: (workspaceId: WorkspaceId) => Promise<ReadonlySet<Permission>>;
  /** Of a key, or of the key that opened the session; absent for members. */
  readonly key?: {
    readonly workspaceId: WorkspaceId;
    readonly keyId: string;
    readonly role: "write" | "admin";
  };
  /** Signed in with a session of the sign-in pages. */
  readonly member?: SignedInMember;
  /** Of a user's session: only this user may be shown. */
  readonly userId?: string;
}

/** For the audit log: what a call was about, as far as its route does not say it. */
export interface AuditedConcerns {
  readonly resources?: readonly AuditResource[];
  /** The only user whose data it shows. */
  readonly userId?: string;
  /** Whether the call did what it was for; default: true. */
  readonly ok?: boolean;
  /** Default: the query of the call. */
  readonly query?: unknown;
}

export interface RouteAnswer {
  readonly status: number;
  readonly concerns?: AuditedConcerns;
  /** Sent as JSON; absent for an empty body; a stream or Buffer is sent as it is with `type`. */
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** For the operations on workspaces themselves. */
export interface WorkspaceTarget {
  /** `externalId` in the body names the workspace of the call, as in a query. */
  readonly externalIdInBody?: true;
  /** The caller must name the workspace; its own is not the default. */
  readonly mustBeNamed?: true;
  /** Also finds a deleted child. */
  readonly deletedToo?: true;
  /** The answer for an unknown or inaccessible workspace; default: the error `Forbidden`. */
  readonly outOfReach?: () => RouteAnswer;
}

export interface RouteExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface RouteDefinition<Query, Body> {
  readonly method: Method;
  /** The prefix of the path; default `/api/admin`. */
  readonly base?: "/api-l";
  /** Without trailing slash; both forms answer. DELETE also answers with `/v2` appended. */
  readonly path: string;
  /** An imperative with an object: "Create or update a segment". */
  readonly summary: string;
  /** What callers need to know beyond the summary, as Markdown. */
  readonly description?: string;
  readonly tag: Tag;
  /** A request that fits the schemas. */
  readonly example?: RouteExample;
  /** A POST that only reads; its parameters are too large for a query. */
  readonly readsOnly?: true;
  /** What the caller must be allowed to do in the workspace of the call; null: any admin key, member or session. */
  readonly permission: Permission | null;
  /** The action of the audit entry that a call leaves; absent for commands, which leave their own, and for other reads. */
  readonly audited?: string;
  /** Members alone; of them only owners of the installation; or only sessions of embedded dashboards. */
  readonly isFor?: "members" | "owners" | "sessions";
  /** It shows and changes the account of the caller alone, which is not masked. */
  readonly isAboutCaller?: true;
  /** Write keys may call it as well, and no session. */
  readonly takesWriteKey?: true;
  /**
   * Allows sessions of one user when the request is about that user alone. Returns the user; undefined when the
   * request is about anything else.
   */
  readonly userOf?: (request: Pick<RouteRequest<Query, Body>, "query" | "params">) => string | undefined;
  readonly target?: WorkspaceTarget;
  /** What the parameters of the path ask about users, where they do. */
  readonly params?: z.ZodType;
  /** In words, the resource that a caller may guard with `if-match`. */
  readonly guardedResource?: string;
  /** `if-none-match: *` only creates. */
  readonly takesIfNoneMatch?: true;
  readonly query?: z.ZodType<Query>;
  /** A DELETE takes these from the body or from the query. */
  readonly body?: z.ZodType<Body>;
  /** Takes a form with a file, which the handler reads from `http.req`; these headers carry its parameters. */
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
    /** The same as server-sent events, for callers that accept them: the body as text. */
    readonly stream?: { readonly description: string; readonly example: string };
  }[];
  readonly handle: (request: RouteRequest<Query, Body>, api: ApiContext) => Promise<RouteAnswer>;
}

/** A route with its types erased. */
export type Route = RouteDefinition<unknown, unknown>;

/** What the route table adds. */
type Place = "method" | "base" | "path" | "tag" | "permission";

/** Everything of a route but its method, its path, its permission and its section of the reference. */
export type Endpoint = Omit<Route, Place>;

export function defineEndpoint<Query, Body>(definition: Omit<RouteDefinition<Query, Body>, Place>): Endpoint {
  return definition as unknown as Endpoint;
}

export function changesSomething({ method, readsOnly }: Pick<Route, "method" | "readsOnly">): boolean {
  return method !== "GET" && readsOnly !== true;
}
