/** GET `/audit/download`: all matching entries as CSV or as NDJSON, the latest first, without a limit. */
import { Readable } from "node:stream";
import { auditTable } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import type { RowPosition } from "../../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { begun } from "../begun.js";
import { csvDownload, download } from "../csv-download.js";
import { noMask, type Mask } from "../../masking/mask.js";
import { listRows } from "../list-rows.js";
import { auditItems, auditItemSchema, type AuditItem } from "./audit-item.js";
import { columnsOf, withAuditFilters, type AuditQuery } from "./audit-query.js";
import { auditedWorkspaces } from "./audited-workspaces.js";

const columns = [
  "workspaceId",
  "seq",
  "at",
  "action",
  "ok",
  "error",
  "actorKind",
  "actorId",
  "actorName",
  "signIn",
  "ip",
  "userAgent",
  "requestId",
  "commandId",
  "resources",
  "changes",
  "query",
  "userId",
  "erased",
  "prev",
  "hash",
] as const;

const rowsAtOnce = 500;

export const downloadAudit: Endpoint = defineEndpoint({
  summary: "Download the audit log",
  audited: "download-audit",
  query: withAuditFilters({
    format: z
      .enum(["csv", "ndjson"])
      .default("csv")
      .describe("`ndjson`: one entry of the list per line, as JSON."),
  }),
  answers: [
    {
      status: 200,
      description: `CSV with the columns ${columns.join(", ")}; resources, changes and query as JSON. Or NDJSON`,
      type: "text/csv",
    },
    { status: 403, description: "`installation` without being an owner" },
  ],
  handle: async (request, api) => {
    const { workspaceId, query, http, mask } = request;
    const workspaces = await auditedWorkspaces(request, api);
    // Throws before the download begins.
    columnsOf(query);
    const items = (): AsyncGenerator<AuditItem> => itemsOf(workspaces, query, mask, api);
    if (query.format === "csv") {
      return csvDownload(
        {
          workspaceId,
          name: "audit",
          columns,
          rows: () => cellsOf(items()),
          row: z.unknown(),
          http,
          mask: noMask,
        },
        api,
      );
    }
    const body = async (): Promise<Readable> => Readable.from(await begun(linesOf(items())));
    return download(
      { workspaceId, name: "audit", extension: "ndjson", type: "application/x-ndjson", body, http },
      api,
    );
  },
});

async function* itemsOf(
  workspaces: readonly WorkspaceId[],
  query: AuditQuery,
  mask: Mask,
  ports: Pick<ApiContext, "installation" | "tables">,
): AsyncGenerator<AuditItem> {
  const { from, to } = query;
  let after: RowPosition | undefined;
  do {
    const list = {
      table: auditTable,
      workspaces,
      where: columnsOf(query),
      limit: rowsAtOnce,
      after,
      from,
      to,
    };
    const { rows, next } = await listRows(list, ports.tables);
    for (const item of await auditItems(rows, workspaces, ports)) yield mask(item, auditItemSchema);
    after = next;
  } while (after !== undefined);
}

async function* linesOf(items: AsyncIterable<AuditItem>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

async function* cellsOf(items: AsyncIterable<AuditItem>): AsyncGenerator<readonly (string | null)[]> {
  for await (const item of items) {
    const actor = (item["actor"] ?? {}) as Readonly<Record<string, unknown>>;
    const cells: Readonly<Record<string, unknown>> = {
      ...item,
      at: new Date(item.at).toISOString(),
      actorKind: actor["kind"],
      actorId: actor["id"],
      actorName: actor["name"],
    };
    yield columns.map((column) => cellOf(cells[column]));
  }
}

function cellOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
