/** Sets or replaces a secret that templates refer to as `secrets.<name>`. */
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { secretNameField } from "./secret-name.js";

export interface PutSecret {
  readonly name: string;
  readonly sealed: string;
}

const maxLength = 8_192;

export const putSecret: Operation<PutSecret> = defineOperation({
  name: "put-secret",
  summary: "Set a secret for templates",
  body: z.object({ name: secretNameField, value: z.string().min(1).max(maxLength) }),
  input: z.object({ name: secretNameField, sealed: z.string() }),
  prepare: ({ body: { name, value } }, { secrets }) => ({ name, sealed: secrets.seal(value) }),
  answers: [{ status: 204, description: "Set; the value is never shown again" }],
  guards: { resource: "secret", find: ({ secrets }, { name }) => secrets.find((each) => each.name === name) },
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
