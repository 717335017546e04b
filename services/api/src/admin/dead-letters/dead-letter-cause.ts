/**
 * Why dead letters failed: the kind of actor, the type of the message, and the error without what differs from one
 * message to the next (quoted values, ids and numbers). Equal causes have the same key.
 */
import { createHash } from "node:crypto";
import type { DeadLetter } from "@signalbox/workspace";
import { parseActorKey } from "@signalbox/core";
import { z } from "zod";

export interface DeadLetterCause {
  readonly key: string;
  /** Of the actor: user, anonymous, workspace…; empty for an address that is none. */
  readonly actor: string;
  /** Empty for a message without one. */
  readonly messageType: string;
  readonly error: string;
}

const typeSchema = z.object({ type: z.string() });
const maxErrorLength = 300;

export function causeOf({
  to,
  message,
  error,
}: Pick<DeadLetter, "to" | "message" | "error">): DeadLetterCause {
  const actor = kindOf(to);
  const messageType = typeSchema.safeParse(message).data?.type ?? "";
  const generalized = generalize(error);
  const hash = createHash("sha256").update(JSON.stringify([actor, messageType, generalized]));
  return { key: hash.digest("hex").slice(0, 16), actor, messageType, error: generalized };
}

function generalize(error: string): string {
  return error
    .replaceAll(/"[^"]{0,2000}"/g, '"…"')
    .replaceAll(/'[^']{0,2000}'/g, "'…'")
    .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, "…")
    .replaceAll(/\d+/g, "…")
    .slice(0, maxErrorLength);
}

function kindOf(to: string): string {
  try {
    return parseActorKey(to).kind;
  } catch {
    return "";
  }
}
