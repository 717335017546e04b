/**
 * Stores the response of a call that changes no state here but must not be repeated, such as a message sent to a
 * vendor. The command id is derived from the call's idempotency key; the call's fingerprint is stored with it.
 */
import type { Json } from "@signalbox/core";
import { z } from "zod";
import type { Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";

export interface RecordAnswer {
  readonly answer: Json;
}

export const recordAnswer: Command<RecordAnswer> = defineCommand({
  name: "record-answer",
  unaudited: true,
  input: z.object({ answer: z.json() }),
  decide: (state, { answer }) => ({ state, outcome: { ok: true, value: answer } }),
});
