/** GET `/settings/audit-retention`: how long the workspace keeps its audit log. */
import { retentionDaysField, settingVersion, updatedAtField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const getAuditRetention: Endpoint = defineEndpoint({
  summary: "Show how long the audit log is kept",
  answers: [
    {
      status: 200,
      description: "In days; null: for ever",
      schema: z.object({
        days: retentionDaysField,
        ceilingDays: z
          .int()
          .nullable()
          .describe("The most that an owner of the installation permits; `days` above it count as this."),
        updatedAt: updatedAtField,
      }),
      example: { days: 365, ceilingDays: null },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { audit, ...state } = await readWorkspace(workspaceId, actors);
    return {
      status: 200,
      body: {
        days: audit?.retentionDays ?? null,
        ceilingDays: audit?.ceilingDays ?? null,
        ...settingVersion(state, "auditRetention"),
      },
    };
  },
});
