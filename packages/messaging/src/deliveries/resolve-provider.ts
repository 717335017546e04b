/**
 * Everything a delivery needs that is not about its recipient: the workspace as it is now, the template, and a provider
 * connection. What is missing is an outcome; what is only away for a while is a moment to come back.
 */
import type { WorkspaceState, WorkspaceView } from "@signalbox/workspace";
import type { DeliveryRequest } from "@signalbox/core";
import type { TemplateDefinition } from "@signalbox/templates";
import type { ProviderConnection, ProviderConnections } from "./provider-connections.js";
import { badConfiguration, journeyPaused, type Verdict } from "./outcomes.js";
import type { TemplateRegistry } from "./template-registry.js";

export interface ResolvedProvider {
  readonly view: WorkspaceView;
  readonly definition: TemplateDefinition;
  readonly revision: number;
  readonly connection: ProviderConnection;
  /** When the workspace was looked at, ms. */
  readonly seenAt: number;
}

export type Resolution =
  | ({ readonly is: "open" } & ResolvedProvider)
  | { readonly is: "closed"; readonly until: number }
  | { readonly is: "stopped"; readonly verdict: Verdict }
  /** The workspace is gone, and with it whatever was to be sent. */
  | { readonly is: "gone" };

export interface ResolvePorts {
  readonly connections: ProviderConnections;
  readonly templates: TemplateRegistry;
}

export interface ResolveQuestion {
  readonly request: DeliveryRequest;
  readonly view: WorkspaceView;
  /** Of a child: its parent's state. */
  readonly parent?: WorkspaceState | undefined;
  /** For trying out: what is not in force yet. */
  readonly withDraft?: boolean;
  /** ms */
  readonly now: number;
}

/** A paused workspace sends nothing; what is asked for waits. */
const pausedForMs = 60_000;

export async function resolveProvider(
  { request, view, parent, withDraft, now }: ResolveQuestion,
  ports: ResolvePorts,
): Promise<Resolution> {
  const { workspaceId, channel, templateId } = request;
  if (view.status === "Tombstoned") return { is: "gone" };
  if (view.status === "Paused") return { is: "closed", until: now + pausedForMs };
  const verdict = stoppedByJourney(request, view);
  if (verdict !== undefined) return { is: "stopped", verdict };
  const template = await ports.templates.find(workspaceId, view.state, templateId);
  const definition = (withDraft === true ? template?.draft : undefined) ?? template?.definition;
  if (template === undefined || definition === undefined) {
    return { is: "stopped", verdict: badConfiguration("MessageTemplateNotFound", { id: templateId }) };
  }
  if (definition.type !== channel) {
    const message = `the template is for ${definition.type}, and ${channel} was asked for`;
    return { is: "stopped", verdict: badConfiguration("MessageTemplateMisconfigured", { message }) };
  }
  const { parentId } = view.state;
  const choice = ports.connections.choose({
    parent:
      parent === undefined || parentId === undefined ? undefined : { workspaceId: parentId, state: parent },
    workspaceId,
    state: view.state,
    channel,
    type: request.provider,
    now,
  });
  switch (choice.type) {
    case "open":
      return {
        is: "open",
        view,
        definition,
        revision: template.stored.revision,
        connection: choice.connection,
        seenAt: now,
      };
    case "closed":
      return { is: "closed", until: choice.until };
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

/** A journey that was paused or deleted since sends nothing more, also what was ordered before. */
function stoppedByJourney(
  { origin: { journeyId } }: DeliveryRequest,
  { state }: WorkspaceView,
): Verdict | undefined {
  if (journeyId === undefined) return undefined;
  const journey = state.journeys.find(({ id }) => id === journeyId);
  if (journey === undefined) return badConfiguration("JourneyNotFound", { id: journeyId });
  return journey.status === "Paused" ? journeyPaused : undefined;
}
