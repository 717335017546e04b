/** For tests of actors and commands, of this package and of those above it. */
export * from "./context.js";
export * from "./run-command.js";
