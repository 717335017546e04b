/**
 * Warnings for a template that is saved anyway: names behind `user.` that are no user property of the workspace, also where a
 * trait has the name, and what else is probably wrong.
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
 * Reads seen traits only when there is something to warn of. Returns no warnings when finding them takes too long.
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
    const warningsWith = async (traits: readonly string[]): Promise<readonly string[]> => {
      const input = { texts, properties, traits };
      const found = await run("warnOfTemplates", input, { limitMs: renderLimitMs });
      return found.ok ? found.value : [];
    };
    if ((await warningsWith([])).length === 0) return [];
    const traits = await recentNames([workspaceId], "identify", api);
    return warningsWith([...traits.values()].flat());
  });
}
