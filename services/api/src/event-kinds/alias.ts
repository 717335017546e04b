/** `alias`: two ids are one person. The previous id is what the user was known by as a visitor. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { requiredId } from "./ids.js";

export const alias: EventKind = defineEventKind({
  type: "alias",
  schema: z.object({ userId: requiredId, previousId: requiredId }),
  toEvent: ({ previousId }) => ({ type: "alias", data: {}, anonymousId: previousId }),
});
