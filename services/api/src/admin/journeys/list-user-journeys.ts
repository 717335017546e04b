/**
 * GET `/users/:id/journeys`: the runs of a user, live ones before finished ones, the newest of each first, with
 * every node, its moment and its reason. Includes the runs of the anonymous users who became the user.
 */
import { emptyView, readRunRow } from "@signalbox/actors";
import type { WorkspaceId } from "@signalbox/core";
import type { JourneyRun } from "@signalbox/journeys";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { decodeCursor, encodeCursor } from "../cursor.js";
import { cursorField } from "../fields.js";
import { findPerson, type Person } from "../users/find-person.js";
import { finishedRuns, ownersOfRuns, placeOf } from "./finished-runs.js";
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
      const person = await findPerson(workspaceId, id, api.actors);
      if (person === undefined) continue;
      const page = await readPage({ workspaceId, person, ...query }, api);
      const view = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
      const facts = await factsOf(workspaceId, page.runs, view, api);
      const runs = page.runs.map((run) => shownRun(workspaceId, run, view, facts));
      const { nextCursor } = page;
      const body = { userId: person.id, runs, ...(nextCursor !== undefined && { nextCursor }) };
      return { status: 200, body };
    }
    throw notFound(`no user with the id ${JSON.stringify(id)}`);
  },
});

const placeSchema = z.object({ of: z.enum(["live", "finished"]), value: z.number(), id: z.string() });

interface Question {
  readonly workspaceId: WorkspaceId;
  readonly person: Person;
  readonly limit: number;
  readonly cursor?: string;
}

interface RunPage {
  readonly runs: readonly AnyRun[];
  readonly nextCursor?: string;
}

/** Reads one more than requested to know whether the list continues. */
async function readPage(
  { workspaceId, person, limit, cursor }: Question,
  { tables }: Pick<ApiContext, "tables">,
): Promise<RunPage> {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, placeSchema);
  const live = place?.of === "finished" ? [] : liveBehind(person, place);
  const owners = ownersOfRuns(workspaceId, person);
  const after = place?.of === "finished" ? { after: { value: place.value, id: place.id } } : {};
  const room = limit + 1 - live.length;
  const rows = room <= 0 ? [] : await finishedRuns({ workspaceId, owners, ...after, limit: room }, tables);
  const found = [
    ...live.map((run) => ({ run, place: { of: "live", value: run.startedAt, id: run.id } })),
    ...rows.map((each) => ({ run: readRunRow(each.row), place: { of: "finished", ...placeOf(each) } })),
  ];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { runs: shown.map(({ run }) => run), ...(hasMore && { nextCursor: encodeCursor(last.place) }) };
}

function liveBehind(
  { journeys }: Person,
  place: { readonly value: number; readonly id: string } | undefined,
): readonly JourneyRun[] {
  return [...journeys.live.values()]
    .map(({ run }) => run)
    .filter(
      ({ startedAt, id }) =>
        place === undefined || startedAt < place.value || (startedAt === place.value && id < place.id),
    )
    .toSorted((left, right) => right.startedAt - left.startedAt || (left.id < right.id ? 1 : -1));
}
