/**
 * DELETE `/users/`: erases users with all their stored data. Answers when all of them are erased, groups included.
 * Unknown ids are accepted: nothing is stored of them.
 */
import { createHash } from "node:crypto";
import { deleteUsers as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";

const maxUsers = 1_000;

export const deleteUsers: Route = defineRoute({
  method: "DELETE",
  path: "/users",
  summary: "Erase users",
  description:
    "Erases users with their events, runs, queued messages and the personal content of their deliveries. A record of the erasure is kept. Unknown ids are accepted.",
  tag: "Users",
  example: { body: { userIds: ["ann"] } },
  body: z.object({ userIds: z.array(idField).min(1).max(maxUsers) }),
  answers: [{ status: 204, description: "All stored data is erased; a record of the erasure is kept" }],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => ({
          users: [...new Set(request.body.userIds)].map((id) => ({
            id,
            idHash: createHash("sha256").update(id).digest("hex"),
          })),
        }),
        withFollowUps: true,
        answer: () => ({ status: 204 }),
      },
      request,
      api,
    ),
});
