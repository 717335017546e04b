/** Deletes a user property with all its computed values. Refused while another resource needs it. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { versionAfter } from "../definitions.js";
import { isPropertyInForce } from "../in-force.js";
import { journeysThatNeed } from "../journeys.js";
import { isProtected, protectedRefusal } from "../protected-properties.js";

export interface DeleteUserProperty {
  readonly id: string;
}

export const deleteUserProperty: Command<DeleteUserProperty> = defineCommand({
  name: "delete-user-property",
  input: z.object({ id: z.string() }),
  decide: (state, { id }) => {
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
      outcome: applied,
    };
  },
});
