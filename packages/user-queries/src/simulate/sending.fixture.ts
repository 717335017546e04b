/** Test builders: a workspace with addresses, a subscription group and limits, and drafts whose messages are checked. */
import { uuidV5, type EventRecord } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import {
  newSubscriptionGroup,
  newWorkspace,
  noMessageLimits,
  viewOf,
  type MessageLimits,
  type StoredTemplate,
  type StoredUserProperty,
  type WorkspaceView,
} from "@signalbox/workspace";
import { track } from "./draft.fixture.js";
import { noSendFacts, type SendFacts } from "./send-facts.js";

export const groupId: string = uuidV5("group", workspaceId);

/** With the property `phone`, and a group of text messages that is the default of their channel. */
export function aSendingView({
  limits = {},
  type = "OptOut",
}: {
  readonly limits?: Partial<MessageLimits>;
  readonly type?: "OptIn" | "OptOut";
} = {}): WorkspaceView {
  const { group, segments } = newSubscriptionGroup({
    id: groupId,
    name: "News",
    channel: "Sms",
    type,
    now: 0,
    slot: 1,
    since: 1,
  });
  const phone = {
    id: "phone",
    name: "phone",
    definition: { type: "Trait", path: "phone" },
    slot: 0,
    since: 1,
    status: "Running",
    resourceType: "Declarative",
    createdAt: 0,
    updatedAt: 0,
    definitionUpdatedAt: 0,
  };
  return viewOf({
    ...newWorkspace,
    definitionVersion: 1,
    nextSlot: 3,
    userProperties: [phone as unknown as StoredUserProperty],
    subscriptionGroups: [group],
    segments,
    templates: [{ id: "hello", name: "hello", channel: "Sms" }] as unknown as readonly StoredTemplate[],
    messageLimits: { ...noMessageLimits, ...limits },
  });
}

export const sendFacts: SendFacts = {
  ...noSendFacts,
  templates: new Map([["hello", { channel: "Sms", identifierKey: "phone" }]]),
};

/** ms after the start */
export function identified(after: number, phone: string): EventRecord {
  return track("", after, { type: "identify", data: JSON.stringify({ phone }) });
}

export function changed(after: number, action: "Subscribe" | "Unsubscribe"): EventRecord {
  return track("DFSubscriptionChange", after, {
    data: JSON.stringify({ subscriptionId: groupId, action }),
  });
}
