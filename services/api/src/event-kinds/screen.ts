/** `screen`: a user viewed a screen of an app. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalJsonObject, optionalName } from "./fields.js";

export const screen: EventKind = defineEventKind({
  type: "screen",
  schema: z.object({ name: optionalName, properties: optionalJsonObject }),
  toEvent: ({ name = "", properties = {} }) => ({ type: "screen", event: name, data: properties }),
});
