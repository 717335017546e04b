/** The role that a service account gets. Nobody gives a role with more permissions than their own. */
import { AppError } from "@signalbox/core";
import { z } from "zod";
import type { OperationRequest, OperationTools } from "../operation.js";

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
    throw new AppError({ code: "BadRequest", message: `role: there is no role "${role}" in this workspace` });
  }
  const missing = [...permissions].filter((each) => !caller.permissions.has(each));
  if (missing.length === 0) return;
  throw new AppError({
    code: "Forbidden",
    message: `role: you do not have ${missing.join(", ")} yourself, so you cannot give this role`,
  });
}
