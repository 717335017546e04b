/**
 * Resolves the workspace of a call: by its id in the body, the query or the header `df-workspace-id`, which must
 * agree; else by its external id; else the key's own workspace. An admin key reaches its own workspace and a
 * parent's children; a session reaches its own workspace. A workspace that does not exist and one that is out of
 * reach get the same answer after the same reads (only the caller's own workspace), so callers cannot find out
 * which ids exist.
 */
import type { ChildWorkspace } from "@signalbox/workspace";
import { AppError, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { badRequest } from "../../http/errors.js";
import type { WorkspaceTarget } from "../../http/route.js";
import type { WorkspaceDirectory } from "../../workspaces/workspace-directory.js";
import type { Caller } from "./authorize.js";

export interface WorkspaceClaims {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: string;
}

export interface WorkspaceResolution {
  readonly target: WorkspaceTarget | undefined;
  readonly workspaces: Pick<WorkspaceDirectory, "findNow">;
}

/** Undefined when the caller has no access. Throws `BadRequest` when the ids disagree, are invalid or are missing. */
export async function resolveWorkspace(
  claims: WorkspaceClaims,
  caller: Caller,
  { target = {}, workspaces }: WorkspaceResolution,
): Promise<WorkspaceId | undefined> {
  const id = claimedId(claims);
  const externalId = id === undefined ? claimedExternalId(claims, target) : undefined;
  if (id === undefined && externalId === undefined) {
    if (target.mustBeNamed === true) throw badRequest("workspaceId: required, or externalId instead");
    return caller.workspaceId;
  }
  const isOwn = id === undefined ? caller.workspace.externalId === externalId : id === caller.workspaceId;
  if (isOwn) return caller.workspaceId;
  if (caller.inSession) return undefined;
  const isMeant = (child: ChildWorkspace): boolean =>
    (id === undefined ? child.externalId === externalId : child.id === id) &&
    (target.deletedToo === true || child.status !== "Tombstoned");
  return findChild(isMeant, caller, workspaces);
}

/** Another process may have created the child just now, so an unknown one is looked up a second time. */
async function findChild(
  isMeant: (child: ChildWorkspace) => boolean,
  { role, workspaceId, workspace }: Caller,
  workspaces: WorkspaceResolution["workspaces"],
): Promise<WorkspaceId | undefined> {
  if (role !== "admin" || workspace.type === "Child") return undefined;
  const known = workspace.children.find(isMeant);
  if (known !== undefined) return known.id;
  return (await workspaces.findNow(workspaceId))?.children.find(isMeant)?.id;
}

/** The workspaces that a read covers: the workspace itself, then its active children in order of creation. */
export function readWorkspaces(
  workspaceId: WorkspaceId,
  { workspaceId: own, workspace }: Pick<Caller, "workspaceId" | "workspace">,
): readonly WorkspaceId[] {
  if (workspaceId !== own) return [workspaceId];
  const active = workspace.children.filter(({ status }) => status !== "Tombstoned");
  return [own, ...active.map(({ id }) => id)];
}

/** Throws `Forbidden` with the same message for every reason. */
export function outOfReach(): never {
  throw new AppError({
    code: "Forbidden",
    message: "there is no such workspace, or this key has no right to it",
  });
}

function claimedId({ body, query, header }: WorkspaceClaims): WorkspaceId | undefined {
  const [id, ...others] = new Set([
    ...claimsOf(fieldOf(body, "workspaceId"), "workspaceId"),
    ...claimsOf(query["workspaceId"], "workspaceId"),
    ...claimsOf(header === "" ? undefined : header, "df-workspace-id"),
  ]);
  if (others.length > 0) {
    throw badRequest(
      "workspaceId: the body, the query and the header df-workspace-id name different workspaces",
    );
  }
  return id;
}

function claimedExternalId(
  { body, query }: WorkspaceClaims,
  { externalIdInBody }: WorkspaceTarget,
): string | undefined {
  const given = [query["externalId"], externalIdInBody === true ? fieldOf(body, "externalId") : undefined];
  const [id, ...others] = new Set(given.flatMap(externalIdOf));
  if (others.length > 0) throw badRequest("externalId: the body and the query name different workspaces");
  return id;
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null && Object.hasOwn(body, name)
    ? (body as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function claimsOf(value: unknown, where: string): WorkspaceId[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => {
    if (each === undefined || each === null) return [];
    const id = typeof each === "string" ? parseWorkspaceId(each) : undefined;
    if (id === undefined) throw badRequest(`${where}: must be the UUID of a workspace`);
    return [id];
  });
}

function externalIdOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  throw badRequest("externalId: must be a string");
}
