/** GET `/user-properties`: user properties with their state of computation. */
import {
  exampleSavedUserProperty,
  isPropertyInForce,
  savedUserProperty,
  savedUserPropertySchema,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { computedState, readRecompute } from "../computed-properties/recompute-account.js";
import { archivedOnlyField, isListed } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const listUserProperties: Endpoint = defineEndpoint({
  summary: "List user properties",
  description:
    "While a changed definition is computed over stored history, the property has `progress`; afterwards it has `lastRecomputed`.",
  query: z.object({ archived: archivedOnlyField }),
  answers: [
    {
      status: 200,
      description: "User properties, oldest first",
      schema: z.object({ userProperties: z.array(savedUserPropertySchema) }),
      example: { userProperties: [exampleSavedUserProperty] },
    },
  ],
  handle: async ({ workspaceId, query }, api) => {
    const [{ userProperties }, recompute] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      readRecompute(workspaceId, api),
    ]);
    return {
      status: 200,
      body: {
        userProperties: userProperties
          .filter((each) => isListed(each, query.archived))
          .map((property) =>
            savedUserProperty(
              workspaceId,
              property,
              computedState(property, isPropertyInForce(property), recompute),
            ),
          ),
      },
    };
  },
});
