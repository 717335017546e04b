/**
 * An incoming webhook: how its signature over the raw body is verified, and the calls in the body. Adding one is a
 * definition file here; keys, limits, queueing and answers are common (`index.ts`).
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { IncomingHttpHeaders } from "node:http";

export interface WebhookDelivery {
  readonly headers: IncomingHttpHeaders;
  /** As received, before parsing. */
  readonly raw: Buffer;
}

export interface WebhookDefinition {
  /** The last part of the path. */
  readonly provider: string;
  /** The workspace named by the sender; undefined when it names none. */
  workspaceOf(headers: IncomingHttpHeaders): WorkspaceId | undefined;
  /** The sealed secret the workspace shares with the sender; undefined when none is set. */
  sealedSecret(workspace: WorkspaceState): string | undefined;
  /** Constant in time. */
  isGenuine(delivery: WebhookDelivery, secret: string): boolean;
  /** Batch items, as `{type:"track",…}`, each with the `messageId` that makes a redelivery harmless. */
  toCalls(body: unknown): readonly unknown[];
}
