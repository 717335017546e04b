/**
 * Keeps the answer of a call that changes nothing here and must not be made twice all the same, as a message handed to a
 * vendor: under the id that follows from the call's idempotency key, with the call's fingerprint.
 */
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { defineCommand, type Command } from "../command.js";

export interface RecordAnswer {
  readonly answer: Json;
}

export const recordAnswer: Command<RecordAnswer> = defineCommand({
  name: "record-answer",
  input: z.object({ answer: z.json() }),
  decide: (state, { answer }) => ({ state, outcome: { ok: true, value: answer } }),
});
