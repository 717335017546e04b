/**
 * Warnings for a template that is saved anyway: names behind `user.` that are neither a user property of the
 * workspace nor a trait that was seen.
 */
import type { TemplateText } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { renderLimitMs } from "../../computation/overrun.js";
import type { ApiContext } from "../../context.js";
import { recentNames } from "../events/recent-names.js";
import { readWorkspace } from "../settings/read-workspace.js";

export interface PutTexts {
  readonly definition?: TemplateText;
  /** Not checked when it is unfinished. */
  readonly draft?: TemplateText | null;
}

/**
 * Reads seen traits only when a name is not a user property. Returns no warnings when finding them takes too long.
 * Throws `TooManyRequests`.
 */
export async function templateWarnings(
  { definition, draft }: PutTexts,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "events" | "computation">,
): Promise<readonly string[]> {
  const texts = {
    ...(definition !== undefined && { definition: definition.text }),
    ...(draft !== undefined && draft !== null && { draft: draft.text }),
  };
  if (Object.keys(texts).length === 0) return [];
  const { userProperties } = await readWorkspace(workspaceId, api.actors);
  const properties = userProperties.map(({ name }) => name);
  return api.computation.within(workspaceId, async (run) => {
    const warningsWith = async (known: readonly string[]): Promise<readonly string[]> => {
      const found = await run("warnOfTemplates", { texts, known }, { limitMs: renderLimitMs });
      return found.ok ? found.value : [];
    };
    if ((await warningsWith(properties)).length === 0) return [];
    const traits = await recentNames([workspaceId], "identify", api);
    return warningsWith([...properties, ...[...traits.values()].flat()]);
  });
}
