/**
 * What a put would do to the workspace: its decision, without applying it, and the token with which it can be confirmed.
 * Pure.
 */
import { parseActorKey, type WorkspaceId } from "@signalbox/core";
import type { Origin } from "../access/origin.js";
import type { Command, RefusedOutcome } from "../command.js";
import type { DraftKind } from "../drafts/draft-kinds.js";
import { putJourney, type PutJourney } from "../journeys/put-journey.js";
import { putSegment, type PutSegment } from "../segments/put-segment.js";
import { workspaceKey, type WorkspaceState } from "../state.js";
import { putSubscriptionPage, type PutSubscriptionPage } from "../subscriptions/put-subscription-page.js";
import { putTemplate, type PutTemplate } from "../templates/put-template.js";
import { putUserProperty, type PutUserProperty } from "../user-properties/put-user-property.js";
import { digestOf } from "../versions/digest.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { confirmTokenOf, effectValidMs, type SeenEffect, type SeenReference } from "./confirm-token.js";

export interface PutInputs {
  readonly segments: PutSegment;
  readonly "user-properties": PutUserProperty;
  readonly journeys: PutJourney;
  readonly templates: PutTemplate;
  readonly "subscription-page": PutSubscriptionPage;
}

const puts: { readonly [Kind in DraftKind]: Command<PutInputs[Kind]> } = {
  segments: putSegment,
  "user-properties": putUserProperty,
  journeys: putJourney,
  templates: putTemplate,
  "subscription-page": putSubscriptionPage,
};

export type TriedPut =
  | { readonly ok: true; readonly after: WorkspaceState }
  | { readonly ok: false; readonly refusal: RefusedOutcome };

export interface TryContext {
  readonly workspaceId: WorkspaceId;
  readonly now: Date;
  readonly origin: Origin;
}

/** Does not ask for the permissions that the put needs. */
export function tryPut<Kind extends DraftKind>(
  state: WorkspaceState,
  kind: Kind,
  input: PutInputs[Kind],
  context: TryContext,
): TriedPut {
  const { workspaceId, now, origin } = context;
  const self = workspaceKey(workspaceId);
  const decided = puts[kind].decide(state, input, {
    ...parseActorKey(self),
    self,
    now,
    origin,
    workspace: undefined,
    companions: new Map(),
    lacks: [],
  });
  return decided.outcome.ok ? { ok: true, after: decided.state } : { ok: false, refusal: decided.outcome };
}

export interface EffectSeen extends Pick<SeenEffect, "kind" | "id"> {
  /** As the put has it. */
  readonly definition: unknown;
  /** Absent for a definition that the caller gave. */
  readonly draftUpdatedAt?: number;
  readonly references: readonly SeenReference[];
}

/** What answers the effect: the token, and until when it counts, ms. */
export function confirmationOf(
  state: WorkspaceState,
  { definition, draftUpdatedAt, ...effect }: EffectSeen,
  now: Date,
): { readonly confirmToken: string; readonly validUntil: number } {
  const validUntil = now.getTime() + effectValidMs;
  const confirmToken = confirmTokenOf({
    ...effect,
    validUntil,
    digest: digestOf(definition),
    ...(draftUpdatedAt !== undefined && { draft: draftUpdatedAt }),
    published: publishedVersion(state, effect) ?? null,
  });
  return { confirmToken, validUntil };
}

function publishedVersion(
  state: WorkspaceState,
  { kind, id }: Pick<SeenEffect, "kind" | "id">,
): number | undefined {
  if (kind === "subscription-page") return versionOfSetting(state, "subscriptionPage").updatedAt;
  const { journeys, templates, segments, userProperties } = state;
  const lists = { journeys, templates, segments, "user-properties": userProperties };
  return lists[kind].find((each) => each.id === id)?.updatedAt;
}
