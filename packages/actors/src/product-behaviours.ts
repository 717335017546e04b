/** The kinds of actors of all packages. A new kind is a line here. */
import { installationBehaviour } from "@signalbox/access";
import { analysisBehaviour, rollupBehaviour } from "@signalbox/analytics";
import type { Behaviour } from "@signalbox/engine";
import { longTaskBehaviourOf } from "@signalbox/long-tasks";
import { broadcastBehaviour, providerHealthBehaviour } from "@signalbox/messaging";
import { anonymousBehaviour, rateLimitBehaviour, recomputeBehaviour, userBehaviour } from "@signalbox/users";
import { longTaskCommands } from "./long-task-kinds.js";
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
  longTaskBehaviourOf(longTaskCommands),
  providerHealthBehaviour,
];
