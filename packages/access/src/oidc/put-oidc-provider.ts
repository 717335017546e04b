/** Adds or replaces an identity provider. The stored client secret stays when none is given. */
import { type Issue, issueAt } from "@signalbox/core";
import { applied, builtInRoles } from "@signalbox/workspace";
import { defineInstallationOperation, type InstallationOperation, refuse } from "../installation/command.js";
import type { InstallationState, OidcProvider } from "../installation/state.js";
import { lockOutError } from "../members/lock-out.js";
import { ownersOnly, senderOf } from "../members/reach.js";
import {
  maxProviders,
  putProviderInput,
  sentProvider,
  type ProviderFields,
  type PutOidcProvider,
} from "./provider-fields.js";
import { says } from "../issue-sentences.js";

const exampleBody = {
  id: "keycloak",
  name: "Keycloak",
  issuer: "https://id.example.com/realms/staff",
  clientId: "signalbox",
  clientSecret: "the secret of the client",
  groupsClaim: "groups",
  groupRoles: [{ group: "marketing", workspaceId: "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10", role: "Author" }],
};

export const putOidcProvider: InstallationOperation<PutOidcProvider> = defineInstallationOperation({
  name: "put-oidc-provider",
  summary: "Add or replace an identity provider",
  description:
    "For single sign-on by OpenID Connect. Replaces all settings of the provider; without `clientSecret` the stored one stays, unless the issuer or the client id changes. Only owners of the installation may do this.",
  example: { body: exampleBody },
  body: sentProvider,
  prepare: ({ body: { clientSecret, ...fields } }, { secrets }) => ({
    ...fields,
    ...(clientSecret !== undefined && { sealedSecret: secrets.seal(clientSecret) }),
  }),
  answers: [
    { status: 204, description: "Stored, and offered at the sign-in page" },
    { status: 400, description: "Names each field that does not fit, and each unknown role" },
    { status: 403, description: "The caller is not an owner of the installation" },
    lockOutError,
  ],
  refreshes: "installation",
  input: putProviderInput,
  guards: {
    resource: "identity provider",
    find: ({ signIn }, { id }) => signIn.oidc.find((each) => each.id === id),
  },
  asksBeforeLockOut: true,
  decide: (state, { sealedSecret: given, ...sent }, { origin, now }) => {
    const { confirmLockOut: _, ...fields } = sent;
    if (!senderOf(state, origin).isOwner) return { state, outcome: ownersOnly };
    const { oidc } = state.signIn;
    const before = oidc.find(({ id }) => id === fields.id);
    if (before === undefined && oidc.length >= maxProviders) {
      return refuse(state, "BadRequest", issueAt(["id"], says.tooManyProviders({ maximum: maxProviders })));
    }
    // A stored secret goes only where it was meant for.
    const isSame = before?.issuer === fields.issuer && before.clientId === fields.clientId;
    const sealedSecret = given ?? (isSame ? before.sealedSecret : undefined);
    if (sealedSecret === undefined) {
      return refuse(state, "BadRequest", issueAt(["clientSecret"], says.secretRequired()));
    }
    const unknown = unknownRoles(state, fields);
    if (unknown.length > 0) return refuse(state, "BadRequest", unknown);
    const provider = stored(fields, sealedSecret, before, now.getTime());
    const next =
      before === undefined ? [...oidc, provider] : oidc.map((each) => (each === before ? provider : each));
    return {
      state: { ...state, signIn: { ...state.signIn, oidc: next } },
      outcome: applied,
    };
  },
});

function stored(
  { trustsEmail, groupsClaim, autoCreate, ...fields }: ProviderFields,
  sealedSecret: string,
  before: OidcProvider | undefined,
  at: number,
): OidcProvider {
  return {
    ...fields,
    ...(trustsEmail && { trustsEmail }),
    ...(groupsClaim !== undefined && { groupsClaim }),
    ...(autoCreate !== undefined && { autoCreate }),
    sealedSecret,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  };
}

function unknownRoles(
  { roles }: Pick<InstallationState, "roles">,
  { groupRoles, autoCreate }: Pick<ProviderFields, "groupRoles" | "autoCreate">,
): readonly Issue[] {
  const known = new Set<string>([...builtInRoles, ...roles.map(({ id }) => id)]);
  const named = groupRoles.map(({ role }, index) => ({ path: ["groupRoles", index, "role"], role }));
  const all =
    autoCreate === undefined ? named : [...named, { path: ["autoCreate", "role"], role: autoCreate.role }];
  return all
    .filter(({ role }) => !known.has(role))
    .map(({ path, role }) => issueAt(path, says.unknownRole({ role })));
}
