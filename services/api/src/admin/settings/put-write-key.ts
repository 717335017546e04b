/**
 * PUT `/settings/write-keys`: creates a write key with a name; an existing name keeps its key. Also allows write
 * keys to open sessions for single users (`opensSessions`), which requires a secret that only the caller's server
 * knows.
 */
import { randomBytes } from "node:crypto";
import { putWriteKey as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { hashKey } from "../../credentials/key-ring.js";
import { makeWriteKey } from "../../credentials/make-write-key.js";
import { defineRoute, type Route } from "../../http/route.js";
import { nameField } from "../fields.js";
import { readWorkspace } from "./read-workspace.js";

const secretBytes = 24;

const newSecret = (): string => randomBytes(secretBytes).toString("base64url");

export const putWriteKey: Route = defineRoute({
  method: "PUT",
  path: "/settings/write-keys",
  summary: "Create a write key",
  tag: "Settings",
  body: z.object({
    writeKeyName: nameField,
    opensSessions: z
      .boolean()
      .exactOptional()
      .describe(
        "Whether write keys of the workspace open sessions, each for one user whose id your server has signed. Off by default. Turning it off and on again makes a new secret.",
      ),
  }),
  answers: [
    { status: 204, description: "The key exists; GET returns it" },
    {
      status: 200,
      description:
        "With `opensSessions: true`: the key exists; the secret with which your server signs user ids",
      schema: z.object({ opensSessions: z.literal(true), sessionSecret: z.string() }),
    },
  ],
  handle: (request, api) => {
    const { writeKeyName: name, opensSessions } = request.body;
    return runCommand(
      {
        command,
        input: () => {
          const { secretId, key } = makeWriteKey(api.newId(), newSecret());
          return {
            name,
            secretId,
            hash: hashKey(key),
            sealed: api.secrets.seal(key),
            ...(opensSessions === true && { sessionSecret: api.secrets.seal(newSecret()) }),
            ...(opensSessions === false && { sessionSecret: null }),
          };
        },
        answer: async () => {
          await api.keys.invalidate(request.workspaceId);
          if (opensSessions !== undefined) await api.workspaces.invalidate(request.workspaceId);
          const { sessionSecret } =
            opensSessions === true ? await readWorkspace(request.workspaceId, api.actors) : {};
          if (sessionSecret === undefined) return { status: 204 };
          return {
            status: 200,
            headers: { "cache-control": "no-store" },
            body: { opensSessions: true, sessionSecret: api.secrets.open(sessionSecret) },
          };
        },
      },
      request,
      api,
    );
  },
});
