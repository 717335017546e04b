/** Saves a template or a part: what is put is checked, and the parts of it that are not put stay. */
import type { Json } from "@signalbox/core";
import type { PutTemplate, TemplateKind } from "@signalbox/workspace";
import type { ApiContext } from "../../context.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { saveTemplate } from "./save-template.js";
import { definitionOf, draftOf } from "./template-fields.js";
import { templateWarnings } from "./template-warnings.js";

type JsonObject = Readonly<Record<string, Json>>;

export interface PutContent extends Pick<
  PutTemplate,
  "name" | "id" | "resourceType" | "draftUpdatedAt" | "note" | "confirmToken"
> {
  readonly definition?: JsonObject;
  /** Null removes it. */
  readonly draft?: JsonObject | null;
}

export async function putContent(
  of: TemplateKind,
  request: RouteRequest<unknown, PutContent>,
  api: ApiContext,
): Promise<RouteAnswer> {
  const { definition, draft, ...fields } = request.body;
  const { workspaceId } = request;
  const id = request.body.id?.toLowerCase();
  const stored = { id, name: fields.name };
  const change = {
    ...fields,
    ...(id !== undefined && { id }),
    ...(definition !== undefined && {
      definition: await definitionOf({ sent: definition, stored, of }, workspaceId, api),
    }),
    ...(draft !== undefined && {
      draft: draft === null ? null : await draftOf({ sent: draft, stored, of }, workspaceId, api),
    }),
  };
  // Before saving: a call refused because too much is being computed must change nothing.
  const warnings = await templateWarnings(change, workspaceId, api);
  const answer = await saveTemplate({ ...change, of }, request, api);
  const { status, body: template } = answer;
  if (status !== 200 || typeof template !== "object") return answer;
  return warnings.length === 0 ? answer : { ...answer, body: { ...template, warnings } };
}
