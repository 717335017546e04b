/**
 * The rejected events that a call selects: by id, or all. All of a long list is processed a page at a time, oldest
 * first, by repeating the call with the returned cursor, so every call is bounded.
 */
import { AppError, issueAt, type TableStore, type WorkspaceId } from "@signalbox/core";
import { rejectedEventTable } from "@signalbox/workspace";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { rowPositionSchema, type RowPosition } from "../../http/cursors.js";
import type { PagePorts } from "../list-rows.js";
import { cursorField } from "../fields.js";
import { rejectedEventOf, type RejectedEvent } from "./rejected-event.js";
import { requestSays } from "../../http/request-sentences.js";

const maxAtOnce = 1_000;

const selectionFields = {
  ids: z.array(z.string()).max(maxAtOnce).exactOptional().describe("By id. An unknown id refuses the call."),
  all: z.boolean().default(false).describe(`All; ${maxAtOnce} per call, from the oldest on.`),
  cursor: cursorField.exactOptional().describe("With `all`: continues where the previous call ended."),
} satisfies z.core.$ZodShape;

export interface Selection {
  readonly ids?: readonly string[];
  readonly all: boolean;
  readonly cursor?: string;
}

/** The schema of a request with a selection and the given fields. */
export function withSelection<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<Selection & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...selectionFields, ...others }) as unknown as z.ZodType<
    Selection & z.output<z.ZodObject<Fields>>
  >;
}

export interface Selected {
  readonly events: readonly RejectedEvent[];
  /** Present when there are more behind these. */
  readonly nextCursor?: string;
}

/** Throws `BadRequest` for neither or both, `NotFound` for an unknown id, `CursorExpired`. */
export async function selectRejectedEvents(
  workspaceId: WorkspaceId,
  selection: Selection,
  { tables, cursors }: PagePorts,
): Promise<Selected> {
  if ((selection.ids === undefined) !== selection.all)
    throw badRequest(issueAt(["ids"], requestSays.someOrAll()));
  const { ids, cursor } = selection;
  if (ids !== undefined) return { events: await selectNamed(workspaceId, ids, tables) };
  const after = cursor === undefined ? undefined : cursors.open(cursor, rowPositionSchema);
  const { events, next } = await selectAll(workspaceId, after, tables);
  return { events, ...(next !== undefined && { nextCursor: cursors.seal(next) }) };
}

async function selectNamed(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  tables: TableStore,
): Promise<readonly RejectedEvent[]> {
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const stored = await tables.get(rejectedEventTable.name, id);
      const row = stored && rejectedEventTable.read(stored);
      if (row?.workspaceId !== workspaceId) {
        throw new AppError({
          code: "NotFound",
          message: `no rejected event with the id ${JSON.stringify(id)}`,
        });
      }
      return rejectedEventOf(id, row);
    }),
  );
}

async function selectAll(
  workspaceId: WorkspaceId,
  after: RowPosition | undefined,
  tables: TableStore,
): Promise<{ readonly events: readonly RejectedEvent[]; readonly next?: RowPosition }> {
  const rows = await tables.query({
    table: rejectedEventTable.name,
    where: { workspaceId },
    order: { by: "at", direction: "asc" },
    ...(after !== undefined && { after }),
    limit: maxAtOnce + 1,
  });
  const events = rows
    .slice(0, maxAtOnce)
    .map(({ id, row }) => rejectedEventOf(id, rejectedEventTable.read(row)));
  const last = events.at(-1);
  if (rows.length <= maxAtOnce || last === undefined) return { events };
  return { events, next: { value: last.rejectedAt, id: last.id } };
}
