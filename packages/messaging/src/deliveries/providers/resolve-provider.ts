/**
 * Resolves what a delivery needs apart from its recipient: the current workspace, the template, and a provider
 * connection. Something missing is an outcome; something temporarily unavailable is a time to try again.
 */
import { badConfiguration, type Verdict } from "@signalbox/send-checks";
import type { WorkspaceState, WorkspaceView } from "@signalbox/workspace";
import { brandInForce, type Brand, type DeliveryRequest } from "@signalbox/core";
import type { TemplateDefinition } from "@signalbox/templates";
import type { ProviderConnection, ProviderConnections } from "./provider-connections.js";
import { journeyPaused } from "../state/outcomes.js";
import type { KeptContent, NamedParts, TemplateRegistry } from "../content/template-registry.js";

export interface ResolvedProvider {
  readonly view: WorkspaceView;
  readonly definition: TemplateDefinition;
  /** The published one; absent while the template has a draft alone. */
  readonly published?: TemplateDefinition;
  readonly revision: number;
  /** Of the workspace or its parent, or that which a broadcast began with. */
  readonly brand: Brand;
  /** That the definition names. */
  readonly named: NamedParts;
  readonly connection: ProviderConnection;
  /** When the workspace was read, ms. */
  readonly seenAt: number;
}

export type Resolution =
  | ({ readonly is: "open" } & ResolvedProvider)
  | { readonly is: "closed"; readonly until: number; readonly because: "paused" | "circuit" }
  | { readonly is: "stopped"; readonly verdict: Verdict }
  /** The workspace was deleted, and its deliveries with it. */
  | { readonly is: "gone" };

export interface ResolvePorts {
  readonly connections: ProviderConnections;
  readonly templates: TemplateRegistry;
}

export interface ResolveQuestion {
  readonly request: DeliveryRequest;
  readonly view: WorkspaceView;
  /** For a child workspace: its parent's state. */
  readonly parent?: WorkspaceState | undefined;
  /** The type of the only provider that may get it: of an earlier attempt that it may have accepted. */
  readonly boundTo?: string | undefined;
  /** For a test message: uses the draft of the template. */
  readonly withDraft?: boolean;
  /** ms */
  readonly now: number;
}

/** A paused workspace sends nothing; its deliveries wait this long. */
const pausedForMs = 60_000;

export async function resolveProvider(
  { request, view, parent, boundTo, withDraft, now }: ResolveQuestion,
  ports: ResolvePorts,
): Promise<Resolution> {
  const { workspaceId, channel, templateId } = request;
  if (view.status === "Tombstoned") return { is: "gone" };
  if (view.status === "Paused") return { is: "closed", until: now + pausedForMs, because: "paused" };
  const verdict = stoppedByJourney(request, view);
  if (verdict !== undefined) return { is: "stopped", verdict };
  const template = await ports.templates.find(workspaceId, view.state, templateId);
  const draft = withDraft === true ? await ports.templates.findDraft(workspaceId, templateId) : undefined;
  const kept = await keptContent(request, ports);
  const definition = kept?.definition ?? draft ?? template?.definition;
  // A draft that was never published has no revision yet.
  const revision = kept?.revision ?? template?.stored.revision ?? (draft && 0);
  if (revision === undefined || definition === undefined) {
    return { is: "stopped", verdict: badConfiguration("MessageTemplateNotFound", { id: templateId }) };
  }
  if (definition.type !== channel) {
    const message = `the template is for ${definition.type}, and ${channel} was requested`;
    return { is: "stopped", verdict: badConfiguration("MessageTemplateMisconfigured", { message }) };
  }
  const { parentId } = view.state;
  const choice = ports.connections.choose({
    parent:
      parent === undefined || parentId === undefined ? undefined : { workspaceId: parentId, state: parent },
    workspaceId,
    state: view.state,
    channel,
    type: boundTo ?? request.provider,
    now,
  });
  switch (choice.type) {
    case "open":
      return {
        is: "open",
        view,
        definition,
        ...(template?.definition !== undefined && { published: template.definition }),
        revision,
        brand: kept?.brand ?? brandInForce(view.state.brand, parent?.brand),
        named: kept ?? (await ports.templates.findParts(workspaceId, view.state, definition)),
        connection: choice.connection,
        seenAt: now,
      };
    case "closed":
      return { is: "closed", until: choice.until, because: "circuit" };
    case "notFound": {
      const details = { channel, ...(request.provider !== undefined && { provider: request.provider }) };
      return { is: "stopped", verdict: badConfiguration("MessageServiceProviderNotFound", details) };
    }
    case "misconfigured": {
      const message = `${choice.provider}: ${choice.message}`;
      return { is: "stopped", verdict: badConfiguration("MessageServiceProviderMisconfigured", { message }) };
    }
  }
}

async function keptContent(
  { workspaceId, isKeptContent, origin: { broadcastId } }: DeliveryRequest,
  { templates }: ResolvePorts,
): Promise<KeptContent | undefined> {
  if (isKeptContent !== true || broadcastId === undefined) return undefined;
  return templates.findKept({ workspaceId, broadcastId });
}

/** A journey that was paused or deleted sends nothing more, including what was requested before. */
function stoppedByJourney(
  { origin: { journeyId } }: DeliveryRequest,
  { state }: WorkspaceView,
): Verdict | undefined {
  if (journeyId === undefined) return undefined;
  const journey = state.journeys.find(({ id }) => id === journeyId);
  if (journey === undefined) return badConfiguration("JourneyNotFound", { id: journeyId });
  return journey.status === "Paused" ? journeyPaused : undefined;
}
