/**
 * The actor of a workspace: the only writer of its definitions and settings. Its handlers are the registered commands.
 */
import {
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
  type Handler,
} from "@signalbox/engine";
import { emptyChain } from "./audit/audit-chain.js";
import { expireEntries, nextExpiry } from "./audit/expire-entries.js";
import type { Command } from "./command.js";
import * as registry from "./commands/index.js";
import { newWorkspace, workspaceKind, type WorkspaceState } from "./state.js";
import { deserializeWorkspace, serializeWorkspace } from "./workspace-document.js";

const commands: readonly Command[] = Object.values(registry);

export const workspaceBehaviour: Behaviour<WorkspaceState> = {
  kind: workspaceKind,
  create: () => newWorkspace,
  deserialize: deserializeWorkspace,
  serialize: serializeWorkspace,
  // Of entries of the audit log.
  alarmAt: ({ audit }) => nextExpiry(audit),
  isListed: ({ createdAt }) => createdAt !== null,
  // The state of a workspace does not come from events.
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    ...Object.fromEntries(
      commands.map(({ name, handler }): [string, Handler<WorkspaceState>] => [name, handler]),
    ),
    wake: wakeHandler(expire),
  },
};

function expire(
  state: WorkspaceState,
  { workspaceId, now }: Pick<DecisionContext, "workspaceId" | "now">,
): Decision<WorkspaceState> {
  const { chain, changes } = expireEntries(state.audit ?? emptyChain, workspaceId, now.getTime());
  return changes.length === 0 ? { state } : { state: { ...state, audit: chain }, changes };
}
