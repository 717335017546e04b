import { expect, it } from "vitest";
import { schemaFields } from "../../ui/index.js";
import type { Provider } from "./channels.js";
import {
  changeOf,
  draftOf,
  draftOfFields,
  fieldsOfDraft,
  isChanged,
  isSecretSet,
  problemsOf,
} from "./provider-draft.js";
import { journeysWithout } from "./provider-use.js";

const fields = schemaFields(
  {
    type: "object",
    properties: {
      host: { type: "string", "x-receives-secrets": true },
      username: { type: "string" },
      password: { type: "string", writeOnly: true },
    },
    required: ["host"],
  },
  "en",
);

const setting: Provider = {
  id: "1",
  type: "Smtp",
  channel: "Email",
  isDefault: false,
  isFallback: true,
  fromAddress: "shop@example.com",
  messagesPerSecond: 20,
  config: { host: "mail.example.com", username: "shop", password: "**********" },
};
const draft = draftOf(fields, setting, "Resend");

it("is the fields of a form, of which each setting is one", () => {
  const flat = fieldsOfDraft(draft);
  expect(flat).toMatchObject({ "config/host": "mail.example.com", use: "fallback" });
  expect(draftOfFields(flat)).toEqual(draft);
});

it("begins as the provider is set up, without its secrets", () => {
  expect(draft).toEqual({
    config: { host: "mail.example.com", username: "shop", password: "" },
    sender: "shop@example.com",
    perSecond: 20,
    use: "fallback",
  });
  expect(isSecretSet(setting, ["password"])).toBe(true);
  expect(isSecretSet(setting, ["username"])).toBe(false);
});

it("proposes the first real provider of a channel as its default, and leaves a default that is there", () => {
  expect(draftOf(fields, undefined, undefined).use).toBe("default");
  expect(draftOf(fields, undefined, "Test").use).toBe("default");
  expect(draftOf(fields, undefined, "Resend").use).toBe("other");
});

it("sends all settings, keeps secrets, and of the rest what differs", () => {
  expect(changeOf(fields, draft, { type: "Smtp", setting })).toEqual({
    config: { type: "Smtp", host: "mail.example.com", username: "shop" },
    keepSecrets: true,
  });
  const edited = { ...draft, sender: " ", perSecond: undefined, use: "default" as const };
  expect(changeOf(fields, edited, { type: "Smtp", setting })).toMatchObject({
    setDefault: true,
    fallback: false,
    fromAddress: null,
    messagesPerSecond: null,
  });
});

it("is changed until it is as it was", () => {
  const edited = { ...draft, config: { ...draft.config, host: "other.example.com" } };
  expect(isChanged(draft, edited)).toBe(true);
  expect(isChanged(draft, { ...edited, config: { ...edited.config, host: "mail.example.com" } })).toBe(false);
  expect(isChanged(draft, { ...draft, perSecond: undefined })).toBe(true);
});

it("sends a new provider with what is filled in", () => {
  const config = { host: "mail.example.com", username: "", password: "p" };
  const first = { ...draftOf(fields, undefined, "Resend"), config };
  expect(changeOf(fields, first, { type: "Smtp", setting: undefined })).toEqual({
    config: { type: "Smtp", host: "mail.example.com", password: "p" },
  });
});

it("asks for secrets again when they would go to another host", () => {
  expect(problemsOf(fields, draft, setting)).toMatchObject({ empty: [], again: [] });
  const moved = { ...draft, config: { ...draft.config, host: "other.example.com" } };
  expect(problemsOf(fields, moved, setting)).toMatchObject({
    again: [["password"]],
    movedBy: { name: "host" },
  });
  const typed = { ...moved, config: { ...moved.config, password: "p" } };
  expect(problemsOf(fields, typed, setting)).toMatchObject({ empty: [], again: [] });
});

it("finds the journeys whose messages would have no provider", () => {
  const journey = (id: string, variant?: object) => ({
    id,
    name: id,
    status: "Running",
    definition: { nodes: [{ type: "MessageNode", ...(variant && { variant }) }, { type: "ExitNode" }] },
  });
  const journeys = [
    journey("named", { type: "Email", providerOverride: "Smtp" }),
    journey("any", { type: "Email" }),
    journey("texts", { type: "Sms" }),
    { id: "draft", name: "draft", status: "NotStarted" },
  ];
  const without = (isLast: boolean) =>
    journeysWithout(journeys, { channel: "Email", type: "Smtp", isLast }).map(({ id }) => id);
  expect(without(false)).toEqual(["named"]);
  expect(without(true)).toEqual(["named", "any"]);
});
