/** Sends a message. */
import { defineWords, sayIn } from "../../data/index.js";
import { channelKinds } from "../templates/index.js";
import { weekdays } from "../../ui/index.js";
import type { Describing } from "../describing.js";
import {
  nodeSentence,
  onlyWay,
  withOnlyWay,
  type NodeFacts,
  type NodeKind,
  type NodeOf,
  type NodeOffer,
} from "./node-kind.js";
import { MessageFields } from "./message-fields.js";
import { resourceFact } from "./resource-fact.js";

type MessageNode = NodeOf<"MessageNode">;

const words = defineWords({
  en: {
    group: "Subscription group",
    firstGroup: "the first one of the channel",
    noGroup: "none",
    channel: "Channel",
    template: "Template",
    provider: "Provider",
    sender: "Sender",
    onFailure: "If it is skipped or fails",
    retries: "Tries after the first",
    sync: "Goes on when the sent event is applied",
    hours: "Sent between",
    fromTo: "{from} and {to}",
    days: "On",
    zone: "On the clock of",
    propertyZone: "the zone in “{property}”",
    yes: "yes",
    Exit_: "the run ends",
    Continue_: "the run goes on",
  },
  de: {
    group: "Abonnementgruppe",
    firstGroup: "die erste des Kanals",
    noGroup: "keine",
    channel: "Kanal",
    template: "Vorlage",
    provider: "Anbieter",
    sender: "Absender",
    onFailure: "Wird sie ausgelassen oder schlägt fehl",
    retries: "Weitere Versuche",
    sync: "Geht weiter, wenn das Sendeereignis angewandt ist",
    hours: "Gesendet zwischen",
    fromTo: "{from} und {to} Uhr",
    days: "Am",
    zone: "Nach der Uhr von",
    propertyZone: "der Zone in „{property}“",
    yes: "ja",
    Exit_: "endet der Lauf",
    Continue_: "geht der Lauf weiter",
  },
});

const hints: Readonly<Record<MessageNode["variant"]["type"], { readonly en: string; readonly de: string }>> =
  {
    Email: { en: "Sends an email", de: "Sendet eine E-Mail" },
    Sms: { en: "Sends a text message to the phone", de: "Sendet eine SMS" },
    MobilePush: { en: "Sends a notification to the app", de: "Sendet eine Mitteilung an die App" },
    Webhook: { en: "Calls another system", de: "Ruft ein anderes System auf" },
  };

const channels = Object.keys(hints) as readonly MessageNode["variant"]["type"][];

/** One for each channel. */
const messageOffers: readonly NodeOffer<MessageNode>[] = channels.map((type) => ({
  icon: channelKinds[type].icon,
  words: {
    en: { name: channelKinds[type].title.en, hint: hints[type].en },
    de: { name: channelKinds[type].title.de, hint: hints[type].de },
  },
  initial: (id, child) => ({ type: "MessageNode", id, child, variant: { type, templateId: "" } }),
}));

export const message: NodeKind<NodeOf<"MessageNode">> = {
  words,
  icon: ({ variant }) => channelKinds[variant.type].icon,
  title: ({ variant }, { language }) => channelKinds[variant.type].title[language],
  describe({ variant: { templateId }, sendWindow }, { nameOf }) {
    const template = nameOf("template", templateId);
    if (sendWindow === undefined) return nodeSentence("sends", { template });
    const { from, to, daysOfWeek: days } = sendWindow;
    return days === undefined || days.length === 0
      ? nodeSentence("sendsWithin", { template, from, to })
      : nodeSentence("sendsWithinOn", { template, from, to, days });
  },
  ways: onlyWay,
  withWays: withOnlyWay,
  offers: messageOffers,
  resources: ({ variant: { templateId: id }, subscriptionGroupId: group, sendWindow }) => [
    { kind: "template", id },
    ...(typeof group === "string" ? [{ kind: "subscriptionGroup" as const, id: group }] : []),
    ...(sendWindow?.timezone?.type === "UserProperty"
      ? [{ kind: "userProperty" as const, id: sendWindow.timezone.userProperty }]
      : []),
  ],
  facts(node, describing) {
    const { variant, subscriptionGroupId: group, retryCount = 3 } = node;
    const say = sayIn(words, describing.language);
    const provider = "providerOverride" in variant ? variant.providerOverride : undefined;
    const sender = "senderOverride" in variant ? variant.senderOverride : undefined;
    const groupFact =
      typeof group === "string"
        ? resourceFact("subscriptionGroup", group, describing)
        : say(group === null ? "noGroup" : "firstGroup");
    return [
      [say("channel"), channelKinds[variant.type].title[describing.language]],
      [say("template"), resourceFact("template", variant.templateId, describing)],
      [say("group"), groupFact],
      [say("provider"), provider],
      [say("sender"), sender && ("phone" in sender ? sender.phone : sender.messagingServiceSid)],
      [say("onFailure"), say(node.skipOnFailure === true ? "Continue_" : "Exit_")],
      [say("retries"), String(retryCount)],
      ...windowFacts(node, describing),
      [say("sync"), node.syncProperties === true ? say("yes") : undefined],
    ];
  },
  Fields: MessageFields,
};

function windowFacts({ sendWindow }: NodeOf<"MessageNode">, describing: Describing): NodeFacts {
  if (sendWindow === undefined) return [];
  const say = sayIn(words, describing.language);
  const { from, to, daysOfWeek: days, timezone } = sendWindow;
  const zone =
    timezone?.type === "UserProperty"
      ? say("propertyZone", { property: describing.nameOf("userProperty", timezone.userProperty) })
      : timezone?.zone;
  return [
    [say("hours"), say("fromTo", { from, to })],
    [say("days"), days && weekdays(days, describing.language)],
    [say("zone"), zone],
  ];
}
