import {
  badConfiguration,
  frequencyCapped,
  invalidIdentifier,
  missingIdentifier,
  notSubscribed,
  quietDropped,
  runEnded,
  suppressedAddress,
} from "@signalbox/send-checks";
import { expect, it } from "vitest";
import { describeVerdict, verdictSentences } from "./describe-verdict.js";
import { broadcastEnded, duplicateAddress, failure, journeyPaused, localTimePast } from "./outcomes.js";

const verdicts = [
  missingIdentifier("email"),
  notSubscribed("OptIn", false),
  suppressedAddress("HardBounce"),
  journeyPaused,
  runEnded,
  frequencyCapped({ channel: "Email", messages: 2, perSeconds: 86_400 }),
  quietDropped({ from: "22:00", to: "08:00", timezone: "Europe/Vienna" }),
  broadcastEnded(),
  duplicateAddress,
  localTimePast({ scheduledAt: "2026-05-01T05:29", timezone: "Asia/Tokyo" }),
  failure({
    channel: "Email",
    provider: "Smtp",
    cause: "Rejected",
    reason: "the mailbox is full",
    code: 552,
  }),
  failure({ channel: "Webhook", provider: "Webhook", cause: "Rejected", reason: "it answered 500" }),
  badConfiguration("JourneyNotFound", { id: "j" }),
  badConfiguration("MessageTemplateNotFound", { id: "t" }),
  badConfiguration("MessageServiceProviderNotFound", { channel: "Sms" }),
  invalidIdentifier("email", "notAnEmail"),
  frequencyCapped({ channel: undefined, messages: 1, perSeconds: 60 }),
  badConfiguration("MessageTemplateMisconfigured", { message: "it has no body" }),
  badConfiguration("MessageTemplateRenderError", { error: "no such filter" }),
  badConfiguration("SubscriptionSecretNotFound", { message: "there is no secret" }),
  badConfiguration("SubscriptionGroupNotFound"),
  badConfiguration("MessageServiceProviderMisconfigured", { message: "the key is missing" }),
  badConfiguration("SomethingNew"),
];

it.each(verdicts)("describes $variant.type", ({ variant }) => {
  const description = describeVerdict(variant).text;
  // Other variants are shown as JSON.
  expect(description).not.toContain("{");
  expect(description.length).toBeGreaterThan(10);
});

it("says every sentence of its table", () => {
  const said = new Set(verdicts.map(({ variant }) => describeVerdict(variant).code));
  expect([...said].toSorted()).toEqual(Object.keys(verdictSentences).toSorted());
});

it("gives the values that other languages need", () => {
  expect(
    describeVerdict(frequencyCapped({ channel: undefined, messages: 1, perSeconds: 60 }).variant),
  ).toEqual({
    code: "capIsReached",
    values: { channel: "", messages: 1, perSeconds: 60 },
    text: "the user has had as many messages as the frequency cap allows (1 of all channels per minute)",
  });
});
