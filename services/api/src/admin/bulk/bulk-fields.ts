/** What the operations of bulk acts take and answer. */
import { AppError, holds, issueAt, sentenceSchema, type WorkspaceId } from "@signalbox/core";
import {
  bulkActKind,
  bulkActSchema,
  bulkSays,
  maxBulkIds,
  type BulkAct,
  type BulkTarget,
  type ChosenRun,
} from "@signalbox/bulk-acts";
import { shownTaskFields } from "@signalbox/long-tasks";
import { loadWorkspaces, type ListedWorkspace, type UserFilter } from "@signalbox/user-queries";
import { emptyView, type AuditResource, type WorkspaceView } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import type { RouteCaller } from "../../http/route.js";
import { userIdField } from "../fields.js";
import { withUserFilters } from "../users/user-filter.js";

export interface BulkBody {
  readonly act: BulkAct;
  readonly filter?: UserFilter;
  readonly ids?: readonly string[];
  readonly runs?: readonly ChosenRun[];
}

const maxRunIdLength = 100;

export const filterField: z.ZodType<UserFilter> = withUserFilters({});

/** In place of a filter. */
export const runsField: z.ZodType<readonly ChosenRun[]> = z
  .array(z.object({ userId: userIdField, runId: z.string().min(1).max(maxRunIdLength) }))
  .min(1)
  .max(maxBulkIds)
  .describe("In place of a filter, of an act on runs: these runs; those that have ended are left out.");

/** The schema of a request about an act and whom it is for, with the given fields. */
export function withBulkTarget<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<BulkBody & z.output<z.ZodObject<Fields>>> {
  return z.object({
    act: bulkActSchema,
    filter: filterField
      .exactOptional()
      .describe("Everyone whom this filter of `POST /api/admin/users` finds; an empty one finds all."),
    ids: z
      .array(userIdField)
      .min(1)
      .max(maxBulkIds)
      .exactOptional()
      .describe("In place of a filter: ids of users or anonymous users; unknown ids are left out."),
    runs: runsField.exactOptional(),
    ...others,
  }) as unknown as z.ZodType<BulkBody & z.output<z.ZodObject<Fields>>>;
}

/** Throws `BadRequest` for several of a filter, ids and runs, for none, and for runs of another act. */
export function targetOf({ act, filter, ids, runs }: BulkBody): BulkTarget {
  const given = [filter, ids, runs].filter((each) => each !== undefined);
  if (given.length !== 1) throw badRequest(issueAt([], bulkSays.bulkFilterOrIds()));
  if (runs !== undefined) {
    const isOnRuns = act.type === "StopRuns" || act.type === "MoveRuns";
    if (!isOnRuns) throw badRequest(issueAt(["runs"], bulkSays.bulkNoRuns()));
    return { runs };
  }
  return ids === undefined ? { filter: filter ?? {} } : { ids };
}

/** Throws `Forbidden` without the permission of the act. */
export function requireForAct({ type }: BulkAct, { permissions }: RouteCaller): void {
  const { permission } = bulkActKind(type);
  if (permissions.has(permission)) return;
  throw new AppError({ code: "Forbidden", message: `this act needs the permission ${permission}` });
}

export interface BulkScope {
  readonly workspace: ListedWorkspace;
  readonly view: WorkspaceView;
  /** What the act is about; absent for everyone's data. */
  readonly resource: AuditResource | undefined;
}

interface ActPlace {
  readonly at?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
}

/** Throws `Forbidden` without the permission of the act, and `BadRequest` for an act that is not possible. */
export async function bulkScope(
  act: BulkAct,
  { workspaceId, caller }: { readonly workspaceId: WorkspaceId; readonly caller: RouteCaller },
  api: Pick<ApiContext, "actors" | "views">,
  /** Where the request has the act, and its fields that are called otherwise there. */
  { at = ["act"], names = {} }: ActPlace = {},
): Promise<BulkScope> {
  requireForAct(act, caller);
  const [[workspace], views] = await Promise.all([
    loadWorkspaces([workspaceId], api.actors),
    api.views.load([workspaceId]),
  ]);
  const view = views.get(workspaceId) ?? emptyView;
  const checked = bulkActKind(act.type).check(act, view);
  if (!checked.ok) {
    const { field, sentence } = checked;
    throw badRequest(issueAt([...at, names[field] ?? field], sentence));
  }
  if (workspace === undefined) throw new TypeError("a workspace is loaded as it is asked");
  return { workspace, view, resource: checked.resource };
}

export const bulkTaskSchema: z.ZodType = z
  .object({
    ...shownTaskFields,
    act: bulkActSchema,
    name: z.string().describe("Of the list, group or journey, as it was called at the start."),
    about: z.array(sentenceSchema).describe("Whom it is for, without values."),
    filterValues: z
      .array(holds("property", z.object({ name: z.string(), value: z.array(z.unknown()) })))
      .optional()
      .describe(
        "The values that its filter compares user properties with, by the name of the property: those that the caller may see, for 7 days. Not in lists.",
      ),
    counts: z.record(z.string(), z.int()).describe("What became of the users, by outcome."),
    fileUntil: z.iso.datetime().optional().describe("Of an export: until when its file can be downloaded."),
  })
  .meta({ id: "BulkTask" });
