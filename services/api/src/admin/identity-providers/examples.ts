/** Examples of the reference. */
import { exampleCreatedAt, exampleIds, type Example } from "@signalbox/workspace";

export const exampleIdentityProvider: Example = {
  id: "keycloak",
  name: "Keycloak",
  issuer: "https://id.example.com/realms/staff",
  clientId: "signalbox",
  scopes: ["openid", "email", "profile"],
  trustsEmail: false,
  groupsClaim: "groups",
  groupRoles: [{ group: "marketing", workspaceId: exampleIds.workspace, role: "Author" }],
  redirectUri: "https://signalbox.example.com/sign-in/oidc/keycloak/callback",
  createdAt: exampleCreatedAt,
  updatedAt: exampleCreatedAt,
};
