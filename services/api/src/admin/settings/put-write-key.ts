/** PUT `/settings/write-keys`: makes a write key under a name; a name that has one keeps it. */
import { randomBytes } from "node:crypto";
import { putWriteKey as command } from "@signalbox/actors";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { hashKey } from "../../credentials/key-ring.js";
import { makeWriteKey } from "../../credentials/make-write-key.js";
import { defineRoute, type Route } from "../../http/route.js";
import { nameField } from "../fields.js";

const secretBytes = 24;

export const putWriteKey: Route = defineRoute({
  method: "PUT",
  path: "/settings/write-keys",
  summary: "Create a write key",
  tag: "Settings",
  body: z.object({ writeKeyName: nameField }),
  answers: [{ status: 204, description: "There is a key of this name; GET shows it" }],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => {
          const secret = randomBytes(secretBytes).toString("base64url");
          const { secretId, key } = makeWriteKey(api.newId(), secret);
          return {
            name: request.body.writeKeyName,
            secretId,
            hash: hashKey(key),
            sealed: api.secrets.seal(key),
          };
        },
        answer: async () => {
          await api.keys.invalidate(request.workspaceId);
          return { status: 204 };
        },
      },
      request,
      api,
    ),
});
