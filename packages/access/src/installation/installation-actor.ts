/** The actor of the installation: the only writer of accounts, roles, invitations and sign-in settings. */
import {
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
  type Handler,
} from "@signalbox/engine";
import { emptyChain, expireEntries, nextExpiry } from "@signalbox/workspace";
import type { InstallationCommand } from "./command.js";
import * as registry from "./commands.js";
import { deserializeInstallation, serializeInstallation } from "./installation-document.js";
import { installationId, installationKind, newInstallation, type InstallationState } from "./state.js";

const commands: readonly InstallationCommand[] = Object.values(registry);

export const installationBehaviour: Behaviour<InstallationState> = {
  kind: installationKind,
  create: () => newInstallation,
  deserialize: deserializeInstallation,
  serialize: serializeInstallation,
  // Of entries of the audit log.
  alarmAt: ({ audit }) => nextExpiry(audit),
  isListed: () => true,
  // The state does not come from events.
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    ...Object.fromEntries(
      commands.map(({ name, handler }): [string, Handler<InstallationState>] => [name, handler]),
    ),
    wake: wakeHandler(expire),
  },
};

function expire(
  state: InstallationState,
  { now }: Pick<DecisionContext, "now">,
): Decision<InstallationState> {
  const { chain, changes } = expireEntries(state.audit ?? emptyChain, installationId, now.getTime());
  return changes.length === 0 ? { state } : { state: { ...state, audit: chain }, changes };
}
