import { expect, it } from "vitest";
import { describeVerdict } from "./describe-verdict.js";
import {
  badConfiguration,
  broadcastEnded,
  duplicateAddress,
  failure,
  frequencyCapped,
  journeyPaused,
  localTimePast,
  missingIdentifier,
  notSubscribed,
  quietDropped,
  suppressedAddress,
} from "./outcomes.js";

it.each([
  missingIdentifier("email"),
  notSubscribed("OptIn", false),
  suppressedAddress("HardBounce"),
  journeyPaused,
  frequencyCapped({ channel: "Email", messages: 2, perSeconds: 86_400 }),
  quietDropped({ from: "22:00", to: "08:00", timezone: "Europe/Vienna" }),
  broadcastEnded(),
  duplicateAddress,
  localTimePast({ scheduledAt: "2026-05-01T05:29", timezone: "Asia/Tokyo" }),
  failure({ channel: "Email", provider: "Smtp", reason: "the mailbox is full", code: 552 }),
  failure({ channel: "Webhook", provider: "Webhook", reason: "it answered 500" }),
  badConfiguration("JourneyNotFound", { id: "j" }),
  badConfiguration("MessageTemplateNotFound", { id: "t" }),
  badConfiguration("MessageServiceProviderNotFound", { channel: "Sms" }),
])("describes $variant.type", ({ variant }) => {
  const description = describeVerdict(variant);
  // Other variants are shown as JSON.
  expect(description).not.toContain("{");
  expect(description.length).toBeGreaterThan(10);
});
