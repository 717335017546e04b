/**
 * The limits of a key that is being made. A key permits at most what its maker may do at that moment; a key that makes
 * another passes on its own end and its own networks.
 */
import { AppError, issueAt, refusalError, type Sentence, type WorkspaceId } from "@signalbox/core";
import type { KeyOwner } from "../access/origin.js";
import { permissions as everything, type Permission } from "../access/permissions.js";
import type { OperationRequest, OperationTools } from "../operation.js";
import type { AdminKey, WorkspaceState } from "../state.js";
import { areNetworksWithin } from "./networks.js";
import { says } from "../issue-sentences.js";

export type KeyLimits = Pick<AdminKey, "permissions" | "expiresAt" | "networks" | "owner">;

export interface WantedLimits {
  readonly permissions?: readonly Permission[];
  readonly expiresAt?: number;
  readonly networks?: readonly string[];
  readonly serviceAccountId?: string;
}

/** Throws `Forbidden` for more than the maker has, `BadRequest` for an unknown service account. */
export async function limitsOfNewKey(
  { body, workspaceId, caller }: OperationRequest<WantedLimits>,
  { readWorkspace }: Pick<OperationTools, "readWorkspace">,
): Promise<KeyLimits> {
  const maker = caller.key && (await findKey(caller.key, readWorkspace));
  const permissions = permittedTo(caller.permissions, body.permissions);
  const expiresAt = endWithin(maker?.expiresAt, body.expiresAt);
  const networks = networksWithin(maker?.networks, body.networks);
  const owner = await ownerOf(body.serviceAccountId, workspaceId, { caller, readWorkspace });
  return {
    ...(permissions !== undefined && { permissions }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(networks !== undefined && { networks }),
    ...(owner !== undefined && { owner }),
  };
}

type ReadWorkspace = (
  workspaceId: WorkspaceId,
) => Promise<Pick<WorkspaceState, "adminKeys" | "serviceAccounts">>;

async function findKey(
  { workspaceId, keyId }: { readonly workspaceId: WorkspaceId; readonly keyId: string },
  readWorkspace: ReadWorkspace,
): Promise<AdminKey | undefined> {
  const { adminKeys } = await readWorkspace(workspaceId);
  return adminKeys.find(({ id }) => id === keyId);
}

/** Undefined: everything, also what later releases add. */
function permittedTo(
  own: ReadonlySet<Permission>,
  wanted: readonly Permission[] | undefined,
): readonly Permission[] | undefined {
  const missing = wanted?.filter((each) => !own.has(each)) ?? [];
  if (missing.length > 0) {
    throw forbidden("permissions", says.notPermittedForKey({ permissions: missing }));
  }
  if (wanted !== undefined) return everything.filter((each) => wanted.includes(each));
  return everything.every((each) => own.has(each)) ? undefined : everything.filter((each) => own.has(each));
}

function endWithin(own: number | undefined, wanted: number | undefined): number | undefined {
  if (own === undefined || wanted === undefined) return wanted ?? own;
  if (wanted <= own) return wanted;
  throw forbidden("expiresAt", says.keyEndsEarlier({ at: new Date(own).toISOString() }));
}

function networksWithin(
  own: readonly string[] | undefined,
  wanted: readonly string[] | undefined,
): readonly string[] | undefined {
  if (own === undefined || wanted === undefined) return wanted ?? own;
  if (areNetworksWithin(wanted, own)) return wanted;
  throw forbidden("networks", says.networkOutside());
}

async function ownerOf(
  serviceAccountId: string | undefined,
  workspaceId: WorkspaceId,
  {
    caller,
    readWorkspace,
  }: Pick<OperationRequest<unknown>, "caller"> & { readonly readWorkspace: ReadWorkspace },
): Promise<KeyOwner | undefined> {
  const { principal, owner } = caller.origin;
  if (serviceAccountId === undefined) {
    return principal.kind === "member" ? { kind: "member", id: principal.id } : owner;
  }
  const { serviceAccounts } = await readWorkspace(workspaceId);
  if (serviceAccounts.every(({ id }) => id !== serviceAccountId)) {
    const unknown = says.unknownServiceAccount({ id: serviceAccountId });
    throw refusalError("BadRequest", issueAt(["serviceAccountId"], unknown));
  }
  return { kind: "serviceAccount", id: serviceAccountId };
}

function forbidden(field: string, sentence: Sentence): AppError {
  return refusalError("Forbidden", issueAt([field], sentence));
}
