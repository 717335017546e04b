/**
 * What is probably wrong with a template that is saved all the same: names behind `user.` that are neither a user property
 * of the workspace nor a trait that was seen.
 */
import type { TemplateText } from "@signalbox/actors";
import type { WorkspaceId } from "@signalbox/core";
import { describeFault, templateDefinitionSchema, unknownUserVariables } from "@signalbox/templates";
import type { ApiContext } from "../../context.js";
import { recentNames } from "../events/recent-names.js";
import { readWorkspace } from "../settings/read-workspace.js";

export interface PutTexts {
  readonly definition?: TemplateText;
  /** One that is not finished yet is left alone. */
  readonly draft?: TemplateText | null;
}

/** Seen traits are read only when a name is no user property. */
export async function templateWarnings(
  { definition, draft }: PutTexts,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "events">,
): Promise<readonly string[]> {
  const { userProperties } = await readWorkspace(workspaceId, api.actors);
  const properties = userProperties.map(({ name }) => name);
  const warningsWith = (known: readonly string[]): readonly string[] =>
    Object.entries({ definition, draft }).flatMap(([part, text]) => warningsIn(part, text, known));
  if (warningsWith(properties).length === 0) return [];
  const traits = await recentNames([workspaceId], "identify", api);
  return warningsWith([...properties, ...[...traits.values()].flat()]);
}

function warningsIn(
  part: string,
  text: TemplateText | null | undefined,
  known: readonly string[],
): readonly string[] {
  if (text === undefined || text === null) return [];
  const parsed = templateDefinitionSchema.safeParse(JSON.parse(text.text));
  if (!parsed.success) return [];
  return unknownUserVariables(parsed.data, known).map((fault) =>
    describeFault({ ...fault, field: `${part}.${fault.field}` }),
  );
}
