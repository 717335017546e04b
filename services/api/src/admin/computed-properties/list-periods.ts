/**
 * GET `/computed-properties/periods`: when each segment and user property in force was last computed for all
 * users.
 */
import { isPropertyInForce, isSegmentInForce } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { computedState, readRecompute } from "./recompute-account.js";

export const listPeriods: Endpoint = defineEndpoint({
  summary: "List when segments and user properties were recomputed",
  answers: [
    {
      status: 200,
      description: "All that are in force; null while a recompute for one is still running",
      schema: z.object({
        periods: z.array(
          z.object({
            id: z.string(),
            workspaceId: z.string(),
            type: z.enum(["Segment", "UserProperty"]),
            lastRecomputed: z.int().nullable(),
          }),
        ),
      }),
    },
  ],
  handle: async ({ workspaceId }, api) => {
    const [state, recompute] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      readRecompute(workspaceId, api),
    ]);
    const periodOf =
      (type: "Segment" | "UserProperty") =>
      (definition: {
        readonly id: string;
        readonly since: number;
        readonly definitionUpdatedAt: number;
      }) => ({
        id: definition.id,
        workspaceId,
        type,
        lastRecomputed: computedState(definition, true, recompute).lastRecomputed ?? null,
      });
    const periods = [
      ...state.segments.filter(isSegmentInForce).map(periodOf("Segment")),
      ...state.userProperties.filter(isPropertyInForce).map(periodOf("UserProperty")),
    ];
    return { status: 200, body: { periods } };
  },
});
