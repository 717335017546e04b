/** Renames a service account or gives it another role, which its keys follow within a second. */
import { parseJsonObject } from "@signalbox/core";
import { z } from "zod";
import { refused } from "../command.js";
import { nameField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { nameRefusal } from "./create-service-account.js";
import { requireRole, roleField } from "./role-of-service-account.js";
import { exampleServiceAccount, serviceAccountSchema, shownServiceAccount } from "./shown-service-account.js";
import { putOn } from "../versions/guard.js";

export interface ChangeServiceAccount {
  readonly id: string;
  readonly name?: string;
  readonly role?: string;
}

export const changeServiceAccount: Operation<ChangeServiceAccount> = defineOperation({
  name: "change-service-account",
  summary: "Change a service account",
  description: "What is left out stays as it is. The keys of the account follow a new role within a second.",
  example: { body: { id: exampleServiceAccount["id"], role: "Viewer" } },
  body: z.object({ id: z.string(), name: nameField.exactOptional(), role: roleField.exactOptional() }),
  prepare: async (request, tools) => {
    if (request.body.role !== undefined) await requireRole(request.body.role, request, tools);
    return request.body;
  },
  answers: [
    {
      status: 200,
      description: "The service account",
      schema: serviceAccountSchema,
      example: exampleServiceAccount,
    },
    { status: 400, description: "`UniqueConstraintViolation`: another has this name; an unknown role" },
    { status: 403, description: "A role with permissions that the caller does not have" },
    { status: 404, description: "No service account with this id" },
  ],
  answer: (value, { workspaceId }) => ({
    status: 200,
    body: shownServiceAccount(workspaceId, value),
  }),
  refreshes: "keys",
  guards: {
    resource: "service account",
    find: ({ serviceAccounts }, input) => putOn(serviceAccounts, input),
  },
  decide: (state, { id, name, role }, { now }) => {
    const before = state.serviceAccounts.find((account) => account.id === id);
    if (before === undefined) {
      return { state, outcome: refused("NotFound", `no service account with id "${id}"`) };
    }
    const after = {
      ...before,
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      updatedAt: now.getTime(),
    };
    const refusal = nameRefusal(state, after);
    if (refusal !== undefined) return { state, outcome: refusal };
    return {
      state: {
        ...state,
        serviceAccounts: state.serviceAccounts.map((account) => (account === before ? after : account)),
      },
      outcome: { ok: true, value: parseJsonObject(JSON.stringify(after)) },
    };
  },
});
