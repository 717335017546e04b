/** `alias`: two ids are one user. The previous id is the user's anonymous id. */
import { z } from "zod";
import { defineEventKind, type EventKind } from "./define-event-kind.js";
import { requiredId } from "./fields.js";

export const alias: EventKind = defineEventKind({
  type: "alias",
  schema: z.object({ userId: requiredId, previousId: requiredId }),
  toEvent: ({ previousId }) => ({ type: "alias", data: {}, anonymousId: previousId }),
});
