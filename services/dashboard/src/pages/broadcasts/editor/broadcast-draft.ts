/** What a broadcast is made of while it is a draft: what its page edits, and what a put of it sends. Pure. */
import type { Body } from "@signalbox/client";
import { isObject } from "../../../editing/index.js";
import type { Broadcast } from "../broadcast-statuses.js";

export interface BroadcastDraft {
  readonly name: string;
  readonly audience: Audience;
  readonly messageTemplateId?: string;
  /** Absent: the first one of the channel. */
  readonly subscriptionGroupId?: string;
  readonly config: BroadcastConfig;
  readonly duplicateAddresses: Broadcast["duplicateAddresses"];
  /** A local date and time in `config.defaultTimezone`; absent: as soon as it is started. */
  readonly scheduledAt?: string;
}

export interface Audience {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export type BroadcastConfig = Broadcast["config"];
export type Channel = BroadcastConfig["message"]["type"];
type Put = Body<"/api/admin/broadcasts/v2", "PUT">;

export function newDraft(name: string): BroadcastDraft {
  return {
    name,
    audience: { include: [], exclude: [] },
    config: { type: "V2", message: { type: "Email" } },
    duplicateAddresses: "Once",
  };
}

/** What a new broadcast is made for; absent where it is chosen later. */
export interface Beginning {
  readonly segment?: string | undefined;
  readonly template?: string | undefined;
  /** Of the template. */
  readonly channel?: Channel | undefined;
}

export function isEmptyBeginning({ segment, template }: Beginning): boolean {
  return segment === undefined && template === undefined;
}

/** A template without its channel is left to be chosen. */
export function beginWith(draft: BroadcastDraft, { segment, template, channel }: Beginning): BroadcastDraft {
  const audience = segment === undefined ? draft.audience : { ...draft.audience, include: [segment] };
  const begun = { ...draft, audience };
  if (template === undefined || channel === undefined) return begun;
  return withTemplate(begun, { id: template, type: channel });
}

export function draftOf(broadcast: Broadcast): BroadcastDraft {
  const { name, audience, config, duplicateAddresses } = broadcast;
  const { messageTemplateId, subscriptionGroupId, scheduledAt } = broadcast;
  return {
    name,
    audience: audience ?? { include: [], exclude: [] },
    ...(messageTemplateId !== undefined && { messageTemplateId }),
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    config,
    duplicateAddresses,
    ...(scheduledAt !== undefined && { scheduledAt }),
  };
}

/** What a put sends beside the id: fields without a value are sent as null, because what is left out stays as it is. */
export function fieldsOf({ audience, ...draft }: BroadcastDraft): Put & { readonly name: string } {
  const { name, config, duplicateAddresses } = draft;
  const { messageTemplateId = null, subscriptionGroupId = null, scheduledAt = null } = draft;
  return {
    name: name.trim(),
    audience: { include: [...audience.include], exclude: [...audience.exclude] },
    messageTemplateId,
    subscriptionGroupId,
    config,
    duplicateAddresses,
    scheduledAt,
  };
}

/** Checks what the browser had kept, perhaps by another version of the dashboard. */
export function isBroadcastDraft(value: unknown): value is BroadcastDraft {
  if (!isObject(value) || typeof value["name"] !== "string") return false;
  const { audience, config } = value;
  return (
    isObject(audience) &&
    Array.isArray(audience["include"]) &&
    Array.isArray(audience["exclude"]) &&
    isObject(config) &&
    isObject(config["message"])
  );
}

/** With another template: its channel, and what belonged to the channel before is gone. */
export function withTemplate(
  draft: BroadcastDraft,
  template: { readonly id: string; readonly type: Channel },
): BroadcastDraft {
  const { config, subscriptionGroupId: group, ...rest } = draft;
  const isSameChannel = config.message.type === template.type;
  return {
    ...rest,
    messageTemplateId: template.id,
    ...(isSameChannel && group !== undefined && { subscriptionGroupId: group }),
    config: isSameChannel ? config : { ...config, message: { type: template.type } },
  };
}

/** Whether the channel has addresses that several users can share. */
export function hasAddresses(channel: Channel): boolean {
  return channel === "Email" || channel === "Sms";
}
