/** The user properties that say who a user is: every workspace has them, and nobody changes or deletes them. */
import { refused, type CommandOutcome } from "./command.js";

const protectedNames: readonly string[] = ["id", "anonymousId"];

export function isProtected(name: string): boolean {
  return protectedNames.includes(name);
}

export function protectedRefusal(name: string): CommandOutcome {
  return refused("ProtectedUserProperty", `the user property "${name}" is always there and stays as it is`);
}
