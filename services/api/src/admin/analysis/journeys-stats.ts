/** GET `/journeys/stats`: statistics of journeys since they were first started. */
import {
  countsByProvider,
  goalCountsOf,
  goalsRow,
  journeyCountsOf,
  journeyRow,
  loadTotals,
  nodeStatsOf,
  visitsRow,
  type JourneyNode,
} from "@signalbox/analytics";
import { fewAtATime, type WorkspaceId } from "@signalbox/core";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import type { ApiContext } from "../../context.js";
import { oneOrMany } from "../fields.js";
import { readReportingProviders, reportedSchema } from "./reporting-providers.js";

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

const goalFields = {
  measured: z.int().describe("Runs that began with a goal; not those who were held out."),
  converted: z.int().describe("Of those, how many reached the goal within its window."),
  heldOut: z.int().describe("Users who would have started and were held out."),
  heldOutConverted: z.int().describe("Of those, how many reached the goal within its window."),
};

const countsSchema = z.object({
  entries: z.int().describe("Runs that began."),
  nodes: z
    .record(
      z.string(),
      z.object({
        reached: z.int().describe("Runs that reached the node; one that came back to it counts again."),
        next: z
          .record(z.string(), z.int())
          .describe("By id of the next node: runs that went on to it, or were moved to it."),
        moved: z
          .object({
            here: z.int().describe("Of `reached`: runs that were moved to the node."),
            to: z.record(z.string(), z.int()).describe("Of `next`: runs that were moved away."),
          })
          .optional()
          .describe(
            "What operators moved from one node to another; absent when nothing. A run that is moved to the same node of a later version counts once.",
          ),
        left: z
          .record(z.string(), z.int())
          .describe(
            "By reason, as `finished` of a run: runs that left the journey at the node, before the exit. Counted since the release that has this field.",
          ),
        messages: z
          .object({
            sent: z.int(),
            delivered: z.int(),
            opened: z.int(),
            clicked: z.int(),
            bounced: z.int(),
            skipped: z.int(),
            failed: z.int(),
          })
          .optional(),
      }),
    )
    .describe(
      "Nodes of every kind that were reached, the exit as `ExitNode`; also those of earlier versions.",
    ),
  goal: z
    .object({
      ...goalFields,
      byNode: z
        .record(
          z.string(),
          z.object({
            converted: z.int(),
            byCause: z.record(z.string(), z.int()).describe("By the edge that the run came along."),
          }),
        )
        .describe("By the node where the run was last."),
      byDay: z
        .array(z.object({ day: z.string().describe("UTC, for example 2030-01-31."), ...goalFields }))
        .describe("The earliest first; days without any are left out."),
    })
    .optional()
    .describe("Absent until a run was measured for a goal, or a user was held out."),
  exits: z
    .record(z.string(), z.int())
    .optional()
    .describe(
      "Runs that an exit condition ended, by condition: `event:<name>`, `segment:<id>` or `notSegment:<id>`.",
    ),
  reported: reportedSchema,
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
          counts: countsSchema,
        }),
      ),
    },
  ],
  handle: async ({ workspaces, query: { journeyIds } }, api) => {
    const { actors, views } = api;
    const reporting = await readReportingProviders(workspaces, api);
    const journeys = (await journeysIn(workspaces, { views })).filter(
      ({ id }) => journeyIds === undefined || journeyIds.includes(id),
    );
    const body = await fewAtATime(journeys, async ({ id, workspaceId, nodes }) => {
      const [visits, messages, goals] = await Promise.all([
        loadTotals(workspaceId, visitsRow(id), actors),
        loadTotals(workspaceId, journeyRow(id), actors),
        loadTotals(workspaceId, goalsRow(id), actors),
      ]);
      const totals = { visits, messages };
      return {
        journeyId: id,
        workspaceId,
        nodeStats: nodeStatsOf(nodes, totals),
        counts: {
          ...journeyCountsOf(totals),
          ...goalCountsOf(goals),
          reported: reporting.reported(countsByProvider(messages)),
        },
      };
    });
    return { status: 200, body };
  },
});

interface ListedJourney {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly nodes: readonly JourneyNode[];
}

/** Those with a definition. */
async function journeysIn(
  workspaces: readonly WorkspaceId[],
  { views }: Pick<ApiContext, "views">,
): Promise<readonly ListedJourney[]> {
  const loaded = await views.load(workspaces);
  return workspaces.flatMap((workspaceId) =>
    (loaded.get(workspaceId)?.state.journeys ?? []).flatMap(({ id, definition }) =>
      definition === undefined ? [] : [{ id, workspaceId, nodes: definition.nodes }],
    ),
  );
}
