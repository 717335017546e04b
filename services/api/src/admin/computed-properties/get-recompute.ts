/** GET `/computed-properties/recompute`: the progress of the background recompute. */
import { settingVersion, updatedAtField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { readRecompute } from "./recompute-account.js";

export const getRecompute: Endpoint = defineEndpoint({
  summary: "Show the progress of the recompute",
  answers: [
    {
      status: 200,
      description: "All users are up to date when `reached` equals `target`",
      schema: z.object({
        status: z.enum(["Running", "Paused"]),
        target: z.int().describe("The version of the definitions that the recompute applies."),
        reached: z.int().describe("The version that all users have."),
        done: z.int().describe("Events, rows and documents that the current run has read to find users."),
        total: z.int().describe("How many it expects to read; 0 before it begins. Never less than `done`."),
        startedAt: z.int().nullable().describe("Start of the current run, ms."),
        finishedAt: z.int().nullable().describe("End of the last finished run, ms."),
        updatedAt: updatedAtField,
      }),
    },
  ],
  handle: async ({ workspaceId }, api) => {
    const [state, recompute] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      readRecompute(workspaceId, api),
    ]);
    const { wanted, running: _, ...progress } = recompute;
    return {
      status: 200,
      body: {
        status: state.recomputePaused ? "Paused" : "Running",
        target: Math.max(wanted, state.definitionVersion),
        ...progress,
        ...settingVersion(state, "recompute"),
      },
    };
  },
});
