/** `member add`: creates an account, or gives one more, and makes a one-time link. */
import { addMember, deserializeInstallation, installationKey, type CustomRole } from "@signalbox/access";
import { AppError, type WorkspaceId } from "@signalbox/core";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { z } from "zod";
import type { Installation } from "../command.js";
import { prepareLink, runOnInstallation, type MadeLink } from "./run-on-installation.js";

export interface AddedMember {
  readonly email: string;
  readonly isOwner: boolean;
  readonly grant?: { readonly workspaceId: WorkspaceId; readonly role: string };
}

const outcomeSchema = z.object({ isNew: z.boolean(), purpose: z.enum(["sign-in", "reset-password"]) });

export async function addMemberTo(
  installation: Installation,
  { email, isOwner, grant }: AddedMember,
): Promise<MadeLink & { readonly isNew: boolean }> {
  const { link, made } = prepareLink(installation);
  const placed = grant && (await placedGrant(installation, grant));
  const value = await runOnInstallation(installation, addMember, {
    accountId: installation.newId(),
    email,
    isOwner,
    link,
    ...(placed !== undefined && { grant: placed }),
  });
  const { isNew, purpose } = outcomeSchema.parse(value);
  return { isNew, ...made(purpose) };
}

interface PlacedGrant {
  readonly workspaceId: WorkspaceId;
  readonly parentId?: WorkspaceId;
  readonly role: string;
}

/** With the id of a custom role that is given by its name. */
async function placedGrant(
  { actors }: Installation,
  { workspaceId, role }: NonNullable<AddedMember["grant"]>,
): Promise<PlacedGrant> {
  const keys = [workspaceKey(workspaceId), installationKey] as const;
  const documents = await actors.load(keys);
  const workspace = documents.get(keys[0]);
  const { createdAt = null, status, parentId } = workspace ? deserializeWorkspace(workspace.state) : {};
  if (createdAt === null || status === "Tombstoned") {
    throw new AppError({ code: "NotFound", message: `There is no workspace ${workspaceId}.` });
  }
  const installation = documents.get(keys[1]);
  const roles = installation === undefined ? [] : deserializeInstallation(installation.state).roles;
  const isGivenThere = (each: CustomRole): boolean =>
    each.workspaceId === workspaceId || each.workspaceId === parentId;
  const custom = roles.find((each) => each.name === role && isGivenThere(each));
  return { workspaceId, role: custom?.id ?? role, ...(parentId !== undefined && { parentId }) };
}
