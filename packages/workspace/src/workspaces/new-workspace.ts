/**
 * The initial contents of a workspace: standard user properties, a subscription group for email and one for SMS, the
 * Test providers, and the secret that signs subscription links. Every id is derived from the workspace's id, so
 * creating it twice gives the same contents. Pure; used when a deployment starts and for each child.
 */
import type { PropertyDefinition } from "@signalbox/audience";
import { uuidV5, type Channel, type WorkspaceId } from "@signalbox/core";
import {
  newSubscriptionGroup,
  type SubscriptionGroupContents,
} from "../subscriptions/new-subscription-group.js";
import type { ProviderSetting, StoredUserProperty, WorkspaceState } from "../state.js";

export interface NewWorkspaceOptions {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  /** ms */
  readonly now: number;
  /** The subscription secret, sealed. */
  readonly sealedSecret?: string;
}

export type NewWorkspaceContents = Pick<
  WorkspaceState,
  | "definitionVersion"
  | "nextSlot"
  | "segments"
  | "userProperties"
  | "subscriptionGroups"
  | "subscriptionSecret"
  | "providers"
>;

/** The name of the workspace that a deployment starts with, unless another is configured. */
export const defaultWorkspaceName = "Default";

/** Ids of the subscription groups of a new workspace. */
export function standardGroupIds(workspaceId: WorkspaceId): readonly string[] {
  return standardChannels.map((channel) => standardGroupId(workspaceId, channel));
}

const standardChannels = ["Email", "Sms"] as const;
type StandardChannel = (typeof standardChannels)[number];

function standardGroupId(workspaceId: WorkspaceId, channel: StandardChannel): string {
  return uuidV5(`${channel.toLowerCase()}-subscription-group`, workspaceId);
}

/** The name of the first write key of a workspace. */
export const defaultWriteKeyName = "default-write-key";

/** The version of definitions of a new workspace. */
const firstVersion = 1;

const traitNames = [
  "email",
  "phone",
  "deviceToken",
  "firstName",
  "lastName",
  "language",
  "accountManager",
  "latLon",
  "timezone",
] as const;

/** Declared visible to callers who may not see personal data. */
const visibleNames: ReadonlySet<string> = new Set([
  "id",
  "anonymousId",
  "language",
  "accountManager",
  "timezone",
]);

const propertyDefinitions: readonly (readonly [name: string, definition: PropertyDefinition])[] = [
  ["id", { type: "Id" }],
  ["anonymousId", { type: "AnonymousId" }],
  ...traitNames.map((name): readonly [string, PropertyDefinition] => [name, { type: "Trait", path: name }]),
];

export function newWorkspaceContents(options: NewWorkspaceOptions): NewWorkspaceContents {
  const { sealedSecret } = options;
  const userProperties = propertyDefinitions.map(([name, definition], slot) =>
    newUserProperty(options, { name, definition, slot }),
  );
  const email = standardGroup(options, "Email", userProperties.length);
  const sms = standardGroup(options, "Sms", userProperties.length + email.segments.length);
  const segments = [...email.segments, ...sms.segments];
  return {
    definitionVersion: firstVersion,
    nextSlot: userProperties.length + segments.length,
    userProperties,
    segments,
    subscriptionGroups: [email.group, sms.group],
    providers: [testProvider(options, "Email"), testProvider(options, "Sms")],
    ...(sealedSecret !== undefined && { subscriptionSecret: sealedSecret }),
  };
}

function newUserProperty(
  { workspaceId, now }: NewWorkspaceOptions,
  property: Pick<StoredUserProperty, "name" | "definition" | "slot">,
): StoredUserProperty {
  return {
    id: uuidV5(`user-property/${property.name}`, workspaceId),
    ...property,
    ...(visibleNames.has(property.name) && { personal: false }),
    status: "Running",
    since: firstVersion,
    createdAt: now,
    updatedAt: now,
    definitionUpdatedAt: now,
  };
}

/** Clients depend on the ids and names of these groups. */
function standardGroup(
  { workspaceId, name, now }: NewWorkspaceOptions,
  channel: StandardChannel,
  slot: number,
): SubscriptionGroupContents {
  return newSubscriptionGroup({
    id: standardGroupId(workspaceId, channel),
    name: `${name} - ${channel === "Sms" ? "SMS" : channel}`,
    channel,
    type: "OptOut",
    now,
    slot,
    since: firstVersion,
  });
}

function testProvider({ workspaceId }: NewWorkspaceOptions, channel: Channel): ProviderSetting {
  return {
    id: uuidV5(`${channel.toLowerCase()}-provider/Test`, workspaceId),
    channel,
    type: "Test",
    isDefault: true,
  };
}
