/** Long tasks: work on many people that survives restarts and shows its progress. */
export * from "./long-task.js";
export * from "./long-task-actor.js";
export * from "./long-task-command.js";
export * from "./long-task-part.js";
export * from "./long-task-runner.js";
export * from "./shown-task.js";
export * from "./task-by-id.js";
