/** `page`: a user viewed a page. Its name may be sent as `event`, as that of a screen. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalJsonObject, optionalName, otherName } from "./fields.js";

export const page: EventKind = defineEventKind({
  type: "page",
  schema: z.object({ name: optionalName, event: otherName, properties: optionalJsonObject }),
  toEvent: ({ name, event = "", properties = {} }) => ({
    type: "page",
    event: name ?? event,
    data: properties,
  }),
});
