import { expect, it } from "vitest";
import {
  draftOfHours,
  freeChannels,
  hoursOfDraft,
  placeOfRule,
  sentLimits,
  withoutRule,
  withRule,
  type Cap,
  type QuietHours,
} from "./message-limits.js";

const all: Cap = { messages: 3, perSeconds: 86_400 };
const sms: Cap = { channel: "Sms", messages: 1, perSeconds: 3_600 };
const limits = { frequencyCaps: [all, sms], quietHours: [], exemptTemplates: ["t1"], giveUpAfter: 12 };

it("sends what was read, without its version", () => {
  expect(sentLimits({ ...limits, updatedAt: 5 })).toEqual(limits);
});

it("adds, changes and removes one rule, and leaves the rest as it is", () => {
  const push = { channel: "MobilePush", messages: 2, perSeconds: 60 } as const;
  expect(withRule(limits, "frequencyCaps", push, undefined).frequencyCaps).toEqual([all, sms, push]);
  expect(withRule(limits, "frequencyCaps", push, 1)).toEqual({ ...limits, frequencyCaps: [all, push] });
  expect(withoutRule(limits, "frequencyCaps", undefined).frequencyCaps).toEqual([sms]);
  expect(withoutRule(limits, "frequencyCaps", "Sms").frequencyCaps).toEqual([all]);
});

it("finds a rule by its channel, wherever other members have moved it", () => {
  const turned = { frequencyCaps: [sms, all], quietHours: [] };
  expect(placeOfRule(turned, "frequencyCaps", all)).toBe(1);
  expect(placeOfRule(turned, "frequencyCaps", sms)).toBe(0);
  expect(placeOfRule(turned, "quietHours", sms)).toBeUndefined();
  expect(placeOfRule(turned, "frequencyCaps", undefined)).toBeUndefined();
});

it("offers the channels without a rule, and the one that the rule has", () => {
  expect(freeChannels(limits.frequencyCaps, undefined)).toEqual(["Email", "MobilePush", "Webhook"]);
  expect(freeChannels(limits.frequencyCaps, sms)).toEqual(["Email", "Sms", "MobilePush", "Webhook"]);
  expect(freeChannels([], undefined)).toEqual([undefined, "Email", "Sms", "MobilePush", "Webhook"]);
});

it.each<QuietHours>([
  { from: "22:00", to: "08:00", otherwise: "Hold", defaultTimezone: "Europe/Berlin" },
  { from: "00:00", to: "24:00", daysOfWeek: [6, 0], otherwise: "Drop", defaultTimezone: "UTC" },
  { from: "12:00", to: "24:00", daysOfWeek: [1], otherwise: "Drop", defaultTimezone: "UTC" },
])("stores the hours from $from to $to as they were read", (hours) => {
  expect(hoursOfDraft(draftOfHours(hours, "Asia/Tokyo"), undefined)).toEqual(hours);
});

it("begins new hours with the night, in the zone of the workspace", () => {
  expect(hoursOfDraft(draftOfHours(undefined, "Asia/Tokyo"), "Email")).toEqual({
    channel: "Email",
    from: "22:00",
    to: "08:00",
    otherwise: "Hold",
    defaultTimezone: "Asia/Tokyo",
  });
});
