/**
 * Secrets that a definition of an email, text message or push message would print for everyone who gets it, and that the
 * published template does not print already: those go on, so that what is sent today is sent tomorrow.
 */
import { issueAt, type Issue, type WorkspaceId } from "@signalbox/core";
import { issueOfTemplate, secretNamesByField, type TemplateDefinition } from "@signalbox/templates";
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
export async function addedSecrets(
  definition: TemplateDefinition,
  replacing: Replacing,
  ports: Pick<ApiContext, "actors" | "tables">,
): Promise<readonly Issue[]> {
  const printed = printedSecrets(definition);
  if (printed.size === 0) return [];
  const published = await publishedSecrets(replacing, ports);
  return [...printed].flatMap(([field, names]) => {
    const added = names.filter((name) => published.get(field)?.includes(name) !== true);
    if (added.length === 0) return [];
    const { path } = issueOfTemplate({ field, message: "" }, definition);
    return [issueAt(path, requestSays.secretInMessage({ names: secretsInWords(added) }))];
  });
}

/** By field; none for a webhook, whose secrets only its receiver reads. */
export function printedSecrets(definition: TemplateDefinition): ReadonlyMap<string, readonly string[]> {
  return definition.type === "Webhook" ? new Map() : secretNamesByField(definition);
}

/** As a template names them. */
export function secretsInWords(names: readonly string[]): string {
  return names.map((name) => `secrets.${name}`).join(", ");
}

async function publishedSecrets(
  { stored, workspaceId }: Replacing,
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (stored === undefined) return new Map();
  const { templates } = await readWorkspace(workspaceId, actors);
  const template = templates.find(({ id, name }) =>
    stored.id === undefined ? name === stored.name : id === stored.id,
  );
  if (template === undefined) return new Map();
  const { definition } = textsOf(
    await tables.get(templateTable.name, templateRowId(workspaceId, template.id)),
  );
  return definition === null ? new Map() : printedSecrets(JSON.parse(definition) as TemplateDefinition);
}
