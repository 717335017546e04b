/** Deletes a named secret. Templates that refer to it get no value. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { secretNameField } from "./secret-name.js";

export const deleteSecret: Operation<{ readonly name: string }> = defineOperation({
  name: "delete-secret",
  summary: "Delete a secret",
  body: z.object({ name: secretNameField }),
  answers: [
    { status: 204, description: "Deleted" },
    { status: 404, description: "No secret with this name" },
  ],
  guards: { resource: "secret", find: ({ secrets }, { name }) => secrets.find((each) => each.name === name) },
  decide: (state, { name }) => {
    const secrets = state.secrets.filter((each) => each.name !== name);
    if (secrets.length === state.secrets.length) {
      return { state, outcome: refused("NotFound", "there is no secret of this name") };
    }
    return { state: { ...state, secrets }, outcome: applied };
  },
});
