/** POST `/journeys/runs/stop` and `/journeys/runs/move`: acts on runs of one journey, as bulk acts. */
import {
  bulkSays,
  moveTarget,
  runPlaceFields,
  type BulkAct,
  type BulkTarget,
  type ChosenRun,
} from "@signalbox/bulk-acts";
import { AppError, issueAt, type RunPlace } from "@signalbox/core";
import type { UserFilter } from "@signalbox/user-queries";
import { emptyView, exampleIds, idField } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { beginBulkAct } from "../bulk/begin-bulk-act.js";
import { bulkScope, filterField, runsField } from "../bulk/bulk-fields.js";

interface RunsBody extends RunPlace {
  readonly journeyId: string;
  readonly runs?: readonly ChosenRun[];
  readonly filter?: UserFilter;
  readonly expectedCount: number;
  readonly confirmToken?: string;
}

const fields = {
  journeyId: idField.transform((text) => text.toLowerCase()),
  ...runPlaceFields,
  runs: runsField.exactOptional(),
  filter: filterField
    .exactOptional()
    .describe(
      "In place of `runs`: the runs of the users whom this filter of `POST /api/admin/users` finds. Default: of all users.",
    ),
  expectedCount: z
    .int()
    .min(0)
    .describe(
      "How many users have such a run, as the caller knows it; `POST /api/admin/bulk/effect` says it.",
    ),
  confirmToken: z.string().max(1_000).exactOptional().describe("Of `POST /api/admin/bulk/effect`."),
};

const answers = [
  {
    status: 200,
    description: "It began; `GET /api/admin/bulk/:id` shows how far it is",
    schema: z.object({ id: z.string() }),
    example: { id: "0f4c2f52f3a145e08d1c7c3a5b7f0e8a9d2b6c1e4f8a7035" },
  },
  {
    status: 400,
    description: "Nobody has such a run, the journey was never started, or there is no such node",
  },
  { status: 403, description: "There is a filter, and the caller may not read users" },
  { status: 404, description: "No journey with this id" },
  { status: 409, description: "There are more or fewer now" },
];

const common =
  "Runs at one node, of one version, of chosen users or chosen ones, in the background; runs that come to their node after the call are left alone. `expectedCount` may differ by 10 or 1 %, or by more with the token of the effect of the same act. `POST /api/admin/bulk/:id/cancel` stops it.";

export const stopRuns: Endpoint = defineEndpoint({
  summary: "Stop runs of a journey",
  description: `Ends runs where they are: they are \`stopped\`. Their message that still waits is not sent. ${common}`,
  example: { body: { journeyId: exampleIds.journey, nodeId: "a-day", expectedCount: 17 } },
  body: z.object(fields),
  answers,
  handle: async (request, api) => {
    const { journeyId, ...body } = request.body;
    await requireAccess(request.body, request, api);
    const act: BulkAct = { type: "StopRuns", journeyId, ...placeOf(body) };
    const asked = { act, target: targetOf(request.body), ...seenOf(body) };
    return beginBulkAct({ ...asked, scope: await bulkScope(act, request, api, { at: [] }) }, request, api);
  },
});

export const moveRuns: Endpoint = defineEndpoint({
  summary: "Move runs of a journey",
  description: [
    "Moves runs to a node of the published version, or out. A run enters the node as along an edge, with the cause `moved`,",
    "and has the goal and the exit conditions of that version from then on. A run whose message is under way moves when",
    "that is settled, and a message that a run was sent is not sent to it again. In a paused journey, runs that would come to a message",
    `stay where they are. ${common}`,
  ].join(" "),
  example: { body: { journeyId: exampleIds.journey, nodeId: "a-week", to: "a-day", expectedCount: 17 } },
  body: z.object({ ...fields, to: moveTarget }),
  answers,
  handle: async (request, api) => {
    const { journeyId, to, ...body } = request.body;
    await requireAccess(request.body, request, api);
    const act: BulkAct = { type: "MoveRuns", journeyId, moves: [{ ...placeOf(body), to }] };
    const scope = await bulkScope(act, request, api, { at: [], names: { moves: "to" } });
    return beginBulkAct({ act, target: targetOf(request.body), scope, ...seenOf(body) }, request, api);
  },
});

/** Throws `NotFound`, and `Forbidden` for a filter of a caller who may not read users: the refused number would say something. */
async function requireAccess(
  { journeyId, filter }: Pick<RunsBody, "journeyId" | "filter">,
  { workspaceId, caller }: Pick<RouteRequest<unknown, unknown>, "workspaceId" | "caller">,
  { views }: Pick<ApiContext, "views">,
): Promise<void> {
  const { state } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
  if (state.journeys.every(({ id }) => id !== journeyId)) {
    throw notFound(`no journey with id ${JSON.stringify(journeyId)}`);
  }
  if (filter !== undefined && !caller.permissions.has("users:read")) {
    throw new AppError({ code: "Forbidden", message: "a filter needs the permission users:read" });
  }
}

function placeOf({ nodeId, version }: RunPlace): RunPlace {
  return { ...(nodeId !== undefined && { nodeId }), ...(version !== undefined && { version }) };
}

function seenOf({
  expectedCount,
  confirmToken,
}: Pick<RunsBody, "expectedCount" | "confirmToken">): Pick<RunsBody, "expectedCount" | "confirmToken"> {
  return { expectedCount, ...(confirmToken !== undefined && { confirmToken }) };
}

function targetOf({ runs, filter }: Pick<RunsBody, "runs" | "filter">): BulkTarget {
  if (runs === undefined) return { filter: filter ?? {} };
  if (filter !== undefined) throw badRequest(issueAt([], bulkSays.bulkRunsOrFilter()));
  return { runs };
}
