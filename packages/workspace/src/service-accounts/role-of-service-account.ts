/** The role that a service account gets. Nobody gives a role with more permissions than their own. */
import { issueAt, refusalError } from "@signalbox/core";
import { z } from "zod";
import type { OperationRequest, OperationTools } from "../operation.js";
import { says } from "../issue-sentences.js";

export const roleField: z.ZodType<string> = z
  .string()
  .min(1)
  .max(100)
  .describe("`Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role.");

/** Throws `BadRequest` for an unknown role, `Forbidden` for one with permissions that the caller does not have. */
export async function requireRole(
  role: string,
  { workspaceId, caller }: Pick<OperationRequest<unknown>, "workspaceId" | "caller">,
  { permissionsOfRole }: Pick<OperationTools, "permissionsOfRole">,
): Promise<void> {
  const permissions = await permissionsOfRole(role, workspaceId);
  if (permissions === undefined) {
    throw refusalError("BadRequest", issueAt(["role"], says.unknownRole({ role })));
  }
  const missing = [...permissions].filter((each) => !caller.permissions.has(each));
  if (missing.length === 0) return;
  throw refusalError("Forbidden", issueAt(["role"], says.notPermittedForRole({ permissions: missing })));
}
