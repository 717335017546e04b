/** `identify`: sets traits of a user. The latest value of each trait wins. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalJsonObject } from "./fields.js";

export const identify: EventKind = defineEventKind({
  type: "identify",
  schema: z.object({ traits: optionalJsonObject }),
  toEvent: ({ traits = {} }) => ({ type: "identify", data: traits }),
});
