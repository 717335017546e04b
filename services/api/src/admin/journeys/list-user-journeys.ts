/**
 * GET `/users/:id/journeys`: the runs of a user, live ones before finished ones, the newest of each first, with
 * every node, its moment and its reason. Includes the runs of the anonymous users who became the user.
 */
import { emptyView } from "@signalbox/workspace";
import { describeRun, factsOf, findUser, runsOf, type RunPosition } from "@signalbox/user-queries";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, userParams } from "../fields.js";
import { shownRunSchema } from "./run-fields.js";

/** A run has up to 200 nodes. */
const maxRuns = 100;

export const listUserJourneys: Endpoint = defineEndpoint({
  summary: "Show a user's journeys",
  params: userParams,
  query: z.object({
    limit: z.int().min(1).max(maxRuns).default(20),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description:
        "Live runs, the latest to start first, then finished ones, the latest to finish first; `nextCursor` when there are more",
      schema: z.object({
        userId: z.string().describe("For an anonymous id that was linked to a user: that user's id."),
        runs: z.array(shownRunSchema),
        nextCursor: z.string().optional(),
      }),
    },
    { status: 404, description: "Unknown id" },
  ],
  handle: async ({ workspaces, params, query, cursors }, api) => {
    const id = params["id"] ?? "";
    const after = query.cursor === undefined ? undefined : cursors.open(query.cursor, positionSchema);
    for (const workspaceId of workspaces) {
      const user = await findUser(workspaceId, id, api.actors);
      if (user === undefined) continue;
      const page = await runsOf({ workspaceId, user, after, limit: query.limit }, api.tables);
      const view = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
      const facts = await factsOf(workspaceId, page.runs, view, api);
      const runs = page.runs.map((run) => describeRun(workspaceId, run, view, facts));
      const { next } = page;
      const body = { userId: user.id, runs, ...(next !== undefined && { nextCursor: cursors.seal(next) }) };
      return { status: 200, body };
    }
    throw notFound(`no user with the id ${JSON.stringify(id)}`);
  },
});

const positionSchema: z.ZodType<RunPosition> = z.object({
  of: z.enum(["live", "finished"]),
  value: z.number(),
  id: z.string(),
});
