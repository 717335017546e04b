/**
 * What the sender of a command may do in the workspaces that the command concerns. The api computes it from the sender's
 * key or roles, because the installation's actor does not know which workspaces exist and which are children. For a
 * member the actor also looks at the roles as they are now, so a role that was taken a moment ago counts no more.
 */
import { workspaceIdSchema, type WorkspaceId } from "@signalbox/core";
import {
  allPermissions,
  overtaken,
  permissionField,
  refused,
  type CommandOutcome,
  type OperationRequest,
  type OperationTools,
  type Origin,
  type Permission,
} from "@signalbox/workspace";
import { z } from "zod";
import { findAccount } from "../installation/edit-account.js";
import { deserializeInstallation } from "../installation/installation-document.js";
import { installationKey, newInstallation, type InstallationState } from "../installation/state.js";
import { permissionsIn } from "../roles.js";

export interface Reach {
  readonly workspaceId: WorkspaceId;
  readonly parentId?: WorkspaceId;
  /** Roles there count for nothing. */
  readonly isDeleted?: true;
  /** What the sender may not do there. */
  readonly lacks: readonly Permission[];
}

export const reachSchema: z.ZodType<readonly Reach[]> = z.array(
  z.object({
    workspaceId: workspaceIdSchema,
    parentId: workspaceIdSchema.exactOptional(),
    isDeleted: z.literal(true).exactOptional(),
    lacks: z.array(permissionField),
  }),
);

/** For the preparation of a command: the installation as its actor last saved it. */
export async function readInstallation({
  actors,
}: Pick<OperationTools, "actors">): Promise<InstallationState> {
  const document = (await actors.load([installationKey])).get(installationKey);
  return document === undefined ? newInstallation : deserializeInstallation(document.state);
}

/** For the preparation of a command: what its caller may do in the workspace of the call and in these. */
export async function readReach(
  { workspaceId, caller }: Pick<OperationRequest<unknown>, "workspaceId" | "caller">,
  others: readonly WorkspaceId[],
  { readWorkspace }: Pick<OperationTools, "readWorkspace">,
): Promise<readonly Reach[]> {
  const ids = [...new Set([workspaceId, ...others])];
  return Promise.all(
    ids.map(async (id): Promise<Reach> => {
      const { createdAt, status, parentId } = await readWorkspace(id);
      const family = { workspaceId: id, ...(parentId !== undefined && { parentId }) };
      if (createdAt === null || status === "Tombstoned") return { ...family, isDeleted: true, lacks: [] };
      const held = await caller.permissionsIn(id);
      return { ...family, lacks: [...allPermissions].filter((each) => !held.has(each)) };
    }),
  );
}

/** The same for a command about a member: in all workspaces of the member. */
export async function readReachOver(
  accountId: string,
  request: Pick<OperationRequest<unknown>, "workspaceId" | "caller">,
  tools: Pick<OperationTools, "actors" | "readWorkspace">,
): Promise<readonly Reach[]> {
  const account = findAccount(await readInstallation(tools), accountId);
  return readReach(request, account?.roles.map((grant) => grant.workspaceId) ?? [], tools);
}

/** A command's sender, as decisions about members see it. */
export interface Sender {
  /** Owners of the installation and the service itself may do everything. */
  readonly isOwner: boolean;
  readonly accountId?: string;
  /** Undefined for a workspace that the command did not expect: its api has to read again. */
  lacksIn(workspaceId: WorkspaceId): ReadonlySet<Permission> | undefined;
  reachOf(workspaceId: WorkspaceId): Reach | undefined;
}

export function senderOf(
  state: InstallationState,
  { principal }: Origin,
  reach: readonly Reach[] = [],
): Sender {
  const account = principal.kind === "member" ? findAccount(state, principal.id) : undefined;
  const reachOf = (id: WorkspaceId): Reach | undefined => reach.find((each) => each.workspaceId === id);
  const isOwner = principal.kind === "system" || (account?.isOwner === true && account.status === "Active");
  return {
    isOwner,
    ...(account !== undefined && { accountId: account.id }),
    reachOf,
    lacksIn(id) {
      const found = reachOf(id);
      if (found === undefined) return undefined;
      if (isOwner || found.isDeleted === true) return new Set();
      if (principal.kind !== "member") return new Set(found.lacks);
      const family = [id, ...(found.parentId === undefined ? [] : [found.parentId])];
      const held = new Set(
        account === undefined ? [] : family.flatMap((each) => [...permissionsIn(each, account, state)]),
      );
      return new Set([...found.lacks, ...[...allPermissions].filter((each) => !held.has(each))]);
    },
  };
}

export const readAgain: CommandOutcome = refused(
  overtaken,
  "the roles were changed at the same moment; send the same again",
);

export function forbidden(message: string): CommandOutcome {
  return refused("Forbidden", message);
}

export const ownersOnly: CommandOutcome = forbidden(
  "only an owner of the installation can do this, signed in as a member",
);
