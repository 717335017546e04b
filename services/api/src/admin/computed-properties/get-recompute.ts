/** GET `/computed-properties/recompute`: how far the background recompute is. */
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { readRecompute } from "./recompute-account.js";

export const getRecompute: Route = defineRoute({
  method: "GET",
  path: "/computed-properties/recompute",
  summary: "Show the progress of the recompute",
  tag: "Computed properties",
  answers: [
    {
      status: 200,
      description: "Everybody is up to date when `reached` equals `target`",
      schema: z.object({
        status: z.enum(["Running", "Paused"]),
        target: z.int().describe("The version of the definitions everybody is brought to."),
        reached: z.int().describe("The version everybody has."),
        done: z.int().describe("People the pass under way is through with."),
        total: z.int().describe("People there were when it began."),
        startedAt: z.int().nullable().describe("Of the pass under way, ms."),
        finishedAt: z.int().nullable().describe("Of the last pass that was finished, ms."),
      }),
    },
  ],
  handle: async ({ workspaceId }, api) => {
    const [state, account] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      readRecompute(workspaceId, api),
    ]);
    const { wanted, ...progress } = account;
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
