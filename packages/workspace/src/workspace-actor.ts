/**
 * The actor of a workspace: the only writer of its definitions and settings. Its handlers are the registered commands.
 */
import { wakeHandler, type Behaviour, type Handler } from "@signalbox/engine";
import type { Command } from "./command.js";
import * as registry from "./commands/index.js";
import {
  deserializeWorkspace,
  newWorkspace,
  workspaceKind,
  workspaceStateFormat,
  type WorkspaceState,
} from "./state.js";

const commands: readonly Command[] = Object.values(registry);

export const workspaceBehaviour: Behaviour<WorkspaceState> = {
  kind: workspaceKind,
  create: () => newWorkspace,
  deserialize: deserializeWorkspace,
  serialize: workspaceStateFormat.write,
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
