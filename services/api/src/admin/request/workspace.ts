/**
 * Resolves the workspace of a call: by its id in the body, the query or the header `df-workspace-id`, which must
 * agree; else by its external id; else the caller's first workspace. A key reaches its own workspace and a parent's
 * children, a member those of each role; a session reaches its own workspace. A workspace that does not exist and one
 * that is out of reach get the same answer after the same reads (only the caller's own workspaces), so callers cannot
 * find out which ids exist.
 */
import { noPermissions, type ChildWorkspace, type Permission } from "@signalbox/workspace";
import { AppError, issueAt, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { badRequest } from "../../http/errors.js";
import type { WorkspaceTarget } from "../../http/route.js";
import type { WorkspaceDirectory, WorkspaceEntry } from "../../workspaces/workspace-directory.js";
import type { Caller, CallerRoot } from "./caller.js";
import { requestSays } from "../../http/request-sentences.js";

export interface WorkspaceClaims {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: string;
}

export interface WorkspaceResolution {
  readonly target: WorkspaceTarget | undefined;
  readonly workspaces: Pick<WorkspaceDirectory, "findNow">;
}

export interface ReachedWorkspace {
  readonly workspaceId: WorkspaceId;
  /** What the caller may do there. */
  readonly permissions: ReadonlySet<Permission>;
  /** Of one that the caller has access to by itself. */
  readonly workspace?: WorkspaceEntry;
  /** Its rule of a second factor is not met: the caller has no permissions there. */
  readonly isLocked?: true;
}

/** Undefined when the caller has no access at all. Throws `BadRequest` when the ids disagree, are invalid or are missing. */
export async function resolveWorkspace(
  claims: WorkspaceClaims,
  { roots: known, reachesChildren, findRoot }: Pick<Caller, "roots" | "reachesChildren" | "findRoot">,
  { target = {}, workspaces }: WorkspaceResolution,
): Promise<ReachedWorkspace | undefined> {
  const id = claimedId(claims);
  const externalId = id === undefined ? claimedExternalId(claims, target) : undefined;
  if (id === undefined && externalId === undefined) {
    if (target.mustBeNamed === true)
      throw badRequest(issueAt(["workspaceId"], requestSays.requiredInstead({ other: "externalId" })));
    return known[0];
  }
  const isKnown = id === undefined || known.some(({ workspaceId }) => workspaceId === id);
  const found = isKnown ? undefined : await findRoot?.(id);
  const roots = found === undefined ? known : [...known, found];
  const isMeant = (child: ChildWorkspace): boolean =>
    (id === undefined ? child.externalId === externalId : child.id === id) &&
    (target.deletedToo === true || child.status !== "Tombstoned");
  const own = roots.find((root) =>
    id === undefined ? root.workspace.externalId === externalId : root.workspaceId === id,
  );
  const parents = reachesChildren ? roots.filter(({ workspace }) => workspace.type !== "Child") : [];
  for (const parent of parents) {
    if (own !== undefined && !parent.workspace.children.some(isMeant)) continue;
    const childId = await findChild(isMeant, parent, workspaces);
    if (childId === undefined) continue;
    if (parent.isLocked === true || parent.locked?.has(childId) === true) {
      return { workspaceId: childId, permissions: noPermissions, isLocked: true };
    }
    const permissions = new Set([...parent.permissions, ...(own?.permissions ?? [])]);
    return { workspaceId: childId, permissions };
  }
  return own;
}

/** What the caller may do in a workspace other than that of the call. */
export function permissionsInAny(
  caller: Parameters<typeof resolveWorkspace>[1],
  { workspaces }: Pick<WorkspaceResolution, "workspaces">,
): (workspaceId: WorkspaceId) => Promise<ReadonlySet<Permission>> {
  return async (workspaceId) => {
    const claims = { body: undefined, query: {}, header: workspaceId };
    const reached = await resolveWorkspace(claims, caller, { target: undefined, workspaces });
    return reached?.permissions ?? noPermissions;
  };
}

/** Another process may have created the child just now, so an unknown one is looked up a second time. */
async function findChild(
  isMeant: (child: ChildWorkspace) => boolean,
  { workspaceId, workspace }: CallerRoot,
  workspaces: WorkspaceResolution["workspaces"],
): Promise<WorkspaceId | undefined> {
  const known = workspace.children.find(isMeant);
  if (known !== undefined) return known.id;
  return (await workspaces.findNow(workspaceId))?.children.find(isMeant)?.id;
}

/** The workspaces that a read covers: the workspace itself, then its active children in order of creation. */
export function readWorkspaces({
  workspaceId,
  workspace,
  locked,
}: Pick<ReachedWorkspace, "workspaceId" | "workspace"> & Pick<CallerRoot, "locked">): readonly WorkspaceId[] {
  const active = workspace?.children.filter(
    ({ id, status }) => status !== "Tombstoned" && locked?.has(id) !== true,
  );
  return [workspaceId, ...(active ?? []).map(({ id }) => id)];
}

/** Throws `Forbidden`: the caller may know that the workspace exists. */
export function needsSecondFactor(): never {
  throw new AppError({
    code: "Forbidden",
    message: "this workspace requires a second factor; set one up at /account, or sign in with it",
  });
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
    throw badRequest(issueAt(["workspaceId"], requestSays.differentWorkspaceIds()));
  }
  return id;
}

function claimedExternalId(
  { body, query }: WorkspaceClaims,
  { externalIdInBody }: WorkspaceTarget,
): string | undefined {
  const given = [query["externalId"], externalIdInBody === true ? fieldOf(body, "externalId") : undefined];
  const [id, ...others] = new Set(given.flatMap(externalIdOf));
  if (others.length > 0) throw badRequest(issueAt(["externalId"], requestSays.differentWorkspaces()));
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
    if (id === undefined) throw badRequest(issueAt([where], requestSays.noWorkspaceId()));
    return [id];
  });
}

function externalIdOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  throw badRequest(issueAt(["externalId"], requestSays.noText()));
}
