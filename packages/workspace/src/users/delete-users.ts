/**
 * Erases users: each user's actor gets a message, behind everything that is already queued for it. The audit log
 * records the erasure with a hash of the id instead of the id. Unknown ids are accepted: nothing is stored of them.
 */
import { createHash } from "node:crypto";
import { anonymousKey, userKey, type EraseBody, type Message } from "@signalbox/core";
import { z } from "zod";
import { erasedUserKind, eraseUsersAction } from "../audit/audit-entry.js";
import { auditDetailTable, auditSubject } from "../audit/audit-table.js";
import { applied } from "../command.js";
import { idField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";

export interface DeleteUsers {
  readonly users: readonly { readonly id: string; readonly idHash: string }[];
}

const maxUsers = 1_000;

export const deleteUsers: Operation<DeleteUsers> = defineOperation({
  name: eraseUsersAction,
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
  decide: (state, { users }, { workspaceId }) => {
    const body: EraseBody = {};
    return {
      state,
      send: users.flatMap(({ id }): Message[] => [
        { to: userKey(workspaceId, id), type: "erase", body },
        { to: anonymousKey(workspaceId, id), type: "erase", body },
      ]),
      // What was noted about them in the audit log; the entry of this command keeps the hashes of their ids.
      changes: users.map(({ idHash }) =>
        auditDetailTable.removeWhere("subject", auditSubject(workspaceId, idHash)),
      ),
      resources: users.map(({ idHash }) => ({ kind: erasedUserKind, id: idHash })),
      outcome: applied,
    };
  },
});
