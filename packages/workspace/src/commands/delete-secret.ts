/** Deletes a named secret. Templates that refer to it get no value. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";

export interface DeleteSecret {
  readonly name: string;
}

export const deleteSecret: Command<DeleteSecret> = defineCommand({
  name: "delete-secret",
  input: z.object({ name: z.string() }),
  decide: (state, { name }) => {
    const secrets = state.secrets.filter((each) => each.name !== name);
    if (secrets.length === state.secrets.length) {
      return { state, outcome: refused("NotFound", "there is no secret of this name") };
    }
    return { state: { ...state, secrets }, outcome: applied };
  },
});
