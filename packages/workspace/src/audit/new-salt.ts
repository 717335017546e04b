/** The salt of an audit entry. Made by who sends a command or notes a read: a decision of an actor is not random. */
import { randomBytes } from "node:crypto";

const saltBytes = 16;

export function newSalt(): string {
  return randomBytes(saltBytes).toString("hex");
}
