/** GET `/audit`: who did what, from where, and what it changed, the latest first. */
import { auditTable } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listPage } from "../list-rows.js";
import { userKey } from "@signalbox/core";
import { readNames, userNamed } from "../users/user-names.js";
import { auditItems, auditItemSchema, type AuditItem } from "./audit-item.js";
import { columnsOf, withAuditFilters } from "./audit-query.js";
import { auditedWorkspaces } from "./audited-workspaces.js";
import { exampleAuditItem } from "./example-audit-item.js";
import { markParts } from "./mark-parts.js";

export const listAudit: Endpoint = defineEndpoint({
  summary: "List the audit log",
  description:
    "Every change, every refused change and every sensitive read, with its actor. A parent sees the entries of its children. The entry of a change is there when the change is answered; that of a read or of a change to members follows within moments.",
  example: { query: { resourceKind: "segment", limit: 100 } },
  query: withAuditFilters({ limit: limitField(100), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of entries, the latest first",
      schema: z.object({ entries: z.array(auditItemSchema), nextCursor: z.string().optional() }),
      example: { entries: [exampleAuditItem] },
    },
    { status: 403, description: "`installation` without being an owner" },
  ],
  handle: async (request, api) => {
    const { query, cursors } = request;
    const { limit, cursor, from, to } = query;
    const workspaces = await auditedWorkspaces(request, api);
    const { rows, ...next } = await listPage(
      {
        table: auditTable,
        workspaces,
        where: columnsOf(query),
        limit,
        cursor,
        from,
        to,
      },
      { tables: api.tables, cursors },
    );
    const entries = await markParts(await auditItems(rows, workspaces, api), api);
    const keyOf = ({ workspaceId, userId }: AuditItem): string | undefined =>
      typeof userId === "string" ? userKey(workspaceId, userId) : undefined;
    const keys = entries.flatMap((entry) => keyOf(entry) ?? []);
    const nameOf = await readNames(keys, request.visibility, api);
    return {
      status: 200,
      body: { entries: entries.map((entry) => ({ ...entry, ...userNamed(nameOf(keyOf(entry))) })), ...next },
    };
  },
});
