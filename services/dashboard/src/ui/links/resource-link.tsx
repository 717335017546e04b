/** The name of something in the workspace, as a link to its page if the member may open it. */
import type { ReactNode } from "react";
import { KnownPageLink, type KnownPage } from "./known-page.js";
import { UserText } from "../text/user-text.js";

export type ResourceKind =
  | "segment"
  | "template"
  | "journey"
  | "broadcast"
  | "userProperty"
  | "subscriptionGroup";

const pages: Readonly<Record<ResourceKind, readonly [path: string, parameter: string]>> = {
  segment: ["segments", "segmentId"],
  template: ["templates", "templateId"],
  journey: ["journeys", "journeyId"],
  broadcast: ["broadcasts", "broadcastId"],
  userProperty: ["properties", "propertyId"],
  subscriptionGroup: ["subscriptions", "groupId"],
};

/** Where its page is. */
export function resourcePage(kind: ResourceKind, id: string): KnownPage {
  const [path, parameter] = pages[kind];
  return { page: `${path}/$${parameter}`, params: { [parameter]: id } };
}

export interface ResourceLinkProps {
  readonly kind: ResourceKind;
  readonly id: string;
  /** The id is shown without it. */
  readonly name: string | undefined;
}

export function ResourceLink({ kind, id, name }: ResourceLinkProps): ReactNode {
  return (
    <KnownPageLink {...resourcePage(kind, id)}>
      <UserText limit={120} isBrief>
        {name ?? id}
      </UserText>
    </KnownPageLink>
  );
}
