/** `page`: a user viewed a page. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalJsonObject, optionalName } from "./fields.js";

export const page: EventKind = defineEventKind({
  type: "page",
  schema: z.object({ name: optionalName, properties: optionalJsonObject }),
  toEvent: ({ name = "", properties = {} }) => ({ type: "page", event: name, data: properties }),
});
