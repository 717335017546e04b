/** GET `/dead-letters/:id`: one message that could not be applied. */
import { findDeadLetter } from "@signalbox/workspace";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readNames } from "../users/user-names.js";
import { namedDeadLetter, namedDeadLetterSchema } from "./named-dead-letter.js";

export const getDeadLetter: Endpoint = defineEndpoint({
  summary: "Show a dead letter",
  answers: [
    { status: 200, description: "The dead letter", schema: namedDeadLetterSchema },
    { status: 404, description: "No dead letter with this id" },
  ],
  handle: async ({ workspaceId, params, visibility }, api) => {
    const deadLetter = await findDeadLetter(workspaceId, params["id"] ?? "", api.tables);
    const nameOf = await readNames([deadLetter.to], visibility, api);
    return { status: 200, body: namedDeadLetter(deadLetter, nameOf) };
  },
});
