/**
 * Runs a command whose input contains what the caller leaves unchanged, because a command cannot read rows. If that
 * changes between the read and the command, the command is refused as overtaken and a new one is made from a new read.
 * Its id is derived from the first one's, so a call repeated with its idempotency key takes the same steps.
 */
import { overtaken } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import type { RouteAnswer, RouteRequest } from "../http/route.js";
import { commandIdOf } from "./command-id.js";
import { identifyCommand, readCommand, type CommandIdentity } from "./idempotency.js";
import { refusalError } from "./refusal-error.js";
import { outcomeOfCommand, type CommandCall } from "./run-command.js";

const maxAttempts = 8;

/** Throws the error of a refused command. 202 when it was not applied in time. */
export async function runWithReading<Input>(
  { answer, pending, ...call }: CommandCall<Input>,
  request: RouteRequest<unknown, unknown>,
  api: ApiContext,
): Promise<RouteAnswer> {
  const first = await identifyCommand(request, api);
  let identity = first;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await outcomeOfCommand(call, identity, request, api);
    const { commandId } = identity;
    if (outcome === undefined) return { status: 202, body: { commandId, ...pending?.(commandId) } };
    if (outcome.ok) return answer(outcome.value, commandId);
    if (attempt === maxAttempts || outcome.code !== overtaken) {
      throw refusalError(outcome, request);
    }
    identity = await nextIdentity(first, attempt, request.workspaceId, api);
  }
}

async function nextIdentity(
  { commandId: first, fingerprint }: CommandIdentity,
  attempt: number,
  workspaceId: WorkspaceId,
  { tables, secrets }: Pick<ApiContext, "tables" | "secrets">,
): Promise<CommandIdentity> {
  const commandId = commandIdOf(workspaceId, `again/${first}/${attempt}`, secrets);
  const row = await readCommand(commandId, tables);
  return { commandId, ...(fingerprint !== undefined && { fingerprint }), ...(row !== undefined && { row }) };
}
