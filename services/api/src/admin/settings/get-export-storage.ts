/** GET `/settings/export-storage`: where exports of the workspace can be sent to, without the secret. */
import {
  exampleExportStorage,
  exportStorageSchema,
  settingVersion,
  shownExportStorage,
  withUpdatedAt,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const getExportStorage: Endpoint = defineEndpoint({
  summary: "Show the storage of exports",
  description: "That of the workspace itself: a child does not use its parent's.",
  answers: [
    {
      status: 200,
      description: "The storage without its secret; `storage` is absent where none is set",
      schema: withUpdatedAt(z.object({ storage: exportStorageSchema.optional() })),
      example: { storage: exampleExportStorage },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const state = await readWorkspace(workspaceId, actors);
    const { exportStorage } = state;
    const shown = exportStorage === undefined ? {} : { storage: shownExportStorage(exportStorage) };
    return { status: 200, body: { ...shown, ...settingVersion(state, "exportStorage") } };
  },
});
