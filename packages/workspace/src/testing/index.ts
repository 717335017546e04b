/** Test support for actors and commands, of this package and of packages that import it. */
export * from "./context.js";
export * from "./run-command.js";
export { earlierFingerprintOf } from "../approvals/fingerprint.js";
