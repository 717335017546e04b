/** GET `/admin-keys`: lists admin keys without the keys themselves. */
import type { InstallationState } from "@signalbox/access";
import {
  authorFields,
  authorsOf,
  keyTable,
  shownAdminKey,
  shownAdminKeySchema,
  type AdminKey,
  type WorkspaceState,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const listAdminKeys: Endpoint = defineEndpoint({
  summary: "List admin keys",
  answers: [
    {
      status: 200,
      description: "All admin keys, oldest first, without the keys themselves",
      schema: z.array(
        shownAdminKeySchema.extend({
          ownerName: z
            .string()
            .optional()
            .describe("Left out when it is gone, or belongs to the parent workspace."),
          lastUsedAt: z.int().optional().describe("To the minute, ms; left out: never used."),
          ...authorFields,
        }),
      ),
    },
  ],
  handle: async ({ workspaceId }, { actors, tables, installation }) => {
    const state = await readWorkspace(workspaceId, actors);
    const rows = await tables.getMany(
      keyTable.name,
      state.adminKeys.map(({ hash }) => hash),
    );
    const accounts = await installation.find();
    const shown = state.adminKeys.map((key) => {
      const row = rows.get(key.hash);
      const lastUsedAt = row && keyTable.read(row).usedAt;
      const ownerName = nameOfOwner(key, state, accounts);
      return {
        ...shownAdminKey(workspaceId, key),
        ...authorsOf(key),
        ...(ownerName !== undefined && { ownerName }),
        ...(lastUsedAt !== undefined && { lastUsedAt }),
      };
    });
    return { status: 200, body: shown };
  },
});

function nameOfOwner(
  { owner }: AdminKey,
  { serviceAccounts }: WorkspaceState,
  { accounts }: InstallationState,
): string | undefined {
  if (owner === undefined) return undefined;
  const owners = owner.kind === "member" ? accounts : serviceAccounts;
  return owners.find(({ id }) => id === owner.id)?.name;
}
