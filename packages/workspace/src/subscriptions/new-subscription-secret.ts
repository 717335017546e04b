/**
 * Derives the secret that signs a new workspace's subscription links. From then on the stored secret is used:
 * links that were sent must work for years.
 */
import type { SecretBox, WorkspaceId } from "@signalbox/core";

export function newSubscriptionSecret(workspaceId: WorkspaceId, secrets: Pick<SecretBox, "derive">): string {
  return secrets.derive(`subscription-secret/${workspaceId}`);
}
