/**
 * Sends a dead letter to its actor again, unchanged or as an operator fixed it. Its origin is the message batch that
 * first carried it, because its event is stored with that job id and would otherwise count as a duplicate.
 */
import { jobId, type ActorKey, type Message } from "@signalbox/core";
import { deadLetterTable } from "@signalbox/engine";
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
    const replayed: Message = { ...message, to: message.to as ActorKey, origin: jobId(origin) };
    return {
      state,
      send: [replayed],
      changes: [deadLetterTable.remove(id)],
      outcome: applied,
    };
  },
});
