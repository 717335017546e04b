/**
 * GET `/users/:id/journeys`: the runs of a user, live ones before finished ones, the newest of each first, with
 * every node, its moment and its reason. Includes the runs of the anonymous users who became the user.
 */
import { emptyView } from "@signalbox/workspace";
import { readRunRow, findUser, type FoundUser } from "@signalbox/users";
import type { JourneyRun } from "@signalbox/journeys";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { decodeCursor, encodeCursor } from "../cursor.js";
import { cursorField } from "../fields.js";
import { finishedRuns, ownersOfRuns, positionOf } from "./finished-runs.js";
import { factsOf, shownRun, shownRunSchema, type AnyRun } from "./shown-run.js";

/** A run has up to 200 nodes. */
const maxRuns = 100;

export const listUserJourneys: Route = defineRoute({
  method: "GET",
  path: "/users/:id/journeys",
  summary: "Show a user's journeys",
  tag: "Journeys",
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
  handle: async ({ workspaces, params, query }, api) => {
    const id = params["id"] ?? "";
    for (const workspaceId of workspaces) {
      const user = await findUser(workspaceId, id, api.actors);
      if (user === undefined) continue;
      const page = await readPage({ workspaceId, user, ...query }, api);
      const view = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
      const facts = await factsOf(workspaceId, page.runs, view, api);
      const runs = page.runs.map((run) => shownRun(workspaceId, run, view, facts));
      const { nextCursor } = page;
      const body = { userId: user.id, runs, ...(nextCursor !== undefined && { nextCursor }) };
      return { status: 200, body };
    }
    throw notFound(`no user with the id ${JSON.stringify(id)}`);
  },
});

const positionSchema = z.object({ of: z.enum(["live", "finished"]), value: z.number(), id: z.string() });

interface Question {
  readonly workspaceId: WorkspaceId;
  readonly user: FoundUser;
  readonly limit: number;
  readonly cursor?: string;
}

interface RunPage {
  readonly runs: readonly AnyRun[];
  readonly nextCursor?: string;
}

/** Reads one more than requested to know whether the list continues. */
async function readPage(
  { workspaceId, user, limit, cursor }: Question,
  { tables }: Pick<ApiContext, "tables">,
): Promise<RunPage> {
  const position = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema);
  const live = position?.of === "finished" ? [] : liveBehind(user, position);
  const owners = ownersOfRuns(workspaceId, user);
  const after = position?.of === "finished" ? { after: { value: position.value, id: position.id } } : {};
  const remaining = limit + 1 - live.length;
  const rows =
    remaining <= 0 ? [] : await finishedRuns({ workspaceId, owners, ...after, limit: remaining }, tables);
  const found = [
    ...live.map((run) => ({ run, position: { of: "live", value: run.startedAt, id: run.id } })),
    ...rows.map((each) => ({ run: readRunRow(each.row), position: { of: "finished", ...positionOf(each) } })),
  ];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { runs: shown.map(({ run }) => run), ...(hasMore && { nextCursor: encodeCursor(last.position) }) };
}

function liveBehind(
  { journeys }: FoundUser,
  position: { readonly value: number; readonly id: string } | undefined,
): readonly JourneyRun[] {
  return [...journeys.live.values()]
    .map(({ run }) => run)
    .filter(
      ({ startedAt, id }) =>
        position === undefined ||
        startedAt < position.value ||
        (startedAt === position.value && id < position.id),
    )
    .toSorted((left, right) => right.startedAt - left.startedAt || (left.id < right.id ? 1 : -1));
}
