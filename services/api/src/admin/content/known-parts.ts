/** The parts that texts of a request name, as they are published. */
import type { WorkspaceId } from "@signalbox/core";
import { partsOfTexts, type Parts } from "@signalbox/templates";
import { readPartTexts, type PartTexts } from "@signalbox/workspace";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

/** Reads nothing without names. */
export async function readParts(
  workspaceId: WorkspaceId,
  names: readonly string[],
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<Parts> {
  if (names.length === 0) return {};
  const state = await readWorkspace(workspaceId, actors);
  return partsOfTexts(await readPartTexts({ workspaceId, state, names }, { tables }));
}

/** Those that texts may name: which they do is found where they are rendered. */
export async function partsNamedIn(
  texts: unknown,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables">,
): Promise<Parts> {
  return /\bpart\b/.test(JSON.stringify(texts)) ? readAllParts(workspaceId, api) : {};
}

/** All that the workspace has, for texts whose names are not known on this thread. */
export async function readAllParts(
  workspaceId: WorkspaceId,
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<Parts> {
  const state = await readWorkspace(workspaceId, actors);
  const names = state.templates.flatMap(({ channel, name }) => (channel === "Part" ? [name] : []));
  const texts: PartTexts = await readPartTexts({ workspaceId, state, names }, { tables });
  return partsOfTexts(texts);
}
