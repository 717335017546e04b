/** The shelf of admin commands. A new one is a file here, a line below, and a test beside it. */
export * from "./create-admin-key.js";
export * from "./delete-admin-key.js";
export * from "./delete-data-source.js";
export * from "./delete-users.js";
export * from "./delete-write-key.js";
export * from "./discard-dead-letter.js";
export * from "./discard-rejected-events.js";
export * from "./ensure-workspace.js";
export * from "./put-data-source.js";
export * from "./put-write-key.js";
export * from "./reject-events.js";
export * from "./replay-dead-letter.js";
