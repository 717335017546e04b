/** Whether the templates that name a part still work with another definition of it. */
import type { PartTemplate, TemplateIssue } from "@signalbox/templates";
import { isPart, readTemplateTexts, templatesWithPart, type SentDefinition } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { readAllParts } from "./known-parts.js";

/** Of more templates, the first are checked: the others are refused when they are rendered. */
const maxChecked = 100;
const limitMs = 5_000;

/** Empty as well when it takes too long: the part by itself is valid. */
export async function issuesOfPartUses(
  part: PartTemplate,
  stored: SentDefinition["stored"],
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables" | "computation">,
): Promise<readonly TemplateIssue[]> {
  const state = await readWorkspace(workspaceId, api.actors);
  const known = state.templates.find(
    (each) => isPart(each) && (stored?.id === undefined ? each.name === stored?.name : each.id === stored.id),
  );
  const users = templatesWithPart(state, known).slice(0, maxChecked);
  if (known === undefined || users.length === 0) return [];
  const texts = await readTemplateTexts(
    workspaceId,
    users.map(({ id }) => id),
    api.tables,
  );
  const templates = users.flatMap(({ id, name }) => {
    const definition = texts.get(id)?.definition ?? null;
    return definition === null ? [] : [{ name, definition }];
  });
  const parts = await readAllParts(workspaceId, api);
  const checked = await api.computation.within(workspaceId, (run) =>
    run("checkPartUses", { name: known.name, part, parts, templates }, { limitMs }),
  );
  return checked.ok ? checked.value : [];
}
