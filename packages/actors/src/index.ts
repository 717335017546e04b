/** The actor runtime and the actors it runs. Everything here works over the ports of core. */
export * from "./alarms.js";
export * from "./behaviour.js";
export * from "./group-commit.js";
export * from "./receipts.js";
export * from "./runtime/runtime.js";
export * from "./user/anonymous-actor.js";
export * from "./user/messages.js";
export * from "./user/user-actor.js";
export * from "./workspace/command.js";
export * from "./workspace/commands/index.js";
export * from "./workspace/state.js";
export * from "./workspace/workspace-actor.js";
