/** The bulk act that moves runs after a put of their journey: its start, which the put sends when it is accepted. */
import { describeTarget, startBulkAct, type BulkOrder } from "@signalbox/bulk-acts";
import type { OperationTools } from "@signalbox/workspace";
import { commandIdOf } from "../../commands/command-id.js";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

/** Runs that come to a node while the put is applied are meant, too. */
const applyMs = 60_000;

export async function beginMoves(
  {
    workspaceId,
    commandId,
    caller: { origin },
    journey,
    moveRuns,
  }: Parameters<OperationTools["beginMoves"]>[0],
  { actors, secrets, now }: Pick<ApiContext, "actors" | "secrets" | "now">,
): ReturnType<OperationTools["beginMoves"]> {
  const state = await readWorkspace(workspaceId, actors);
  const id = journey.id?.toLowerCase();
  const stored = state.journeys.find((each) =>
    id === undefined ? each.name === journey.name : each.id === id,
  );
  if (stored === undefined) return undefined;
  const target = { filter: {} };
  const moves = moveRuns.map(({ from: nodeId, ...move }) => ({ nodeId, ...move }));
  const order: BulkOrder = {
    act: { type: "MoveRuns", journeyId: stored.id, moves },
    name: stored.name,
    by: "filter",
    about: describeTarget(target, state),
    count: 0,
    at: now().getTime() + applyMs,
    isMasked: false,
  };
  const taskId = commandIdOf(workspaceId, `moves/${commandId}`, secrets);
  const input = { taskId, order, target };
  const message = startBulkAct.message(workspaceId, taskId, { input, by: origin.principal.id, origin });
  return { taskId, message };
}
