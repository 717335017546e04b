/** POST `/bulk`: begins an act on many people in the background. */
import {
  bulkSays,
  countTarget,
  describeTarget,
  isConfirmed,
  startBulkAct as command,
  type BulkAct,
  type BulkOrder,
} from "@signalbox/bulk-acts";
import { issueAt, refusalError } from "@signalbox/core";
import { beginListChange, exampleIds, type ManualUpdateBegun } from "@signalbox/workspace";
import { z } from "zod";
import { commandIdOf } from "../../commands/command-id.js";
import { identifyCommand, type CommandIdentity } from "../../commands/idempotency.js";
import { refusalError as refusalOf } from "../../commands/refusal-error.js";
import { knownOutcome, maxWaitMs, outcomeOfCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { workersBehind } from "../uploads/post-batches.js";
import { bulkScope, targetOf, withBulkTarget, type BulkScope } from "./bulk-fields.js";

export const startBulkAct: Endpoint = defineEndpoint({
  summary: "Begin a bulk act",
  description: [
    "Adds people to a list or takes them off, subscribes or unsubscribes them, starts a journey for them, exports or erases",
    "them, in the background. Needs the permission of the act besides: `segments:write`, `subscriptions:write`,",
    "`journeys:publish`, `users:export` or `users:erase`. `expectedCount` is the number that was shown before: to erase, it must",
    "be the number of now; else it may differ by 10 or 1 %, or by more with the token of the effect.",
  ].join(" "),
  example: {
    body: {
      act: { type: "AddToList", segmentId: exampleIds.segment },
      filter: { segmentFilter: [exampleIds.segment] },
      expectedCount: 12_431,
    },
  },
  body: withBulkTarget({
    expectedCount: z.int().min(0).describe("How many people it is for, as the caller knows it."),
    confirmToken: z.string().max(1_000).exactOptional().describe("Of `POST /api/admin/bulk/effect`."),
  }),
  answers: [
    {
      status: 200,
      description: "It began; `GET /api/admin/bulk/:id` shows how far it is",
      schema: z.object({ id: z.string() }),
      example: { id: "0f4c2f52f3a145e08d1c7c3a5b7f0e8a9d2b6c1e4f8a7035" },
    },
    { status: 400, description: "The act is not possible, or finds nobody" },
    { status: 403, description: "The permission of the act is missing" },
    { status: 409, description: "There are more or fewer people now" },
  ],
  handle: async (request, api) => {
    const { body } = request;
    const target = targetOf(body);
    const { act } = body;
    const scope = await bulkScope(act, request, api);
    const identity = await identifyCommand(request, api);
    const { commandId: taskId } = identity;
    if (knownOutcome(identity)?.ok === true) return { status: 200, body: { id: taskId } };
    const { count } = await countTarget(target, scope.workspace, api);
    const at = api.now().getTime();
    if (!isConfirmed({ ...body, target, count, at })) {
      const sentence = bulkSays.bulkCountChanged({ expected: body.expectedCount, count });
      throw refusalError("Conflict", issueAt(["expectedCount"], sentence));
    }
    if (count === 0)
      throw badRequest(issueAt(["filter" in target ? "filter" : "ids"], bulkSays.bulkNobody()));
    const order: BulkOrder = {
      act,
      name: scope.resource?.name ?? "",
      by: "filter" in target ? "filter" : "ids",
      about: describeTarget(target, scope.workspace.state),
      count,
      at,
      isMasked: request.visibility !== undefined,
      ...(await listOf(act, identity, request, api)),
      ...columnsOf(act, scope, request),
    };
    const call = { command, input: () => ({ taskId, order, target }), waitMs: maxWaitMs };
    const outcome = await outcomeOfCommand(call, identity, request, api);
    if (outcome === undefined) throw workersBehind();
    if (!outcome.ok) throw refusalOf(outcome, request);
    return { status: 200, body: { id: taskId } };
  },
});

type Request = RouteRequest<unknown, unknown>;

const begunSchema = z.object({ version: z.number(), slot: z.number(), at: z.number(), since: z.number() });

/** The version of the list, and the time from which its changes count. */
async function listOf(
  act: BulkAct,
  { commandId }: CommandIdentity,
  request: Request,
  api: ApiContext,
): Promise<Partial<Pick<BulkOrder, "list" | "at">>> {
  if (act.type !== "AddToList" && act.type !== "RemoveFromList") return {};
  const identity = { commandId: commandIdOf(request.workspaceId, `list/${commandId}`, api.secrets) };
  const call = {
    command: beginListChange,
    input: () => ({ id: act.segmentId, append: true }),
    withFollowUps: true,
    waitMs: maxWaitMs,
  };
  const outcome = await outcomeOfCommand(call, identity, request, api);
  if (outcome === undefined) throw workersBehind();
  if (!outcome.ok) throw refusalOf(outcome, request);
  const { at, ...list }: ManualUpdateBegun = begunSchema.parse(outcome.value);
  return { at, list };
}

/** The user properties that the caller may see now. */
function columnsOf(
  act: BulkAct,
  { workspace }: BulkScope,
  { visibility }: Request,
): Pick<BulkOrder, "columns"> {
  if (act.type !== "Export") return {};
  const columns = workspace.state.userProperties
    .filter(({ id }) => visibility === undefined || visibility.isPropertyVisible(id))
    .map(({ id, name }) => ({ id, name }));
  return { columns };
}
