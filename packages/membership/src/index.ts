/** Facts and group membership: pure rules, no clock, no I/O. */
export * from "./facts.js";
export * from "./membership.js";
