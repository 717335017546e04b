/** What can need an approval, and the permissions of those who request and of those who publish. */
import type { Schema } from "@signalbox/client";
import type { Permission } from "../../data/index.js";

export type ApprovalKind = Schema<"Approval">["resource"]["type"];

interface KindPermissions {
  readonly write: Permission;
  readonly publish: Permission;
}

/** In the order in which they are shown. */
export const approvalPermissions: Readonly<Record<ApprovalKind, KindPermissions>> = {
  Journey: { write: "journeys:write", publish: "journeys:publish" },
  Template: { write: "templates:write", publish: "templates:publish" },
  Broadcast: { write: "broadcasts:write", publish: "broadcasts:send" },
  Segment: { write: "segments:write", publish: "segments:publish" },
  UserProperty: { write: "properties:write", publish: "properties:publish" },
  SubscriptionPage: { write: "subscriptions:write", publish: "subscriptions:publish" },
};

/** What needs an approval until a workspace chooses. */
export const firstApprovalKinds: ReadonlySet<ApprovalKind> = new Set(["Journey", "Template", "Broadcast"]);
