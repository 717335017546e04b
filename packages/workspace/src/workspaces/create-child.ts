/**
 * Creates a child workspace. The parent decides, because it knows all its children and keeps their names and external
 * ids unique; its message creates the child, with the time zone and the country of its parent. A child cannot have
 * children. Its id and its write key are derived from the command's id, so a call that is repeated with its idempotency
 * key returns the same ones.
 */
import { settingVersion } from "../versions/stamp-changes.js";
import { uuidV5, type SecretBox, type WorkspaceId, issueAt } from "@signalbox/core";
import { z } from "zod";
import { applied, refused, type CommandOutcome } from "../command.js";
import { hashKey } from "../keys/hash-key.js";
import { makeWriteKey, type MadeWriteKey } from "../keys/make-write-key.js";
import { defineOperation, type Operation, type OperationRequest } from "../operation.js";
import type { ChildWorkspace, WorkspaceState } from "../state.js";
import { newSubscriptionSecret } from "../subscriptions/new-subscription-secret.js";
import { beginChild } from "./begin-child.js";
import { isNameTaken, takenName } from "./child-names.js";
import { givenChildSchema, newChildSchema, type NewChild } from "./new-child.js";
import { isDomain, workspaceNameIssue } from "./workspace-names.js";
import { authorizationOf, workspaceRowSchema, type WorkspaceRow } from "./workspace-row.js";
import { says } from "../issue-sentences.js";

export interface CreateChild {
  readonly id: WorkspaceId;
  readonly child: NewChild;
}

export const createChild: Operation<CreateChild> = defineOperation({
  name: "create-child",
  summary: "Create a child workspace",
  body: givenChildSchema,
  input: z.object({ id: z.uuid().transform((id) => id as WorkspaceId), child: newChildSchema }),
  prepare: (request, { secrets }) => {
    const { id, writeKey } = childOf(request, secrets);
    const { secretId, key } = writeKey;
    return {
      id,
      child: {
        ...request.body,
        writeKey: { secretId, hash: hashKey(key), sealed: secrets.seal(key) },
        sealedSecret: secrets.seal(newSubscriptionSecret(id, secrets)),
      },
    };
  },
  answers: [
    {
      status: 200,
      description: "The child with its write key",
      schema: workspaceRowSchema,
    },
    {
      status: 400,
      description:
        "`WorkspaceAlreadyExists`, `InvalidDomain`, `WorkspaceNameViolation`, or `WorkspaceIsChild`: a child has no children",
    },
  ],
  answer: async (_, request, { secrets, readWorkspace }) => {
    const { id, writeKey } = childOf(request, secrets);
    const { timezone, ...created } = await readWorkspace(id);
    const row: WorkspaceRow = {
      id,
      ...request.body,
      type: "Child",
      writeKey: authorizationOf(writeKey.key),
      timezone,
      status: "Active",
      ...settingVersion(created, "workspace"),
    };
    return { status: 200, body: row };
  },
  pending: (request, { secrets }) => ({ id: childOf(request, secrets).id }),
  withFollowUps: true,
  refreshes: "workspace",
  decide: (state, { id, child }, { workspaceId }) => {
    const refusal = refusalOf(state, child);
    if (refusal !== undefined) return { state, outcome: refusal };
    const { name, externalId } = child;
    const known: ChildWorkspace = {
      id,
      name,
      ...(externalId !== undefined && { externalId }),
      status: "Active",
    };
    const { timezone, defaultCountry } = state;
    const { ceilingDays } = state.audit ?? {};
    const input = {
      parentId: workspaceId,
      child,
      timezone,
      ...(defaultCountry !== undefined && { defaultCountry }),
      ...(ceilingDays !== undefined && { auditCeilingDays: ceilingDays }),
    };
    return {
      state: { ...state, children: [...state.children, known] },
      send: [beginChild.message(id, `begin-${id}`, { input, by: workspaceId })],
      outcome: applied,
    };
  },
});

function childOf(
  { workspaceId, commandId }: Pick<OperationRequest<unknown>, "workspaceId" | "commandId">,
  secrets: SecretBox,
): { readonly id: WorkspaceId; readonly writeKey: MadeWriteKey } {
  const id = uuidV5(`child/${commandId}`, workspaceId) as WorkspaceId;
  const secretId = uuidV5("default-write-key", id);
  return { id, writeKey: makeWriteKey(secretId, secrets.derive(`write-key/${commandId}`)) };
}

function refusalOf(
  { createdAt, status, parentId, children }: WorkspaceState,
  { name, externalId, domain }: NewChild,
): CommandOutcome | undefined {
  if (createdAt === null || status === "Tombstoned") return refused("NotFound", "there is no such workspace");
  if (parentId !== undefined) {
    return refused("WorkspaceIsChild", "this workspace is a child itself; only its parent can have children");
  }
  const issue =
    workspaceNameIssue("name", name) ??
    (externalId === undefined ? undefined : workspaceNameIssue("externalId", externalId));
  if (issue !== undefined) return refused("WorkspaceNameViolation", issue);
  if (domain !== undefined && !isDomain(domain)) {
    return refused("InvalidDomain", issueAt(["domain"], says.noDomain()));
  }
  return duplicateRefusal(children, { name, externalId });
}

/** Refuses a name or external id of another child. Deleted children do not count. */
function duplicateRefusal(
  children: readonly ChildWorkspace[],
  wanted: { readonly name: string; readonly externalId: string | undefined },
): CommandOutcome | undefined {
  if (isNameTaken(children, wanted.name)) {
    const { code, issue } = takenName(wanted.name);
    return refused(code, issue);
  }
  const existing = children.filter(({ status }) => status !== "Tombstoned");
  const { externalId } = wanted;
  if (externalId === undefined || existing.every((child) => child.externalId !== externalId))
    return undefined;
  return refused("WorkspaceAlreadyExists", issueAt(["externalId"], says.externalIdTaken({ externalId })));
}
