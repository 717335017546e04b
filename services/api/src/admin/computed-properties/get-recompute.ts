/** GET `/computed-properties/recompute`: the progress of the background recompute. */
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
        done: z.int().describe("Users the current pass has processed."),
        total: z.int().describe("Users when the pass began."),
        startedAt: z.int().nullable().describe("Start of the current pass, ms."),
        finishedAt: z.int().nullable().describe("End of the last finished pass, ms."),
      }),
    },
  ],
  handle: async ({ workspaceId }, api) => {
    const [state, recompute] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      readRecompute(workspaceId, api),
    ]);
    const { wanted, ...progress } = recompute;
    return {
      status: 200,
      body: {
        status: state.recomputePaused ? "Paused" : "Running",
        target: Math.max(wanted, state.definitionVersion),
        ...progress,
      },
    };
  },
});
