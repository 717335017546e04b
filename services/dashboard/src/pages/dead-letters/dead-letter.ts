/** Dead letters as the API shows them, and what is read from their messages, which may have any shape. */
import type { Answer } from "@signalbox/client";
import * as z from "zod/mini";

export type DeadLetter = Answer<"/api/admin/dead-letters", "GET">["deadLetters"][number];
export type DeadLetterCause = Answer<"/api/admin/dead-letters/causes", "GET">["causes"][number];

const messageSchema = z.object({ type: z.string(), body: z.optional(z.unknown()) });

export interface FoundMessage {
  readonly type: string;
  readonly body: unknown;
}

/** Undefined for a message without a type, which can be replayed corrected only. */
export function messageOf({ message }: Pick<DeadLetter, "message">): FoundMessage | undefined {
  const parsed = z.safeParse(messageSchema, message);
  return parsed.success ? { type: parsed.data.type, body: parsed.data.body } : undefined;
}

/** The id in the key of an actor, `<workspace>/<kind>/<id>`; the key itself where it has another form. */
export function actorOf(key: string): { readonly kind: string; readonly id: string } {
  const match = /^[^/]+\/([^/]+)\/(.+)$/s.exec(key);
  return match === null ? { kind: "", id: key } : { kind: match[1] ?? "", id: match[2] ?? "" };
}

/** What is sent to replay a corrected message; a text that says why when the body is no JSON. */
export function correctionOf(
  type: string,
  text: string,
): { readonly message: { readonly type: string; readonly body: unknown } } | string {
  try {
    return { message: { type: type.trim(), body: JSON.parse(text) as unknown } };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
