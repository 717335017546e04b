/**
 * PUT `/api-l/admin/workspaces/child`: creates a child workspace, ready to be used when this answers. Its id and
 * its write key are derived from the command id, so a call that is repeated with its idempotency-key returns the
 * same ones.
 */
import { createChild as command } from "@signalbox/workspace";
import { type SecretBox, uuidV5, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { idField } from "../admin/fields.js";
import { runCommand } from "../commands/run-command.js";
import { hashKey } from "../credentials/key-ring.js";
import { makeWriteKey, type MadeWriteKey } from "../credentials/make-write-key.js";
import { newSubscriptionSecret } from "../credentials/new-subscription-secret.js";
import { defineRoute, type Route } from "../http/route.js";
import { authorizationOf, workspaceRowSchema, type WorkspaceRow } from "./workspace-row.js";

export const createChild: Route = defineRoute({
  method: "PUT",
  base: "/api-l",
  path: "/admin/workspaces/child",
  summary: "Create a child workspace",
  tag: "Workspaces",
  body: z.object({
    name: z.string().describe("Unique among the children."),
    externalId: idField.exactOptional().describe("Your own id of the child; unique among the children."),
    domain: z.string().exactOptional().describe("As `example.com`."),
  }),
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
  handle: (request, api) => {
    const { workspaceId: parentId, body } = request;
    const childOf = (commandId: string): NewChild => newChild(parentId, commandId, api.secrets);
    return runCommand(
      {
        command,
        input: (commandId) => {
          const { id, writeKey } = childOf(commandId);
          const { secretId, key } = writeKey;
          return {
            id,
            child: {
              ...body,
              writeKey: { secretId, hash: hashKey(key), sealed: api.secrets.seal(key) },
              sealedSecret: api.secrets.seal(newSubscriptionSecret(id, api.secrets)),
            },
          };
        },
        withFollowUps: true,
        answer: async (_, commandId) => {
          await api.workspaces.invalidate(parentId);
          const { id, writeKey } = childOf(commandId);
          const row: WorkspaceRow = {
            id,
            ...body,
            type: "Child",
            writeKey: authorizationOf(writeKey.key),
            status: "Active",
          };
          return { status: 200, body: row };
        },
        pending: (commandId) => ({ id: childOf(commandId).id }),
      },
      request,
      api,
    );
  },
});

interface NewChild {
  readonly id: WorkspaceId;
  readonly writeKey: MadeWriteKey;
}

function newChild(parentId: WorkspaceId, commandId: string, secrets: SecretBox): NewChild {
  const id = uuidV5(`child/${commandId}`, parentId) as WorkspaceId;
  const secretId = uuidV5("default-write-key", id);
  return { id, writeKey: makeWriteKey(secretId, secrets.derive(`write-key/${commandId}`)) };
}
