/** GET `/audit/verify`: whether the audit log is as it was written, and the first entry that is not. */
import { setTimeout } from "node:timers/promises";
import { verifyAudit as verifyLog, type VerifiedAudit } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { auditedWorkspaces } from "./audited-workspaces.js";

const logSchema = z.object({
  workspaceId: z.string(),
  entries: z.int().describe("That were checked."),
  erased: z.int().describe("Of those: their details were erased, as a later entry says."),
  earlier: z
    .int()
    .describe("Entries of releases without hashes, counted when the installation was upgraded."),
  removedTo: z.int().describe("Entries up to this number were removed by retention."),
  last: z
    .object({ seq: z.int(), hash: z.string(), at: z.int().describe("ms") })
    .optional()
    .describe("Keep it elsewhere; absent without an entry."),
  fault: z
    .object({
      seq: z.int().describe("0: among the entries without hashes."),
      problem: z.enum(["missing", "changed", "added", "unexplained"]),
    })
    .optional()
    .describe(
      "The first entry that is not as it was written. `unexplained`: its details are gone, and no later entry says that they were erased.",
    ),
});

export const verifyAudit: Endpoint = defineEndpoint({
  summary: "Verify the audit log",
  description:
    "Reads the whole log, as `npm run audit -- verify` does, and those of the children of a parent. Who can write to the database and knows the format can write a whole new log: compare `last` with what was kept elsewhere (`npm run audit -- head`).",
  query: z.object({
    installation: z.boolean().default(false).describe("The log of the installation itself; for owners only."),
  }),
  answers: [
    {
      status: 200,
      description: "What was found",
      schema: z.object({
        isIntact: z.boolean().describe("Every entry is as it was written."),
        logs: z.array(logSchema),
      }),
      example: {
        isIntact: true,
        logs: [
          {
            workspaceId: exampleIds.workspace,
            entries: 12,
            erased: 0,
            earlier: 0,
            removedTo: 0,
            last: { seq: 12, hash: "5f0c1a7d…", at: 1_767_225_600_000 },
          },
        ],
      },
    },
    { status: 403, description: "`installation` without being an owner" },
    { status: 429, description: "`TooManyRequests`: the workspace has too many downloads and verifications" },
  ],
  handle: async (request, api) => {
    const { actors, tables } = api;
    const stores = { actors, tables, now: api.now, sleep: (ms: number) => setTimeout(ms) };
    const release = await api.downloads.acquire(request.workspaceId);
    try {
      const logs: z.infer<typeof logSchema>[] = [];
      for (const workspaceId of await auditedWorkspaces(request, api)) {
        logs.push(shownLog(workspaceId, await verifyLog(workspaceId, stores)));
      }
      return { status: 200, body: { isIntact: logs.every(({ fault }) => fault === undefined), logs } };
    } finally {
      release();
    }
  },
});

function shownLog(
  workspaceId: WorkspaceId,
  { chain, entries, erased, fault }: VerifiedAudit,
): z.infer<typeof logSchema> {
  const { seq = 0, hash = "", at = 0, earlier, removedTo = 0 } = chain ?? {};
  return {
    workspaceId,
    entries,
    erased,
    earlier: earlier?.count ?? 0,
    removedTo,
    ...(seq > 0 && { last: { seq, hash, at } }),
    ...(fault !== undefined && { fault }),
  };
}
