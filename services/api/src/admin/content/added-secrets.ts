/**
 * Secrets that a definition or draft of an email, text message or push message would print for everyone who gets it, and
 * that the stored template does not print already: those go on, so that what is sent today is sent tomorrow.
 */
import { issueAt, parseJsonObject, type Issue, type Json, type WorkspaceId } from "@signalbox/core";
import { issueOfTemplate } from "@signalbox/templates";
import { readTextsOf, type SentDefinition, type TemplateTexts } from "@signalbox/workspace";
import type { ApiContext } from "../../context.js";
import { requestSays } from "../../http/request-sentences.js";
import { readWorkspace } from "../settings/read-workspace.js";

export interface SentTexts {
  /** Checked before, unless it is a draft. */
  readonly sent: Json;
  /** A draft may also keep what the stored draft prints; a definition may not, since drafts are never sent. */
  readonly as: "definition" | "draft";
  readonly stored: SentDefinition["stored"] | undefined;
}

/** One issue for each field; paths begin within the definition. */
export async function issuesOfSecrets(
  { sent, as, stored }: SentTexts,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables" | "computation">,
): Promise<readonly Issue[]> {
  const { definition, draft } = await storedTexts(stored, workspaceId, api);
  const kept = [definition, as === "draft" ? draft : null].filter((text) => text !== null);
  const added = await api.computation.within(workspaceId, (run) =>
    run("addedSecrets", { sent, stored: kept.map((text) => parseJsonObject(text)) }, { limitMs }),
  );
  if (!added.ok) return [issueAt([], requestSays.slowToCompile({ limitMs }))];
  return added.value.map(({ field, names }) => {
    const { path } = issueOfTemplate({ field, message: "" }, sent);
    const secrets = names.map((name) => `secrets.${name}`).join(", ");
    return issueAt(path, requestSays.secretInMessage({ names: secrets }));
  });
}

const limitMs = 5_000;

async function storedTexts(
  stored: SentTexts["stored"],
  workspaceId: WorkspaceId,
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<TemplateTexts> {
  const none = { definition: null, draft: null };
  if (stored === undefined) return none;
  const id = stored.id ?? (await idOfName(workspaceId, stored.name, actors));
  return id === undefined ? none : readTextsOf(workspaceId, id, tables);
}

async function idOfName(
  workspaceId: WorkspaceId,
  name: string | undefined,
  actors: ApiContext["actors"],
): Promise<string | undefined> {
  const { templates } = await readWorkspace(workspaceId, actors);
  return templates.find((template) => template.name === name)?.id;
}
