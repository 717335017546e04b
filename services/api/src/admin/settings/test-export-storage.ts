/** POST `/settings/export-storage/test`: writes a small object to the storage and deletes it. */
import type { StorageResult } from "@signalbox/exports";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

const outcomeSchema = z.object({
  ok: z.boolean(),
  reason: z.string().optional().describe("What the storage, or the connection to it, answered."),
});

export const testExportStorage: Endpoint = defineEndpoint({
  summary: "Test the storage of exports",
  description: "Writes the object `signalbox-test.txt` below the prefix, and deletes it.",
  readsOnly: true,
  audited: "test-export-storage",
  body: z.object({}),
  answers: [
    { status: 200, description: "Whether it took the object", schema: outcomeSchema, example: { ok: true } },
    { status: 404, description: "None is set" },
  ],
  handle: async ({ workspaceId }, { actors, exportStorage: client }) => {
    const { exportStorage } = await readWorkspace(workspaceId, actors);
    if (exportStorage === undefined) throw notFound("no storage is set for exports");
    const name = `${exportStorage.prefix}signalbox-test.txt`;
    const object = { name, contentType: "text/plain", body: "Signalbox can write here.\n" };
    const written = await client.put(exportStorage, object);
    const result = written.type === "done" ? await client.remove(exportStorage, name) : written;
    return { status: 200, body: outcomeOf(result), concerns: { ok: result.type === "done" } };
  },
});

function outcomeOf(result: StorageResult): z.output<typeof outcomeSchema> {
  return result.type === "done" ? { ok: true } : { ok: false, reason: result.reason };
}
