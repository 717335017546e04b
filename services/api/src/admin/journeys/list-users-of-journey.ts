/** GET `/journeys/:id/users`: who is in a journey, or at one of its nodes, also of an earlier version. */
import { keyAt, usersInJourney } from "@signalbox/user-queries";
import { sortKeyOf } from "@signalbox/users";
import { emptyView } from "@signalbox/workspace";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField } from "../fields.js";
import { nameField, readNames } from "../users/user-names.js";

const maxUsers = 100;
const positionSchema = z.string().regex(/^[uv]\//);

export const listUsersOfJourney: Endpoint = defineEndpoint({
  summary: "List the users of a journey",
  description:
    "Users with a run that has not ended, in order of id. One call reads at most 20,000 users, so a page may be short, even empty, and still have a `nextCursor`.",
  query: z.object({
    nodeId: z.string().min(1).max(512).exactOptional().describe("Only users at this node."),
    version: z.int().min(1).exactOptional().describe("Only runs of this version."),
    limit: z.int().min(1).max(maxUsers).default(20),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page of runs",
      schema: z.object({
        users: z.array(
          z.object({
            id: z.string(),
            name: nameField,
            isAnonymous: z.boolean().optional(),
            runId: z.string(),
            version: z.int().describe("Of the definition the run uses."),
            nodeId: z.string(),
            startedAt: z.string(),
            since: z.string().describe("When it arrived at the node."),
            waitsUntil: z.string().optional().describe("When it continues without an event."),
          }),
        ),
        nextCursor: z.string().optional(),
      }),
    },
    { status: 404, description: "No journey with this id" },
  ],
  handle: async (
    { workspaces, params, query: { nodeId, version, limit, cursor }, cursors, visibility },
    api,
  ) => {
    const { views, actors } = api;
    const after = cursor === undefined ? {} : { after: cursors.open(cursor, positionSchema) };
    const journeyId = (params["id"] ?? "").toLowerCase();
    const loaded = await views.load(workspaces);
    const workspaceId = workspaces.find((each) =>
      (loaded.get(each) ?? emptyView).state.journeys.some(({ id }) => id === journeyId),
    );
    if (workspaceId === undefined) throw notFound(`no journey with id ${JSON.stringify(journeyId)}`);
    const page = await usersInJourney(
      {
        workspaceId,
        journeyId,
        limit,
        ...(nodeId !== undefined && { nodeId }),
        ...(version !== undefined && { version }),
        ...after,
      },
      { actors },
    );
    const keyOf = ({ user }: (typeof page.users)[number]): string => keyAt(workspaceId, sortKeyOf(user));
    const nameOf = await readNames(page.users.map(keyOf), visibility, api);
    const users = page.users.map(({ user, run }) => ({
      id: user.id,
      name: nameOf(keyOf({ user, run })),
      ...(user.kind === "anonymous" && { isAnonymous: true }),
      runId: run.id,
      version: run.version,
      nodeId: run.at,
      startedAt: new Date(run.startedAt).toISOString(),
      since: new Date(run.since).toISOString(),
      ...(run.wait.until !== undefined && { waitsUntil: new Date(run.wait.until).toISOString() }),
    }));
    const { next } = page;
    return { status: 200, body: { users, ...(next !== undefined && { nextCursor: cursors.seal(next) }) } };
  },
});
