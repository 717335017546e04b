/** Begins an export. What it contains, and where it goes, is bound at the start. */
import { issueAt, refusalError, saying, type JsonObject, type TableStore } from "@signalbox/core";
import {
  createdTask,
  defineLongTaskCommand,
  longTaskRowId,
  longTaskTable,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type OfTask,
} from "@signalbox/long-tasks";
import { userKinds, type UserKind } from "@signalbox/user-queries";
import {
  exampleIds,
  momentField,
  operationOn,
  resourceIdField,
  type OperationRequest,
  type OperationTools,
  type SentOperation,
} from "@signalbox/workspace";
import { z } from "zod";
import { exportSays } from "../export-sentences.js";
import {
  exportDestinations,
  exportFileLifeMs,
  exportOrderSchema,
  exportSubjects,
  exportTaskKind,
  type ExportDestination,
  type ExportOrder,
  type ExportSubject,
} from "../order.js";
import { exportFormats, type ExportFormat } from "../rows/export-row.js";
import { exportSchema, shownExport } from "../shown-export.js";
import { exampleExport } from "./export-example.js";
import { namedExport, requireForExport } from "./named-export.js";

interface ExportBody {
  readonly of: ExportSubject;
  readonly format: ExportFormat;
  readonly name: string;
  readonly destination: ExportDestination;
  readonly segmentIds?: readonly string[];
  readonly kind?: UserKind;
  readonly from?: number;
  readonly to?: number;
}

export interface StartExport extends OfTask {
  readonly name: string;
  readonly order: ExportOrder;
}

const maxSegments = 20;
/** Of a workspace; calls at the same moment can begin some more. */
export const maxOpenExports = 20;

const body: z.ZodType<ExportBody> = z
  .object({
    of: z.enum(exportSubjects).describe("`deliveries`: those that were sent, skipped, or failed."),
    format: z.enum(exportFormats),
    name: z.string().trim().min(1).max(200).default("Export").describe("As the list of exports shows it."),
    destination: z
      .enum(exportDestinations)
      .default("download")
      .describe("`s3`: the storage of `PUT /api/admin/settings/export-storage`."),
    segmentIds: z
      .array(resourceIdField)
      .min(1)
      .max(maxSegments)
      .exactOptional()
      .describe("Of users: those who are in all of these segments. Default: all."),
    kind: z.enum(userKinds).exactOptional().describe("Of users: only people, groups or anonymous users."),
    from: momentField.exactOptional().describe("Of events and deliveries: accepted, or sent, from then on."),
    to: momentField.exactOptional().describe("Before then. The start of the export at the latest."),
  })
  .superRefine(refuseForeignFields);

/** A filter that is ignored would export more than was asked for. */
function refuseForeignFields(given: ExportBody, context: z.RefinementCtx): void {
  const foreign = given.of === "users" ? (["from", "to"] as const) : (["segmentIds", "kind"] as const);
  for (const field of foreign) {
    if (given[field] === undefined) continue;
    context.addIssue({
      code: "custom",
      path: [field],
      ...saying(exportSays.exportForeignField({ subject: given.of })),
    });
  }
  const { from, to } = given;
  if (from !== undefined && to !== undefined && to <= from) {
    context.addIssue({ code: "custom", path: ["to"], ...saying(exportSays.exportEndsBeforeStart()) });
  }
}

async function prepare(
  { body: given, workspaceId, commandId, caller }: OperationRequest<ExportBody>,
  { readWorkspace, tables }: OperationTools,
): Promise<StartExport> {
  const { of: subject, name, ...rest } = given;
  requireForExport({ subject }, caller);
  const taskId = commandId.toLowerCase();
  const open = await tables.count(longTaskTable.name, { workspaceId, of: exportTaskKind, open: true });
  // A repeated call can come when its own task runs and its outcome is not stored yet.
  if (open >= maxOpenExports && !(await isBegun(longTaskRowId(workspaceId, taskId), tables))) {
    const sentence = exportSays.exportTooManyOpen({ maximum: maxOpenExports });
    throw refusalError("TooManyRequests", issueAt([], sentence));
  }
  const state = await readWorkspace(workspaceId);
  const known = new Set(state.segments.map(({ id }) => id));
  const unknown = (rest.segmentIds ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [issueAt(["segmentIds", index], exportSays.exportUnknownSegment({ id }))],
  );
  if (unknown.length > 0) throw refusalError("BadRequest", unknown);
  const order: ExportOrder = { subject, ...rest };
  if (rest.destination === "download") return { taskId, name, order };
  if (state.exportStorage === undefined) {
    throw refusalError("BadRequest", issueAt(["destination"], exportSays.exportNoStorage()));
  }
  const { endpoint, bucket, prefix } = state.exportStorage;
  return {
    taskId,
    name,
    order: { ...order, place: { endpoint, bucket, folder: `${prefix}${subject}-${taskId}/` } },
  };
}

async function isBegun(rowId: string, tables: Pick<TableStore, "get">): Promise<boolean> {
  return (await tables.get(longTaskTable.name, rowId)) !== undefined;
}

export const startExport: LongTaskCommand<StartExport> & SentOperation<StartExport> = operationOn<
  ExportBody,
  StartExport,
  LongTaskCommand<StartExport>
>(
  defineLongTaskCommand<StartExport>({
    name: "start-export",
    input: z.object({ taskId: z.string(), name: z.string(), order: exportOrderSchema }),
    audits: ({ order }) => order as unknown as JsonObject,
    decide: (state, { name, order }, context) => {
      if (state.createdAt !== null) return refusedTask(state, wrongStatus(state.status));
      const task = {
        of: exportTaskKind,
        name,
        order: JSON.stringify(order),
        status: "Running",
        filesUntil: context.now.getTime() + exportFileLifeMs,
      } as const;
      return { state: createdTask(state, task, context), outcome: { ok: true, value: null } };
    },
  }),
  {
    summary: "Begin an export",
    description:
      "Writes users, events or deliveries into a file, in the background and beside live events. Besides `users:export` it needs " +
      "`users:see-personal` and `users:read`, `events:read` or `deliveries:read`, now and as long as it runs. Each row is as it was " +
      "when it was read, and comes once.",
    example: {
      body: { of: "users", format: "csv", name: "Free sign-ups", segmentIds: [exampleIds.segment] },
    },
    body,
    answers: [
      { status: 200, description: "It began", schema: exportSchema, example: exampleExport },
      {
        status: 202,
        description: "It begins in a moment",
        schema: z.object({ commandId: z.string(), id: z.string() }),
      },
      { status: 400, description: "A segment is unknown, or no storage is set" },
      { status: 403, description: "A permission for what it contains is missing" },
      {
        status: 429,
        description: `\`TooManyRequests\`: ${maxOpenExports} exports of the workspace are running`,
      },
    ],
    prepare,
    answer: async (_, { workspaceId, commandId }, tools) => {
      return { status: 200, body: shownExport(await namedExport(workspaceId, commandId, tools)) };
    },
    pending: ({ commandId }) => ({ id: commandId.toLowerCase() }),
  },
);
