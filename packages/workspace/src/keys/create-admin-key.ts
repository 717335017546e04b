/**
 * Creates an admin key, which is shown once; the workspace stores only its hash. The key is derived from the command's
 * id, so a call repeated with its idempotency key returns the same key and creates no second one.
 */
import type { Json, SecretBox } from "@signalbox/core";
import { z } from "zod";
import { refused } from "../command.js";
import { nameField } from "../fields.js";
import { defineOperation, type Operation, type OperationRequest } from "../operation.js";
import type { AdminKey } from "../state.js";
import { hashKey } from "./hash-key.js";
import { keyRow } from "./key-rows.js";

export type CreateAdminKey = Omit<AdminKey, "createdAt">;

const body = z.object({ name: nameField });
const createdSchema = z.object({ createdAt: z.number() });

export const createAdminKey: Operation<CreateAdminKey> = defineOperation({
  name: "create-admin-key",
  summary: "Create an admin key",
  body,
  input: body.extend({ id: z.string(), hash: z.string() }),
  prepare: ({ body: { name }, commandId }, { secrets }) => {
    const { id, apiKey } = keyOf(commandId, secrets);
    return { id, name, hash: hashKey(apiKey) };
  },
  answers: [
    {
      status: 200,
      description: "The key, returned only once",
      schema: z.object({
        workspaceId: z.string(),
        id: z.string(),
        name: z.string(),
        createdAt: z.int(),
        apiKey: z.string(),
      }),
    },
  ],
  answer: (value, request, { secrets }) => ({
    status: 200,
    body: { ...shownKey(request, secrets), ...createdSchema.parse(value) },
  }),
  pending: (request, { secrets }) => shownKey(request, secrets),
  refreshes: "keys",
  decide: (state, key, { workspaceId, now }) => {
    if (state.adminKeys.some(({ name }) => name === key.name)) {
      return {
        state,
        outcome: refused(
          "UniqueConstraintViolation",
          `an admin key named "${key.name}" exists; delete it first`,
        ),
      };
    }
    const createdAt = now.getTime();
    return {
      state: { ...state, adminKeys: [...state.adminKeys, { ...key, createdAt }] },
      changes: [keyRow(workspaceId, { role: "admin", id: key.id, hash: key.hash })],
      outcome: { ok: true, value: { createdAt } },
    };
  },
});

function shownKey(
  { workspaceId, commandId, body: { name } }: OperationRequest<{ readonly name: string }>,
  secrets: SecretBox,
): Record<string, Json> {
  const { id, apiKey } = keyOf(commandId, secrets);
  return { workspaceId, id, name, apiKey };
}

function keyOf(commandId: string, secrets: SecretBox): { readonly id: string; readonly apiKey: string } {
  return {
    id: secrets.derive(`admin-key-id/${commandId}`).slice(0, 24),
    apiKey: secrets.derive(`admin-key/${commandId}`),
  };
}
