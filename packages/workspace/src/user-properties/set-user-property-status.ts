/** Starts or pauses a user property. While it is paused it has no values. */
import { z } from "zod";
import { refused } from "../command.js";
import { definitionJson, withUserProperty } from "../definitions.js";
import { computedStatusField, resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import type { ComputedStatus } from "../state.js";
import { isProtected, protectedRefusal } from "./protected-properties.js";
import { neededToSetPropertyStatus } from "./publish-user-property.js";
import { savedUserProperty, savedUserPropertySchema } from "./saved-user-property.js";
import { putOn } from "../versions/guard.js";

export interface SetUserPropertyStatus {
  readonly id: string;
  readonly status: ComputedStatus;
}

export const setUserPropertyStatus: Operation<SetUserPropertyStatus> = defineOperation({
  name: "set-user-property-status",
  summary: "Start or pause a user property",
  body: z.object({ id: resourceIdField, status: computedStatusField }),
  answers: [
    { status: 200, description: "The user property", schema: savedUserPropertySchema },
    { status: 403, description: "User properties need an approval, and the caller may not publish them" },
    { status: 404, description: "No user property with this id" },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: savedUserProperty(workspaceId, value) }),
  needs: neededToSetPropertyStatus,
  guards: { resource: "user property", find: ({ userProperties }, input) => putOn(userProperties, input) },
  decide: (state, { id, status }, { now }) => {
    const stored = state.userProperties.find((each) => each.id === id);
    if (stored === undefined) {
      return { state, outcome: refused("NotFound", `no user property with id "${id}"`) };
    }
    if (isProtected(stored.name) && status !== "Running") {
      return { state, outcome: protectedRefusal(stored.name) };
    }
    const put = withUserProperty(state, stored, { ...stored, status, updatedAt: now.getTime() });
    return { state: put.state, outcome: { ok: true, value: definitionJson(put.userProperty) } };
  },
});
