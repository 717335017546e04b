/** The actor runtime and the actors it runs. Everything here works over the ports of core. */
export * from "./broadcast/broadcast-actor.js";
export {
  loadBroadcastProgress,
  type BroadcastProgress,
  type BroadcastToShow,
} from "./broadcast/broadcast-progress.js";
export * from "./broadcast/broadcast-run.js";
export * from "./start-actors.js";
