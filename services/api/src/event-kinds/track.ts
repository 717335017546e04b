/** `track`: an action of a user, with properties and attached files. */
import { z } from "zod";
import { optionalFiles } from "./attached-files.js";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { requiredName } from "./ids.js";
import { optionalJsonObject } from "./json-objects.js";

export const track: EventKind = defineEventKind({
  type: "track",
  schema: z.object({ event: requiredName, properties: optionalJsonObject, files: optionalFiles }),
  toEvent: ({ event, properties = {}, files = [] }) => ({ type: "track", event, data: properties, files }),
});
