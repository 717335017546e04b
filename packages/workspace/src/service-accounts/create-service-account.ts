/** Creates a service account. It can do nothing before it has a key. */
import { issueAt, parseJsonObject } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "../command.js";
import { nameField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import type { ServiceAccount, WorkspaceState } from "../state.js";
import { requireRole, roleField } from "./role-of-service-account.js";
import { exampleServiceAccount, serviceAccountSchema, shownServiceAccount } from "./shown-service-account.js";
import { says } from "../issue-sentences.js";

export type CreateServiceAccount = Pick<ServiceAccount, "id" | "name" | "role">;

/** All of them are in the workspace document. */
const maxServiceAccounts = 200;

const body = z.object({ name: nameField, role: roleField });

export const createServiceAccount: Operation<CreateServiceAccount> = defineOperation({
  name: "create-service-account",
  summary: "Create a service account",
  description:
    "A program that uses the API. Create a key for it with `serviceAccountId` in POST `/admin-keys`. The caller must have all permissions of the role.",
  example: { body: { name: "Warehouse import", role: "Author" } },
  body,
  input: z.object({ id: z.uuid(), name: z.string(), role: z.string() }),
  prepare: async (request, tools) => {
    await requireRole(request.body.role, request, tools);
    return { id: tools.newId(), ...request.body };
  },
  answers: [
    {
      status: 200,
      description: "The service account",
      schema: serviceAccountSchema,
      example: exampleServiceAccount,
    },
    { status: 400, description: "`UniqueConstraintViolation`: one has this name; an unknown role" },
    { status: 403, description: "A role with permissions that the caller does not have" },
  ],
  answer: (value, { workspaceId }) => ({
    status: 200,
    body: shownServiceAccount(workspaceId, value),
  }),
  refreshes: "keys",
  decide: (state, account, { now }) => {
    const refusal = nameRefusal(state, account) ?? countRefusal(state);
    if (refusal !== undefined) return { state, outcome: refusal };
    const created = { ...account, createdAt: now.getTime(), updatedAt: now.getTime() };
    return {
      state: { ...state, serviceAccounts: [...state.serviceAccounts, created] },
      outcome: { ok: true, value: parseJsonObject(JSON.stringify(created)) },
    };
  },
});

function countRefusal({ serviceAccounts }: WorkspaceState): CommandOutcome | undefined {
  if (serviceAccounts.length < maxServiceAccounts) return undefined;
  const message = `the workspace has ${maxServiceAccounts} service accounts, the most it can have; delete some`;
  return refused("BadRequest", message);
}

/** Refuses the name of another service account. */
export function nameRefusal(
  { serviceAccounts }: WorkspaceState,
  { id, name }: Pick<ServiceAccount, "id" | "name">,
): CommandOutcome | undefined {
  if (serviceAccounts.every((other) => other.id === id || other.name !== name)) return undefined;
  return refused("UniqueConstraintViolation", issueAt(["name"], says.serviceAccountNameTaken({ name })));
}
