/** Starts or pauses a user property. While it is paused it has no values. */
import { z } from "zod";
import { defineCommand, refused, type Command } from "../command.js";
import { definitionJson, statusField, withUserProperty } from "../definitions.js";
import { isProtected, protectedRefusal } from "../protected-properties.js";
import type { ComputedStatus } from "../state.js";

export interface SetUserPropertyStatus {
  readonly id: string;
  readonly status: ComputedStatus;
}

export const setUserPropertyStatus: Command<SetUserPropertyStatus> = defineCommand({
  name: "set-user-property-status",
  input: z.object({ id: z.string(), status: statusField }),
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
