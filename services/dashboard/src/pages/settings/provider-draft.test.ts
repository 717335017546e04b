import { expect, it } from "vitest";
import {
  draftOfProvider,
  isProviderComplete,
  presets,
  providerTypes,
  sentProvider,
  typeOfIssuer,
  type IdentityProvider,
} from "./provider-draft.js";

const workspaceId = "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10";
const proposed = { workspaceId, role: "Viewer" };
const fields = {
  id: "keycloak",
  name: "Keycloak",
  issuer: "https://id.example.com/realms/staff",
  clientId: "signalbox",
  scopes: ["openid", "email"],
  trustsEmail: true,
  groupsClaim: "realm_access.roles",
  groupRoles: [{ group: "marketing", workspaceId, role: "Author" }],
  autoCreate: { domains: ["example.com"], workspaceId, role: "Author" },
};
const stored: IdentityProvider = { ...fields, createdAt: 1, updatedAt: 2 };

it("sends a provider as it was read, without a secret that was not typed", () => {
  expect(sentProvider(draftOfProvider(stored, proposed))).toEqual(fields);
  expect(sentProvider({ ...draftOfProvider(stored, proposed), clientSecret: "s" })).toEqual({
    ...fields,
    clientSecret: "s",
  });
});

it("leaves out what a new provider does not have", () => {
  const draft = { ...draftOfProvider(undefined, proposed), ...presets.google, clientId: " a " };
  expect(sentProvider(draft)).toEqual({
    id: "google",
    name: "Google",
    issuer: "https://accounts.google.com",
    clientId: "a",
    scopes: ["openid", "email", "profile"],
    trustsEmail: false,
    groupRoles: [],
  });
});

it("needs the secret of a new provider, and of another client", () => {
  const draft = draftOfProvider(stored, proposed);
  expect(isProviderComplete(draft, stored)).toBe(true);
  expect(isProviderComplete(draft, undefined)).toBe(false);
  expect(isProviderComplete({ ...draft, clientId: "other" }, stored)).toBe(false);
  expect(isProviderComplete({ ...draft, clientId: "other", clientSecret: "s" }, stored)).toBe(true);
});

it("needs the fields of each group", () => {
  const draft = draftOfProvider(stored, proposed);
  const groupRoles = [{ group: " ", workspaceId, role: "Author" }];
  expect(isProviderComplete({ ...draft, groupRoles }, stored)).toBe(false);
});

it("knows the type by its issuer", () => {
  const issuers = [
    "https://id.example.com/realms/staff",
    "https://login.microsoftonline.com/1/v2.0",
    "https://accounts.google.com",
    "https://id.example.com",
  ];
  expect(issuers.map(typeOfIssuer)).toEqual([...providerTypes]);
});
