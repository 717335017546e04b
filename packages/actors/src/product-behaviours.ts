/** The kinds of actors of all packages. A new kind is a line here. */
import { installationBehaviour } from "@signalbox/access";
import { analysisBehaviour, rollupBehaviour } from "@signalbox/analytics";
import type { Behaviour } from "@signalbox/engine";
import { broadcastBehaviour, providerHealthBehaviour } from "@signalbox/messaging";
import { anonymousBehaviour, rateLimitBehaviour, recomputeBehaviour, userBehaviour } from "@signalbox/users";
import { workspaceBehaviour, type WorkspaceView } from "@signalbox/workspace";

/** Every kind of actor of the product. */
export const productBehaviours: readonly Behaviour<unknown, WorkspaceView>[] = [
  userBehaviour,
  anonymousBehaviour,
  workspaceBehaviour,
  installationBehaviour,
  recomputeBehaviour,
  rateLimitBehaviour,
  analysisBehaviour,
  rollupBehaviour,
  broadcastBehaviour,
  providerHealthBehaviour,
];
