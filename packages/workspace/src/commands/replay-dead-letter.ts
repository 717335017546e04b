/**
 * Sends a dead letter to its actor again, as it was or as an operator mended it. It keeps the message batch it first came in
 * as its origin: its event is stored under that one and must count as its own.
 */
import { jobId, type ActorKey, type Message } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";

export interface ReplayDeadLetter {
  readonly id: string;
  readonly origin: string;
  readonly message: { readonly to: string; readonly type: string; readonly body: unknown };
}

export const replayDeadLetter: Command<ReplayDeadLetter> = defineCommand({
  name: "replay-dead-letter",
  input: z.object({
    id: z.string(),
    origin: z.string(),
    message: z.object({ to: z.string(), type: z.string(), body: z.unknown() }),
  }),
  decide: (state, { id, origin, message }) => {
    const again: Message = { ...message, to: message.to as ActorKey, origin: jobId(origin) };
    return { state, send: [again], changes: [{ do: "remove", table: "deadLetters", id }], outcome: applied };
  },
});
