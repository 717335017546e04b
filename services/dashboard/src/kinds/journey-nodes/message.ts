/** Sends a message. */
import { defineWords, sayIn } from "../../data/index.js";
import { channelKinds } from "../templates/index.js";
import { nodeSentence, onlyWay, type NodeKind, type NodeOf } from "./node-kind.js";
import { resourceFact } from "./resource-fact.js";

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
    yes: "ja",
    Exit_: "endet der Lauf",
    Continue_: "geht der Lauf weiter",
  },
});

export const message: NodeKind<NodeOf<"MessageNode">> = {
  words,
  icon: ({ variant }) => channelKinds[variant.type].icon,
  title: ({ variant }, { language }) => channelKinds[variant.type].title[language],
  describe: ({ variant: { templateId } }, { nameOf }) =>
    nodeSentence("sends", { template: nameOf("template", templateId) }),
  ways: onlyWay,
  resources: ({ variant: { templateId: id }, subscriptionGroupId: group }) => [
    { kind: "template", id },
    ...(typeof group === "string" ? [{ kind: "subscriptionGroup" as const, id: group }] : []),
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
      [say("sync"), node.syncProperties === true ? say("yes") : undefined],
    ];
  },
};
