/** GET `/journeys/stats`: statistics of journeys since they were first started. */
import { journeyRow, loadTotals, nodeStatsOf, visitsRow, type JourneyNode } from "@signalbox/analytics";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { fewAtATime, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { idField, oneOrMany } from "../fields.js";

const nodeStatsSchema = z.object({
  type: z.string(),
  proportions: z
    .record(z.string(), z.number())
    .describe("By edge: the percentage of users at the node that continued along it."),
  sendRate: z.number().optional().describe("The percentage of requested messages that were sent."),
  channelStats: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("Percentages of the messages sent."),
});

export const journeysStats: Endpoint = defineEndpoint({
  summary: "Show statistics of journeys",
  query: z.object({ journeyIds: oneOrMany(idField).exactOptional().describe("All of them without it.") }),
  answers: [
    {
      status: 200,
      description: "By journey and node; nodes that no user has reached are left out",
      schema: z.array(
        z.object({
          journeyId: z.string(),
          workspaceId: z.string(),
          nodeStats: z.record(z.string(), nodeStatsSchema),
        }),
      ),
    },
  ],
  handle: async ({ workspaces, query: { journeyIds } }, { actors }) => {
    const journeys = (await journeysIn(workspaces, actors)).filter(
      ({ id }) => journeyIds === undefined || journeyIds.includes(id),
    );
    const body = await fewAtATime(journeys, async ({ id, workspaceId, nodes }) => ({
      journeyId: id,
      workspaceId,
      nodeStats: nodeStatsOf(nodes, {
        visits: await loadTotals(workspaceId, visitsRow(id), actors),
        messages: await loadTotals(workspaceId, journeyRow(id), actors),
      }),
    }));
    return { status: 200, body };
  },
});

interface ListedJourney {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly nodes: readonly JourneyNode[];
}

/** The part of journeys that statistics need; empty for journeys without a definition. */
const journeysSchema = z.object({
  journeys: z
    .array(
      z.object({
        id: z.string(),
        definition: z.object({ nodes: z.array(z.object({ id: z.string(), type: z.string() })) }).optional(),
      }),
    )
    .optional(),
});

async function journeysIn(
  workspaces: readonly WorkspaceId[],
  actors: Pick<ActorStore, "load">,
): Promise<readonly ListedJourney[]> {
  const documents = await actors.load(workspaces.map(workspaceKey));
  return workspaces.flatMap((workspaceId) => {
    const document = documents.get(workspaceKey(workspaceId));
    if (document === undefined) return [];
    const { journeys = [] } = journeysSchema.parse(deserializeWorkspace(document.state));
    return journeys.flatMap(({ id, definition }) =>
      definition === undefined ? [] : [{ id, workspaceId, nodes: definition.nodes }],
    );
  });
}
