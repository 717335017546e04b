/**
 * `identify`: sets traits of a user. The latest value of each trait wins. RudderStack's browser and mobile libraries send
 * the traits in the context, so they are the call's where it has none of that name. In other kinds of calls the context
 * has traits, too: those of the current user, which set nothing.
 */
import { isJsonObject } from "@signalbox/core";
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalJsonObject } from "./fields.js";

export const identify: EventKind = defineEventKind({
  type: "identify",
  schema: z.object({ traits: optionalJsonObject }),
  toEvent: ({ traits = {} }) => ({ type: "identify", data: traits }),
  // Spreading defines keys and never assigns them, so `__proto__` stays a key.
  withContext: (event, { traits }) =>
    isJsonObject(traits) ? { ...event, data: { ...traits, ...event.data } } : event,
});
