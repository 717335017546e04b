/** `identify`: what is known of a user. Each trait is a fact of its own; the latest wins. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalJsonObject } from "./json-objects.js";

export const identify: EventKind = defineEventKind({
  type: "identify",
  schema: z.object({ traits: optionalJsonObject }),
  toEvent: ({ traits = {} }) => ({ type: "identify", data: traits }),
});
