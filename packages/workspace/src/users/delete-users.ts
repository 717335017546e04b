/**
 * Erases users: each user's actor gets a message, behind everything that is already queued for it. The audit records
 * the erasure with a hash of the id instead of the id. Unknown ids are accepted: nothing is stored of them.
 */
import { createHash } from "node:crypto";
import { anonymousKey, userKey, type EraseBody, type Message } from "@signalbox/core";
import { z } from "zod";
import { auditTable } from "../audit-table.js";
import { applied } from "../command.js";
import { idField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";

export interface DeleteUsers {
  readonly users: readonly { readonly id: string; readonly idHash: string }[];
}

const maxUsers = 1_000;

export const deleteUsers: Operation<DeleteUsers> = defineOperation({
  name: "delete-users",
  summary: "Erase users",
  description:
    "Erases users with their events, runs, queued messages and the personal content of their deliveries. A record of the erasure is kept. Unknown ids are accepted.",
  example: { body: { userIds: ["ann"] } },
  body: z.object({ userIds: z.array(idField).min(1).max(maxUsers) }),
  input: z.object({ users: z.array(z.object({ id: z.string(), idHash: z.string() })) }),
  prepare: ({ body }) => ({
    users: [...new Set(body.userIds)].map((id) => ({
      id,
      idHash: createHash("sha256").update(id).digest("hex"),
    })),
  }),
  answers: [{ status: 204, description: "All stored data is erased; a record of the erasure is kept" }],
  withFollowUps: true,
  erases: true,
  decide: (state, { users }, { workspaceId, now }) => {
    const body: EraseBody = {};
    const at = now.getTime();
    return {
      state,
      send: users.flatMap(({ id }): Message[] => [
        { to: userKey(workspaceId, id), type: "erase", body },
        { to: anonymousKey(workspaceId, id), type: "erase", body },
      ]),
      changes: users.map(({ idHash }) =>
        auditTable.put(`${workspaceId}/erasure/${idHash}/${at}`, {
          workspaceId,
          action: "erase-user",
          subject: idHash,
          at,
          ok: true,
        }),
      ),
      outcome: applied,
    };
  },
});
