import { expect, it } from "vitest";
import { beginWith, draftOf, fieldsOf, isBroadcastDraft, newDraft, withTemplate } from "./broadcast-draft.js";

const draft = {
  ...newDraft("Autumn"),
  audience: { include: ["readers"], exclude: ["buyers"] },
  messageTemplateId: "mail",
  subscriptionGroupId: "news",
};

it("sends null for what has no value, because what is left out stays as it is", () => {
  expect(fieldsOf(newDraft(" Autumn "))).toEqual({
    name: "Autumn",
    audience: { include: [], exclude: [] },
    messageTemplateId: null,
    subscriptionGroupId: null,
    config: { type: "V2", message: { type: "Email" } },
    duplicateAddresses: "Once",
    scheduledAt: null,
  });
});

it("has the same fields after it was stored", () => {
  const stored = {
    ...draft,
    audience: { include: ["readers"], exclude: ["buyers"] },
    id: "b",
    workspaceId: "w",
    status: "Draft" as const,
    version: "V2" as const,
    createdAt: 1,
    updatedAt: 2,
  };
  expect(draftOf(stored)).toEqual(draft);
  expect(draftOf({ ...stored, audience: undefined }).audience).toEqual({ include: [], exclude: [] });
});

it("keeps the group with another template of the channel, and loses it with one of another channel", () => {
  expect(withTemplate(draft, { id: "other", type: "Email" })).toEqual({
    ...draft,
    messageTemplateId: "other",
  });
  const { subscriptionGroupId: _, ...rest } = draft;
  expect(withTemplate(draft, { id: "text", type: "Sms" })).toEqual({
    ...rest,
    messageTemplateId: "text",
    config: { type: "V2", message: { type: "Sms" } },
  });
});

it("takes back only what is a draft", () => {
  expect(isBroadcastDraft(draft)).toBe(true);
  expect([{}, { name: "Autumn" }, { ...draft, audience: [] }, null].map(isBroadcastDraft)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("begins with a segment, or with a template and its channel", () => {
  const empty = newDraft("Autumn");
  expect(beginWith(empty, { segment: "readers" }).audience).toEqual({ include: ["readers"], exclude: [] });
  expect(beginWith(empty, { template: "text", channel: "Sms" })).toMatchObject({
    messageTemplateId: "text",
    config: { message: { type: "Sms" } },
  });
  expect(beginWith(empty, { template: "text" })).toEqual(empty);
});
