/**
 * Creates an admin key, which is shown once; the workspace stores only its hash. The key is derived from the command's
 * id and its maker, so a call repeated with its idempotency key returns the same key and creates no second one, and a
 * call of another caller with that idempotency key returns none.
 */
import { AppError, issueAt, type Json, parseJsonObject, type SecretBox } from "@signalbox/core";
import { z } from "zod";
import { listedNow, listedPermissionFields, withLaterPermissions } from "../access/earlier-permissions.js";
import { keyOwnerSchema, partyOf } from "../access/origin.js";
import { permissionField, type Permission } from "../access/permissions.js";
import { refused, type CommandOutcome } from "../command.js";
import { exampleCreatedAt, exampleIds } from "../examples.js";
import { momentField, nameField } from "../fields.js";
import { defineOperation, type Operation, type OperationRequest } from "../operation.js";
import type { AdminKey, WorkspaceState } from "../state.js";
import { apiKeyOf } from "./api-key.js";
import { hashKey } from "./hash-key.js";
import { keyRow } from "./key-rows.js";
import { networkField } from "./networks.js";
import { limitsOfNewKey, type WantedLimits } from "./new-key-limits.js";
import { shownAdminKey, shownAdminKeySchema } from "./shown-admin-key.js";
import { says } from "../issue-sentences.js";

export type CreateAdminKey = Omit<AdminKey, "createdAt">;

const maxNetworks = 50;
/** All keys are in the workspace document. */
const maxKeys = 500;

const body = z.object({
  name: nameField,
  permissions: z
    .array(permissionField)
    .min(1)
    .exactOptional()
    .describe("At most those of the caller. Default: all of the caller's."),
  expiresAt: momentField.exactOptional().describe("From then on it is refused. Default: it has no end."),
  networks: z
    .array(networkField)
    .min(1)
    .max(maxNetworks)
    .exactOptional()
    .describe("From which it can be used, as `192.0.2.0/24` or `2001:db8::/32`. Default: from everywhere.")
    .meta({ examples: [["192.0.2.0/24"]] }),
  serviceAccountId: z
    .string()
    .exactOptional()
    .describe(
      "The service account that owns it. Default: the member who makes the call, or the owner of the key.",
    ),
});

const createdFields = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(permissionField).exactOptional(),
  expiresAt: z.number().exactOptional(),
  networks: z.array(z.string()).exactOptional(),
  owner: keyOwnerSchema.exactOptional(),
});
const createdKey = createdFields.extend({ createdAt: z.number() });

const exampleKeyId = "5d0c9f3a7be41d26a8b3f170";
const examplePermissions: readonly Permission[] = ["users:read", "events:read"];
const exampleFields = { name: "Warehouse", permissions: examplePermissions, networks: ["192.0.2.0/24"] };

export const createAdminKey: Operation<CreateAdminKey> = defineOperation<
  WantedLimits & { readonly name: string },
  CreateAdminKey
>({
  name: "create-admin-key",
  summary: "Create an admin key",
  description:
    "The key is returned once. It permits at most what the caller may do, and, if it has an owner, at most what the owner may do at the moment of each call. A key that makes another passes on its own end and networks.",
  example: { body: exampleFields },
  body,
  input: createdFields.extend({ hash: z.string(), ...listedPermissionFields }),
  prepare: async (request, tools) => {
    const { id, apiKey } = keyOf(request, tools.secrets);
    const limits = await limitsOfNewKey(request, tools);
    return {
      id,
      name: request.body.name,
      hash: hashKey(apiKey),
      ...limits,
      ...(limits.permissions !== undefined && listedNow),
    };
  },
  answers: [
    {
      status: 200,
      description: "The key, returned only once",
      schema: shownAdminKeySchema.extend({ apiKey: z.string() }),
      example: {
        workspaceId: exampleIds.workspace,
        id: exampleKeyId,
        createdAt: exampleCreatedAt,
        ...exampleFields,
        apiKey: apiKeyOf("admin", exampleKeyId, "…"),
      },
    },
    {
      status: 400,
      description: "`UniqueConstraintViolation`: a key has this name; other faults name the field",
    },
    { status: 403, description: "More than the caller has: a permission, a later end, another network" },
  ],
  answer: (value, request, { secrets }) => {
    const { id, apiKey } = keyOf(request, secrets);
    const created = createdKey.safeParse(value).data;
    if (created?.id !== id) throw shownToAnother;
    return {
      status: 200,
      headers: { "cache-control": "no-store" },
      body: { ...shownAdminKey(request.workspaceId, created), apiKey },
    };
  },
  pending: (request, { secrets }) => shownWhilePending(request, secrets),
  refreshes: "keys",
  decide: (state, key, { workspaceId, now }) => {
    const refusal = refusalOf(state, key, now.getTime());
    if (refusal !== undefined) return { state, outcome: refusal };
    const created: AdminKey = withLaterPermissions({ ...key, createdAt: now.getTime() });
    return {
      state: { ...state, adminKeys: [...state.adminKeys, created] },
      changes: [keyRow(workspaceId, { role: "admin", id: key.id, hash: key.hash })],
      outcome: { ok: true, value: outcomeOf(created) },
    };
  },
});

const shownToAnother = new AppError({
  code: "Forbidden",
  message: "a key was made with this idempotency-key before and is shown to its maker only; use a new one",
});

function refusalOf(
  { adminKeys }: WorkspaceState,
  { name, expiresAt }: CreateAdminKey,
  now: number,
): CommandOutcome | undefined {
  if (adminKeys.some((key) => key.name === name)) {
    const message = `an admin key named "${name}" exists; delete it first`;
    return refused("UniqueConstraintViolation", message);
  }
  if (expiresAt !== undefined && expiresAt <= now) {
    return refused("BadRequest", issueAt(["expiresAt"], says.notInFuture()));
  }
  if (adminKeys.length < maxKeys) return undefined;
  return refused("BadRequest", `the workspace has ${maxKeys} admin keys, the most it can have; revoke some`);
}

/** Without what no caller needs. */
function outcomeOf(key: AdminKey): Json {
  const { hash: _, listsPublishing: _publishing, listsImport: _import, ...shown } = key;
  return parseJsonObject(JSON.stringify(shown));
}

type KeyRequest = OperationRequest<WantedLimits & { readonly name: string }>;

function shownWhilePending(request: KeyRequest, secrets: SecretBox): Record<string, Json> {
  const { id, apiKey } = keyOf(request, secrets);
  return { workspaceId: request.workspaceId, id, name: request.body.name, apiKey };
}

function keyOf(
  { commandId, caller }: KeyRequest,
  secrets: SecretBox,
): { readonly id: string; readonly apiKey: string } {
  const maker = `${commandId}/${partyOf(caller.origin)}`;
  const id = secrets.derive(`admin-key-id/${maker}`).slice(0, 24);
  return { id, apiKey: apiKeyOf("admin", id, secrets.derive(`admin-key/${maker}`)) };
}
