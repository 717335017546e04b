/**
 * Secrets that a definition of an email, text message or push message would print for everyone who gets it, and that the
 * published template does not print already: those go on, so that what is sent today is sent tomorrow.
 */
import { issueAt, type Issue, type WorkspaceId } from "@signalbox/core";
import { issueOfTemplate, type TemplateDefinition } from "@signalbox/templates";
import { templateRowId, templateTable, type SentDefinition } from "@signalbox/workspace";
import type { ApiContext } from "../../context.js";
import { requestSays } from "../../http/request-sentences.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { textsOf } from "./saved-template.js";

export interface Replacing {
  readonly stored: SentDefinition["stored"] | undefined;
  readonly workspaceId: WorkspaceId;
}

/** One issue for each field. */
export async function issuesOfSecrets(
  definition: TemplateDefinition,
  replacing: Replacing,
  api: Pick<ApiContext, "actors" | "tables" | "computation">,
): Promise<readonly Issue[]> {
  const published = await publishedBy(replacing, api);
  const added = await api.computation.within(replacing.workspaceId, (run) =>
    run("addedSecrets", { definition, published }, { limitMs }),
  );
  if (!added.ok) return [issueAt([], requestSays.slowToCompile({ limitMs }))];
  return added.value.map(({ field, names }) => {
    const { path } = issueOfTemplate({ field, message: "" }, definition);
    const secrets = names.map((name) => `secrets.${name}`).join(", ");
    return issueAt(path, requestSays.secretInMessage({ names: secrets }));
  });
}

const limitMs = 5_000;

async function publishedBy(
  { stored, workspaceId }: Replacing,
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<TemplateDefinition | undefined> {
  if (stored === undefined) return undefined;
  const { templates } = await readWorkspace(workspaceId, actors);
  const template = templates.find(({ id, name }) =>
    stored.id === undefined ? name === stored.name : id === stored.id,
  );
  if (template === undefined) return undefined;
  const row = await tables.get(templateTable.name, templateRowId(workspaceId, template.id));
  const { definition } = textsOf(row);
  return definition === null ? undefined : (JSON.parse(definition) as TemplateDefinition);
}
