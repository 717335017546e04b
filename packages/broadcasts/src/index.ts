/**
 * Broadcasts: the actor that keeps their progress, and the pager that walks their recipients and asks the delivery pipeline
 * for each. It also starts the actors of all packages, because it is the last one that has any.
 */
export * from "./broadcast-actor.js";
export * from "./broadcast-ports.js";
export { loadBroadcastProgress, type BroadcastProgress, type BroadcastToShow } from "./broadcast-progress.js";
export * from "./broadcast-run.js";
export * from "./count-local-times.js";
export * from "./start-actors.js";
export * from "./start-broadcasts.js";
