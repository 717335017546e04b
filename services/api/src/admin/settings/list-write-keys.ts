/** GET `/settings/write-keys`: the write keys including their values, because their owners need to look them up. */
import { authorFields, authorsOf, keyTable, updatedAtField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const listWriteKeys: Endpoint = defineEndpoint({
  summary: "List write keys",
  audited: "view-write-keys",
  answers: [
    {
      status: 200,
      description: "All write keys, oldest first",
      schema: z.array(
        z.object({
          writeKeyName: z.string(),
          writeKeyValue: z.string(),
          secretId: z.string(),
          workspaceId: z.string(),
          lastUsedAt: z
            .int()
            .optional()
            .describe("To the minute, ms; left out: never used, or only before it was noted."),
          updatedAt: updatedAtField,
          ...authorFields,
        }),
      ),
    },
  ],
  handle: async ({ workspaceId }, { actors, tables, secrets }) => {
    const { writeKeys } = await readWorkspace(workspaceId, actors);
    const rows = await tables.getMany(
      keyTable.name,
      writeKeys.map(({ hash }) => hash),
    );
    const usedAt = (hash: string): number | undefined => {
      const row = rows.get(hash);
      return row && keyTable.read(row).usedAt;
    };
    return {
      status: 200,
      body: writeKeys.map(({ name, secretId, sealed, updatedAt, ...key }) => ({
        writeKeyName: name,
        writeKeyValue: secrets.open(sealed),
        secretId,
        workspaceId,
        ...(usedAt(key.hash) !== undefined && { lastUsedAt: usedAt(key.hash) }),
        ...(updatedAt !== undefined && { updatedAt }),
        ...authorsOf(key),
      })),
    };
  },
});
