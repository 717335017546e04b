/**
 * Erases users: each user's actor gets a message, behind everything that is already queued for it. The audit records
 * the erasure with a hash of the id, which the api computes, instead of the id.
 */
import { anonymousKey, userKey, type EraseBody, type Message } from "@signalbox/core";
import { z } from "zod";
import { auditTable } from "../audit-table.js";
import { applied, defineCommand, type Command } from "../command.js";

export interface DeleteUsers {
  readonly users: readonly { readonly id: string; readonly idHash: string }[];
}

export const deleteUsers: Command<DeleteUsers> = defineCommand({
  name: "delete-users",
  erases: true,
  input: z.object({ users: z.array(z.object({ id: z.string(), idHash: z.string() })) }),
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
