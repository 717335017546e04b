/**
 * What an incoming webhook is: how its sender proves itself over the raw body, and which calls the body means. Adding one
 * is a definition file here; keys, limits, queueing and answers are the same for all and stand in `index.ts`.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { IncomingHttpHeaders } from "node:http";

export interface WebhookDelivery {
  readonly headers: IncomingHttpHeaders;
  /** As it came, before anything is parsed. */
  readonly raw: Buffer;
}

export interface WebhookDefinition {
  /** The last part of the path. */
  readonly provider: string;
  /** The workspace the sender says it is for; undefined when it says none. */
  workspaceOf(headers: IncomingHttpHeaders): WorkspaceId | undefined;
  /** The sealed secret the workspace shares with the sender; undefined when none is set. */
  sealedSecret(workspace: WorkspaceState): string | undefined;
  /** Constant in time. */
  isGenuine(delivery: WebhookDelivery, secret: string): boolean;
  /** Batch items, as `{type:"track",…}`, each with the `messageId` that makes a redelivery harmless. */
  toCalls(body: unknown): readonly unknown[];
}
