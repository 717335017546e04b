/** GET `/audit`: who did what, from where, and what it changed, the latest first. */
import { auditTable } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listPage } from "../list-rows.js";
import { auditItems, auditItemSchema } from "./audit-item.js";
import { columnsOf, withAuditFilters } from "./audit-query.js";
import { auditedWorkspaces } from "./audited-workspaces.js";
import { exampleAuditItem } from "./example-audit-item.js";

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
    const { rows, ...next } = await listPage(
      {
        table: auditTable,
        workspaces: await auditedWorkspaces(request, api),
        where: columnsOf(query),
        limit,
        cursor,
        from,
        to,
      },
      { tables: api.tables, cursors },
    );
    return { status: 200, body: { entries: await auditItems(rows, api.tables), ...next } };
  },
});
