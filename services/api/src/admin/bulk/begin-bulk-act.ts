/** Begins an act on many people, once the number that the caller has seen still holds. */
import {
  bulkSays,
  countAct,
  describeTarget,
  isConfirmed,
  kindOfTarget,
  startBulkAct as command,
  type BulkAct,
  type BulkOrder,
  type BulkTarget,
} from "@signalbox/bulk-acts";
import { issueAt, refusalError } from "@signalbox/core";
import { beginListChange, type ManualUpdateBegun } from "@signalbox/workspace";
import { z } from "zod";
import { commandIdOf } from "../../commands/command-id.js";
import { identifyCommand, type CommandIdentity } from "../../commands/idempotency.js";
import { refusalError as refusalOf } from "../../commands/refusal-error.js";
import { knownOutcome, maxWaitMs, outcomeOfCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { workersBehind } from "../uploads/post-batches.js";
import type { BulkScope } from "./bulk-fields.js";

export interface AskedBulkAct {
  readonly act: BulkAct;
  readonly target: BulkTarget;
  readonly scope: BulkScope;
  readonly expectedCount: number;
  readonly confirmToken?: string;
}

type Request = RouteRequest<unknown, unknown>;

/** Answers with the id of the task. Throws `Conflict` for another number, and `BadRequest` for nobody. */
export async function beginBulkAct(
  { act, target, scope, ...seen }: AskedBulkAct,
  request: Request,
  api: ApiContext,
): Promise<RouteAnswer> {
  const identity = await identifyCommand(request, api);
  const { commandId: taskId } = identity;
  if (knownOutcome(identity)?.ok === true) return { status: 200, body: { id: taskId } };
  const { count } = await countAct(act, { target, workspace: scope.workspace }, api);
  const at = api.now().getTime();
  if (!isConfirmed({ ...seen, act, target, count, at })) {
    const sentence = bulkSays.bulkCountChanged({ expected: seen.expectedCount, count });
    throw refusalError("Conflict", issueAt(["expectedCount"], sentence));
  }
  const by = kindOfTarget(target);
  if (count === 0) throw badRequest(issueAt([by], bulkSays.bulkNobody()));
  const order: BulkOrder = {
    act,
    name: scope.resource?.name ?? "",
    by,
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
}

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
