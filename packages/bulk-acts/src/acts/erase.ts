/**
 * Erases people as erasing them by hand does: the audit log keeps the hashes of their ids. A repeated page finds those who are
 * left.
 */
import { createHash } from "node:crypto";
import { deleteUsers } from "@signalbox/workspace";
import type { ActOf } from "../bulk-act.js";
import { countedPage, type BulkActKind } from "../bulk-act-kind.js";
import { bulkSays } from "../bulk-sentences.js";

export const erasePeople: BulkActKind<ActOf<"Erase">> = {
  permission: "users:erase",
  pageSize: 100,
  check: () => ({ ok: true }),
  warnings: () => Promise.resolve([bulkSays.bulkForGood()]),
  apply(people, { workspaceId, taskId, by, number }) {
    const users = people.map(({ id }) => ({ id, idHash: createHash("sha256").update(id).digest("hex") }));
    if (users.length === 0) return Promise.resolve(countedPage([], {}));
    const digest = createHash("sha256")
      .update(JSON.stringify(users.map(({ idHash }) => idHash)))
      .digest("hex")
      .slice(0, 16);
    const commandId = `${taskId}-erase-${number}-${digest}`;
    const message = deleteUsers.message(workspaceId, commandId, {
      input: { users },
      by: by.id,
      origin: { principal: by },
    });
    return Promise.resolve(countedPage([message], { erased: users.length }));
  },
};
