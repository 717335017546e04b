/** A definition as a message to one person, for the operations that show it. */
import { invalid, issueAt, type Channel, type Json } from "@signalbox/core";
import { identifierKeyOf, templateDefinitionSchema, defaultTemplate } from "@signalbox/templates";
import { overrunWords, renderLimitMs } from "../../../computation/overrun.js";
import type { PreviewedMessage } from "../../../computation/tasks/preview-message.js";
import type { ApiContext } from "../../../context.js";
import type { RouteRequest } from "../../../http/route.js";
import { readBrand } from "../../settings/read-brand.js";
import { readWorkspace } from "../../settings/read-workspace.js";
import { partsNamedIn } from "../known-parts.js";
import { publicUrlOf } from "../public-url.js";
import { findGroup, preview, previewSite } from "./preview-site.js";

export interface PreviewedDefinition {
  readonly channel: Channel;
  /** It may be unfinished. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** Undefined while it is not stored. */
  readonly templateId?: string;
  readonly userProperties: Readonly<Record<string, Json>>;
  /** In addition to those of every message, and in their place. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Default: the first of the channel, which messages of journeys have. */
  readonly subscriptionGroupId?: string;
}

export interface Previewed extends PreviewedMessage {
  /** The address; undefined where the person has none. */
  readonly to: string | undefined;
}

/** Throws `BadRequest` for an unknown subscription group. */
export async function renderPreview(
  { channel, definition, templateId, userProperties, tags, subscriptionGroupId }: PreviewedDefinition,
  { workspaceId, http }: Pick<RouteRequest<unknown, unknown>, "workspaceId" | "http">,
  api: Pick<ApiContext, "actors" | "tables" | "computation" | "config">,
): Promise<Previewed> {
  const state = await readWorkspace(workspaceId, api.actors);
  const group = findGroup(state, channel, subscriptionGroupId)?.id;
  const identifierKey = keyOf(channel, definition);
  const userId = textIn(userProperties["id"]);
  const site = previewSite({
    state,
    workspaceId,
    publicUrl: publicUrlOf(api.config, http),
    userProperties,
    tags: {
      workspaceId,
      messageId: preview,
      userId: userId ?? preview,
      templateId: templateId ?? preview,
      channel,
      ...tags,
    },
    identifierKey,
    brand: (await readBrand(state, api.actors)).brand,
    groupOfLinks: group,
    subscriptionGroupId: group,
  });
  const parts = await partsNamedIn(definition, workspaceId, api);
  const rendered = await api.computation.within(workspaceId, (run) =>
    run("previewMessage", { channel, definition, ...site, parts }, { limitMs: renderLimitMs }),
  );
  const to = textIn(userProperties[identifierKey]);
  if (rendered.ok) return { ...rendered.value, to };
  return { issues: [issueAt(["body"], invalid(overrunWords[rendered.overran]))], warnings: [], to };
}

function keyOf(channel: Channel, definition: Readonly<Record<string, unknown>>): string {
  const parsed = templateDefinitionSchema.safeParse(definition);
  if (parsed.success) return identifierKeyOf(parsed.data);
  const named = definition["identifierKey"];
  return typeof named === "string" && named !== "" ? named : identifierKeyOf(defaultTemplate(channel));
}

/** As sending takes an address: trimmed, and a number by its digits. */
function textIn(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
  return text === "" ? undefined : text;
}
