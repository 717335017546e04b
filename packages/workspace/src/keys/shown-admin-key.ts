/** An admin key as the API returns it: everything but the secret. */
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { ownerKinds } from "../access/origin.js";
import { permissionField } from "../access/permissions.js";
import type { AdminKey } from "../state.js";

export const shownAdminKeySchema: z.ZodObject = z.object({
  workspaceId: z.string(),
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  permissions: z
    .array(permissionField)
    .optional()
    .describe(
      "The most it permits; left out: everything. A key with an owner permits at most what the owner may do.",
    ),
  expiresAt: z.int().optional().describe("ms; left out: it has no end."),
  networks: z.array(z.string()).optional().describe("Left out: it can be used from everywhere."),
  owner: z
    .object({ kind: z.enum(ownerKinds), id: z.string() })
    .optional()
    .describe("Without its owner it permits nothing. Left out: it belongs to the workspace."),
});

export function shownAdminKey(
  workspaceId: WorkspaceId,
  { id, name, createdAt, permissions, expiresAt, networks, owner }: Omit<AdminKey, "hash">,
): Readonly<Record<string, unknown>> {
  return {
    workspaceId,
    id,
    name,
    createdAt,
    ...(permissions !== undefined && { permissions }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(networks !== undefined && { networks }),
    ...(owner !== undefined && { owner }),
  };
}
