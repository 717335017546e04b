/** Deletes a user property with all its computed values. Refused while another resource needs it. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { removeDraftOfDeleted } from "../drafts/draft-changes.js";
import { versionAfter } from "../definitions.js";
import { resourceIdField } from "../fields.js";
import { isPropertyInForce } from "../in-force.js";
import { journeysThatNeed } from "../journeys/journeys.js";
import { defineOperation, type Operation } from "../operation.js";
import { declarationNeed } from "../visibility/personal-need.js";
import { isProtected, protectedRefusal } from "./protected-properties.js";
import { neededToChangeValues } from "./publish-user-property.js";
import { putOn } from "../versions/guard.js";

export const deleteUserProperty: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-user-property",
  summary: "Delete a user property",
  body: z.object({ id: resourceIdField }),
  answers: [
    { status: 204, description: "Deleted, with all values" },
    { status: 400, description: "`ProtectedUserProperty`: `id` and `anonymousId` stay" },
    { status: 403, description: "User properties need an approval, and the caller may not publish them" },
    { status: 404, description: "No user property with this id" },
  ],
  needs: (state, { id }) => {
    const stored = state.userProperties.find((each) => each.id === id);
    return stored === undefined
      ? []
      : [...declarationNeed(stored, undefined), ...neededToChangeValues(state)];
  },
  guards: { resource: "user property", find: ({ userProperties }, input) => putOn(userProperties, input) },
  decide: (state, { id }, context) => {
    const property = state.userProperties.find((each) => each.id === id);
    if (property === undefined) {
      return { state, outcome: refused("NotFound", `no user property with id "${id}"`) };
    }
    if (isProtected(property.name)) return { state, outcome: protectedRefusal(property.name) };
    const uses = journeysThatNeed(state, id);
    if (uses.length > 0) {
      return { state, outcome: refused("InUse", `the user property is needed by ${uses.join(", ")}`) };
    }
    return {
      state: {
        ...state,
        definitionVersion: versionAfter(state, property, undefined, isPropertyInForce),
        userProperties: state.userProperties.filter((each) => each !== property),
      },
      changes: [removeDraftOfDeleted({ kind: "user-properties", id }, context)],
      outcome: applied,
    };
  },
});
