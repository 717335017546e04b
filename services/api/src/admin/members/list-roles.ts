/** GET `/roles`: the roles that can be given in the workspace, with their permissions. */
import type { CustomRole } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import {
  authorFields,
  builtInRoles,
  permissionField,
  permissions,
  permissionsOfRole,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

const roleSchema = z
  .object({
    id: z.string().describe("What other calls take as `role`."),
    name: z.string(),
    isBuiltIn: z.boolean(),
    workspaceId: z
      .string()
      .optional()
      .describe("Of a custom role: where it is defined, here or in the parent."),
    description: z.string().optional(),
    permissions: z.array(permissionField),
    createdAt: z.int().optional(),
    updatedAt: z.int().optional(),
    ...authorFields,
  })
  .meta({ id: "Role" });

const descriptions: Readonly<Record<(typeof builtInRoles)[number], string>> = {
  Viewer: "Reads users, definitions, deliveries and the analysis; addresses are masked.",
  Author: "Changes users and definitions too; publishes and sends nothing.",
  WorkspaceManager: "Publishes, sends, changes settings and secrets, erases and exports users.",
  Admin: "Everything in the workspace: members, keys and child workspaces too.",
};

export const listRoles: Endpoint = defineEndpoint({
  summary: "List roles",
  description: "The built-in roles, then the custom ones of the workspace and of its parent.",
  answers: [{ status: 200, description: "The roles", schema: z.object({ roles: z.array(roleSchema) }) }],
  handle: async ({ workspaceId }, { installation, actors }) => {
    const { parentId } = await readWorkspace(workspaceId, actors);
    const { roles } = await installation.find();
    const builtIn = builtInRoles.map((id) => ({
      id,
      name: id,
      isBuiltIn: true,
      description: descriptions[id],
      permissions: permissions.filter((each) => permissionsOfRole[id].has(each)),
    }));
    const custom = [workspaceId, parentId].flatMap((id) => roles.filter((each) => each.workspaceId === id));
    return {
      status: 200,
      body: { roles: [...builtIn, ...custom.map((role) => shownRole(role, workspaceId))] },
    };
  },
});

/** Who works in the parent workspace is not named in a child. */
function shownRole(
  {
    createdBy,
    updatedBy,
    isByService: _isByService,
    updatedIn: _updatedIn,
    listsPublishing: _listsPublishing,
    listsImport: _listsImport,
    ...role
  }: CustomRole,
  workspaceId: WorkspaceId,
): object {
  const authors = role.workspaceId === workspaceId ? { createdBy, updatedBy } : {};
  return { ...role, isBuiltIn: false, ...authors };
}
