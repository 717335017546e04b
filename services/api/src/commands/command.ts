/** Offers an operation of the workspace package as an endpoint of the admin API. */
import type { Operation, OperationRequest } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import type { Endpoint } from "../http/route.js";
import { workspaceChanged } from "../workspaces/workspace-changed.js";
import { operationTools } from "./operation-tools.js";
import { runCommand, type CommandCall } from "./run-command.js";
import { runWithReading } from "./run-with-reading.js";

/** `target` says how the call names its workspace. */
export function command<Input>(operation: Operation<Input>, target?: Endpoint["target"]): Endpoint {
  const { summary, description, example, body, answers, withFollowUps = false } = operation;
  return {
    summary,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(body !== undefined && { body }),
    ...(target !== undefined && { target }),
    answers,
    handle: (request, api) => {
      const tools = operationTools(api);
      const { params, workspaceId } = request;
      const requestOf = (commandId: string): OperationRequest<unknown> => {
        return { body: request.body, params, workspaceId, commandId };
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
  what: Operation["refreshes"],
  workspaceId: WorkspaceId,
  api: ApiContext,
): Promise<void> {
  if (what === "keys") await api.keys.invalidate(workspaceId);
  if (what === "workspace") await api.workspaces.invalidate(workspaceId);
  if (what === "family") await workspaceChanged(workspaceId, api);
}
