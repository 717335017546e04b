/** What a template may use in a preview: values, masked secrets, and links that look like those of a message and are not valid. */
import { issueAt, type Brand, type Channel, type Json, type WorkspaceId } from "@signalbox/core";
import { managementUrl, type SubscriptionLink } from "@signalbox/messaging";
import { maskedSecret, type TemplateVariables } from "@signalbox/templates";
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import { badRequest } from "../../../http/errors.js";
import { requestSays } from "../../../http/request-sentences.js";

/** Finished: a thread cannot call back. */
export interface PreviewLinks {
  readonly unsubscribe: string;
  readonly management: string;
  readonly managementOfAllChannels: string;
}

export interface PreviewSite {
  readonly variables: TemplateVariables;
  readonly links: PreviewLinks;
}

export interface PreviewSiteInput {
  readonly state: WorkspaceState;
  readonly workspaceId: WorkspaceId;
  readonly publicUrl: string;
  readonly userProperties: Readonly<Record<string, Json>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly identifierKey: string;
  readonly brand: Brand;
  readonly groupOfLinks: string | undefined;
  /** The variable of this name. */
  readonly subscriptionGroupId: string | undefined;
}

export function previewSite(input: PreviewSiteInput): PreviewSite {
  const { state, workspaceId, publicUrl, userProperties, tags, identifierKey, brand, groupOfLinks } = input;
  const { subscriptionGroupId } = input;
  return {
    variables: {
      user: userProperties,
      tags,
      secrets: Object.fromEntries(state.secrets.map(({ name }) => [name, maskedSecret])),
      workspaceId,
      messageId: tags["messageId"] ?? preview,
      ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
      identifierKey,
      brand,
    },
    links: previewLinks({
      workspaceId,
      publicUrl,
      userId: textOr(userProperties["id"]),
      identifier: textOr(userProperties[identifierKey]),
      identifierKey,
      ...(groupOfLinks !== undefined && { groupId: groupOfLinks }),
    }),
  };
}

/** The first of the channel without an id. Throws `BadRequest` for an unknown one. */
export function findGroup(
  { subscriptionGroups }: WorkspaceState,
  channel: Channel,
  id: string | undefined,
): SubscriptionGroup | undefined {
  if (id === undefined) return subscriptionGroups.find((group) => group.channel === channel);
  const group = subscriptionGroups.find((each) => each.id === id.toLowerCase());
  if (group === undefined)
    throw badRequest(issueAt(["subscriptionGroupId"], requestSays.unknownSubscriptionGroup()));
  return group;
}

/** Replaces the secret and the ids of a real message, so that the links are not valid. */
export const preview = "preview";

function previewLinks(
  link: Omit<SubscriptionLink, "secret"> & { readonly workspaceId: WorkspaceId },
): PreviewLinks {
  const page = { ...link, secret: preview };
  return {
    unsubscribe: managementUrl({
      ...page,
      ...(link.groupId === undefined ? { showsAllChannels: true } : { change: "Unsubscribe" }),
    }),
    management: managementUrl({ ...page, showsAllChannels: false }),
    managementOfAllChannels: managementUrl({ ...page, showsAllChannels: true }),
  };
}

function textOr(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : preview;
}
