/** GET `/journeys/waiting`, `/journeys/:id/waiting`: how many users are in journeys, and at the nodes of one. */
import { countInJourneys, countWaiting } from "@signalbox/user-queries";
import { emptyView } from "@signalbox/workspace";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

const countSchema = z
  .object({ count: z.int(), low: z.int(), high: z.int() })
  .describe("`low` and `high` contain the true count with a probability of 95 %.");

export const countUsersOfJourney: Endpoint = defineEndpoint({
  summary: "Count the users at the nodes of a journey",
  description:
    "Users with a run that has not ended. Exact up to 20,000 users in the workspace; beyond that an estimate from a random sample.",
  answers: [
    {
      status: 200,
      description: "Nodes where nobody was found are left out",
      schema: z.object({
        isEstimate: z.boolean(),
        looked: z.int().describe("Users that were read."),
        users: countSchema,
        nodes: z.record(z.string(), countSchema),
        runs: z
          .record(z.string(), z.int())
          .optional()
          .describe("By node: runs there; one user may have several. Absent in an estimate."),
        versions: z.record(z.string(), countSchema).describe("By version of the definition."),
        places: z
          .array(z.object({ nodeId: z.string(), version: z.int(), users: countSchema }))
          .describe("By node and version, the latest version first."),
      }),
      example: {
        isEstimate: false,
        looked: 1_204,
        users: { count: 17, low: 17, high: 17 },
        nodes: { "wait-a-day": { count: 17, low: 17, high: 17 } },
        runs: { "wait-a-day": 19 },
        versions: { "2": { count: 17, low: 17, high: 17 } },
        places: [{ nodeId: "wait-a-day", version: 2, users: { count: 17, low: 17, high: 17 } }],
      },
    },
    { status: 404, description: "No journey with this id" },
  ],
  handle: async ({ workspaces, params }, { views, actors, userCounts: counts }) => {
    const journeyId = (params["id"] ?? "").toLowerCase();
    const loaded = await views.load(workspaces);
    const workspaceId = workspaces.find((each) =>
      (loaded.get(each) ?? emptyView).state.journeys.some(({ id }) => id === journeyId),
    );
    if (workspaceId === undefined) throw notFound(`no journey with id ${JSON.stringify(journeyId)}`);
    const found = await countWaiting({ workspaceId, journeyId }, { actors, counts, random: Math.random });
    const { runs, ...rest } = found;
    const [nodes, versions] = [Object.fromEntries(found.nodes), Object.fromEntries(found.versions)];
    const ofRuns = runs !== undefined && { runs: Object.fromEntries(runs) };
    return { status: 200, body: { ...rest, nodes, ...ofRuns, versions } };
  },
});

export const countUsersOfJourneys: Endpoint = defineEndpoint({
  summary: "Count the users in journeys",
  description:
    "Users with a run that has not ended, of the journeys of the workspace itself. Exact up to 20,000 users in the workspace; beyond that an estimate from a random sample.",
  answers: [
    {
      status: 200,
      description: "By id of the journey; journeys where nobody was found are left out",
      schema: z.object({
        isEstimate: z.boolean(),
        looked: z.int().describe("Users that were read."),
        journeys: z.record(z.string(), countSchema),
      }),
      example: {
        isEstimate: false,
        looked: 1_204,
        journeys: { "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25": { count: 17, low: 17, high: 17 } },
      },
    },
  ],
  handle: async ({ workspaceId }, { actors, userCounts: counts }) => {
    const found = await countInJourneys(workspaceId, { actors, counts, random: Math.random });
    return { status: 200, body: { ...found, journeys: Object.fromEntries(found.journeys) } };
  },
});
