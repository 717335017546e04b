/** Sets or replaces a secret that templates refer to as `secrets.<name>`. */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";

export interface PutSecret {
  readonly name: string;
  readonly sealed: string;
}

export const putSecret: Command<PutSecret> = defineCommand({
  name: "put-secret",
  input: z.object({ name: z.string(), sealed: z.string() }),
  decide: (state, { name, sealed }, { now }) => ({
    state: {
      ...state,
      secrets: [
        ...state.secrets.filter((each) => each.name !== name),
        { name, sealed, updatedAt: now.getTime() },
      ],
    },
    outcome: applied,
  }),
});
