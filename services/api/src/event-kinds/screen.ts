/** `screen`: a user viewed a screen of an app. RudderStack's mobile libraries send its name as `event`. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalJsonObject, optionalName, otherName } from "./fields.js";

export const screen: EventKind = defineEventKind({
  type: "screen",
  schema: z.object({ name: optionalName, event: otherName, properties: optionalJsonObject }),
  toEvent: ({ name, event = "", properties = {} }) => ({
    type: "screen",
    event: name ?? event,
    data: properties,
  }),
});
