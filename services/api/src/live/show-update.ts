/** Live values as one caller may see them. What callers with the same rights see is made once for each update. */
import type { WorkspaceId } from "@signalbox/core";
import type { Permission } from "@signalbox/workspace";
import { eventRow, eventRowSchema } from "../admin/events/event-row.js";
import type { ApiContext } from "../context.js";
import type { Cursors } from "../http/cursors.js";
import { maskOf, noMask, type Mask } from "../masking/mask.js";
import { readVisibility } from "../masking/read-visibility.js";
import { partPermissions, type LiveCounts } from "./live-counts.js";
import type { LiveUpdate } from "./live-feeds.js";

export interface Viewer {
  readonly workspaces: readonly WorkspaceId[];
  readonly permissions: ReadonlySet<Permission>;
}

export type ViewerPorts = Pick<ApiContext, "views" | "cursors">;

/** The cursors of live events, as this viewer may use them. */
export function cursorsOf(
  { workspaces, permissions }: Viewer,
  { cursors }: Pick<ApiContext, "cursors">,
): Cursors {
  const isMasked = !permissions.has("users:see-personal");
  // The workspace of the call is the first one.
  return cursors({ workspace: workspaces[0] ?? "", operation: "GET /api/admin/live", isMasked });
}

/** The body of an update: its events with the cursor behind them, or its counts. */
export async function showUpdate(update: LiveUpdate, viewer: Viewer, api: ViewerPorts): Promise<object> {
  if (update.topic === "counts") return partsOf(update.counts, viewer.permissions);
  const { events, missed } = update.page;
  const mask = await maskFor(viewer, api);
  const [newest] = events;
  return {
    events: events.map((event) => mask(eventRow(event, { includeContext: false }), eventRowSchema)),
    missed,
    ...(newest !== undefined && { cursor: cursorsOf(viewer, api).seal({ seq: newest.seq }) }),
  };
}

/** The update as a server-sent event. */
export async function updateText(update: LiveUpdate, viewer: Viewer, api: ViewerPorts): Promise<string> {
  const known = texts.get(update) ?? new Map<string, Promise<string>>();
  texts.set(update, known);
  const key = rightsOf(update, viewer);
  const text = known.get(key) ?? makeText(update, viewer, api);
  known.set(key, text);
  return text;
}

/** All who see an update watch the same workspaces. */
const texts = new WeakMap<LiveUpdate, Map<string, Promise<string>>>();

async function makeText(update: LiveUpdate, viewer: Viewer, api: ViewerPorts): Promise<string> {
  const data = await showUpdate(update, viewer, api);
  const id = "cursor" in data ? `id: ${String(data.cursor)}\n` : "";
  return `event: ${update.topic}\n${id}data: ${JSON.stringify(data)}\n\n`;
}

/** What of the caller's rights decides how the update looks. */
function rightsOf({ topic }: LiveUpdate, { permissions }: Viewer): string {
  const deciding: readonly Permission[] =
    topic === "events" ? ["users:see-personal"] : Object.values(partPermissions);
  return deciding.filter((each) => permissions.has(each)).join();
}

function partsOf(counts: LiveCounts, permissions: ReadonlySet<Permission>): object {
  return Object.fromEntries(
    Object.entries(partPermissions).flatMap(([part, needed]) =>
      permissions.has(needed) ? [[part, counts[part as keyof LiveCounts]]] : [],
    ),
  );
}

async function maskFor({ permissions, workspaces }: Viewer, api: ViewerPorts): Promise<Mask> {
  if (permissions.has("users:see-personal")) return noMask;
  return maskOf(await readVisibility(workspaces, api));
}
