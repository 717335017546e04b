/** Adds an admin key. The api generates it and shows it once; the workspace stores only its hash. */
import { z } from "zod";
import { defineCommand, refused, type Command } from "../command.js";
import { keyRow } from "../key-rows.js";
import type { AdminKey } from "../state.js";

export type CreateAdminKey = Omit<AdminKey, "createdAt">;

export const createAdminKey: Command<CreateAdminKey> = defineCommand({
  name: "create-admin-key",
  input: z.object({ id: z.string(), name: z.string(), hash: z.string() }),
  decide: (state, key, { workspaceId, now }) => {
    if (state.adminKeys.some(({ name }) => name === key.name)) {
      return {
        state,
        outcome: refused(
          "UniqueConstraintViolation",
          `an admin key named "${key.name}" exists; delete it first`,
        ),
      };
    }
    const createdAt = now.getTime();
    return {
      state: { ...state, adminKeys: [...state.adminKeys, { ...key, createdAt }] },
      changes: [keyRow(workspaceId, { role: "admin", id: key.id, hash: key.hash })],
      outcome: { ok: true, value: { createdAt } },
    };
  },
});
