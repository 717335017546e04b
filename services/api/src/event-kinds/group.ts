/**
 * `group`: a user joins or leaves a group. It becomes the member's event; the actors derive the group's side from
 * it, so a repeated call can never reach the group alone. `assign` and `assigned` are two names of one flag.
 */
import { memberEventName } from "@signalbox/membership";
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { optionalFlag, optionalJsonObject, requiredId } from "./fields.js";

export const group: EventKind = defineEventKind({
  type: "group",
  schema: z.object({
    groupId: requiredId,
    assign: optionalFlag,
    assigned: optionalFlag,
    traits: optionalJsonObject,
  }),
  toEvent: ({ groupId, assign, assigned, traits = {} }) => ({
    type: "track",
    event: memberEventName,
    data: { groupId, assigned: assign !== false && assigned !== false },
    ...(Object.keys(traits).length > 0 && { groupTraits: traits }),
  }),
});
