/** The kinds of resources that have drafts, by their name in paths. */
import type { Permission } from "../access/permissions.js";

export const draftKinds = [
  "journeys",
  "templates",
  "segments",
  "user-properties",
  "subscription-page",
] as const;
export type DraftKind = (typeof draftKinds)[number];

export interface DraftKindFacts {
  /** In words. */
  readonly resource: string;
  /** Of audit entries. */
  readonly auditKind: string;
  readonly read: Permission;
  readonly write: Permission;
}

export const draftKindFacts: Readonly<Record<DraftKind, DraftKindFacts>> = {
  journeys: {
    resource: "journey",
    auditKind: "journey",
    read: "journeys:read",
    write: "journeys:write",
  },
  templates: {
    resource: "template",
    auditKind: "template",
    read: "templates:read",
    write: "templates:write",
  },
  segments: {
    resource: "segment",
    auditKind: "segment",
    read: "segments:read",
    write: "segments:write",
  },
  "user-properties": {
    resource: "user property",
    auditKind: "user-property",
    read: "properties:read",
    write: "properties:write",
  },
  "subscription-page": {
    resource: "subscription page",
    auditKind: "subscriptionPage",
    read: "subscriptions:read",
    write: "subscriptions:write",
  },
};
