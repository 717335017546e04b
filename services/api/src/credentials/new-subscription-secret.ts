/**
 * What signs the links by which people manage their subscriptions to a workspace, when the workspace is made. From then on
 * the one the workspace keeps counts: links that were sent must work for years.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { SecretBox } from "@signalbox/secrets";

export function newSubscriptionSecret(workspaceId: WorkspaceId, secrets: Pick<SecretBox, "derive">): string {
  return secrets.derive(`subscription-secret/${workspaceId}`);
}
