/**
 * The actor of a workspace: the only writer of its definitions and settings. Its handlers are the registered commands.
 */
import { wakeHandler, type Behaviour, type Handler } from "@signalbox/engine";
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
  alarmAt: () => null,
  isListed: ({ createdAt }) => createdAt !== null,
  // The state of a workspace does not come from events.
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    ...Object.fromEntries(
      commands.map(({ name, handler }): [string, Handler<WorkspaceState>] => [name, handler]),
    ),
    wake: wakeHandler((state: WorkspaceState) => ({ state })),
  },
};
