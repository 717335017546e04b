/** GET `/settings/write-keys`: the write keys including their values, because their owners need to look them up. */
import { authorFields, authorsOf, updatedAtField } from "@signalbox/workspace";
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
          updatedAt: updatedAtField,
          ...authorFields,
        }),
      ),
    },
  ],
  handle: async ({ workspaceId }, { actors, secrets }) => {
    const { writeKeys } = await readWorkspace(workspaceId, actors);
    return {
      status: 200,
      body: writeKeys.map(({ name, secretId, sealed, updatedAt, ...key }) => ({
        writeKeyName: name,
        writeKeyValue: secrets.open(sealed),
        secretId,
        workspaceId,
        ...(updatedAt !== undefined && { updatedAt }),
        ...authorsOf(key),
      })),
    };
  },
});
