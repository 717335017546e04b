/** Offers an operation of a workspace or of the installation as an endpoint of the admin API. */
import type { OperationRequest, SentOperation } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import type { Endpoint } from "../http/route.js";
import { workspaceChanged } from "../workspaces/workspace-changed.js";
import { guardedBy } from "./guarded-by.js";
import { operationTools } from "./operation-tools.js";
import { runCommand, type CommandCall } from "./run-command.js";
import { runWithReading } from "./run-with-reading.js";

/** `target` says how the call names its workspace. */
export function command<Input>(operation: SentOperation<Input>, target?: Endpoint["target"]): Endpoint {
  const { summary, description, example, answers, withFollowUps = false } = operation;
  return {
    summary,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(operation.body !== undefined && { body: operation.body }),
    ...(target !== undefined && { target }),
    ...guardedBy(operation),
    answers,
    handle: (request, api) => {
      const tools = operationTools(api);
      const { body, params, workspaceId, origin } = request;
      const caller = { origin, ...request.caller };
      const requestOf = (commandId: string): OperationRequest<unknown> => {
        return { body, params, workspaceId, commandId, caller };
      };
      const { pending, preparesAgain = false } = operation;
      const call: CommandCall<Input> = {
        command: operation,
        withFollowUps,
        input: (commandId) => operation.prepare(requestOf(commandId), tools),
        answer: async (value, commandId) => {
          await refresh(operation.refreshes, workspaceId, api);
          return operation.answer(value, requestOf(commandId), tools);
        },
        ...(pending !== undefined && { pending: (id: string) => pending(requestOf(id), tools) }),
      };
      return preparesAgain ? runWithReading(call, request, api) : runCommand(call, request, api);
    },
  };
}

async function refresh(
  what: SentOperation["refreshes"],
  workspaceId: WorkspaceId,
  api: ApiContext,
): Promise<void> {
  if (what === "keys") await api.keys.invalidate(workspaceId);
  if (what === "workspace") await api.workspaces.invalidate(workspaceId);
  if (what === "installation") await api.installation.invalidate();
  if (what === "family") await workspaceChanged(workspaceId, api);
}
