/** The user properties that identify a user. Every workspace has them; they cannot be changed or deleted. */
import { refused, type CommandOutcome } from "../command.js";

const protectedNames: readonly string[] = ["id", "anonymousId"];

export function isProtected(name: string): boolean {
  return protectedNames.includes(name);
}

export function protectedRefusal(name: string): CommandOutcome {
  return refused("ProtectedUserProperty", `the user property "${name}" cannot be changed or deleted`);
}
