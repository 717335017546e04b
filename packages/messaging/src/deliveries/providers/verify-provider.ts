/**
 * Verifies the stored settings of a provider with its vendor, without sending anything. The worker does it, because its
 * network decides what can be reached. A success closes the provider's circuit; the
 * result counts for its health.
 */
import type { VerificationRequest } from "@signalbox/core";
import type { VerifyResult } from "@signalbox/provider-kit";
import { z } from "zod";
import type { DeliveryOptions, DeliveryPorts } from "../jobs/delivery-ports.js";
import { wordsOf } from "../health/provider-health.js";
import type { ProviderConnections } from "./provider-connections.js";
import type { ResolveStagePorts } from "../stages/resolve.js";

export type VerifyOutcome =
  | VerifyResult
  /** The vendor offers no such check. */
  | { readonly type: "unsupported" }
  /** No such provider is set up, or its settings do not fit. */
  | { readonly type: "misconfigured"; readonly reason: string };

export const verifyOutcomeSchema: z.ZodType<VerifyOutcome> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("verified") }),
  z.object({
    type: z.literal("rejected"),
    reason: z.string(),
    code: z.union([z.string(), z.number()]).exactOptional(),
  }),
  z.object({ type: z.literal("unreachable"), reason: z.string() }),
  z.object({ type: z.literal("unsupported") }),
  z.object({ type: z.literal("misconfigured"), reason: z.string() }),
]);

export type VerifyPorts = Pick<DeliveryPorts, "now" | "onError"> & {
  readonly options: Pick<DeliveryOptions, "sendLimitMs">;
  readonly connections: ProviderConnections;
  readonly viewsOf: ResolveStagePorts["viewsOf"];
};

export async function verifyProvider(
  { workspaceId, channel, provider: type }: VerificationRequest,
  { connections, viewsOf, options, now, onError }: VerifyPorts,
): Promise<VerifyOutcome> {
  const { view, parent } = await viewsOf(workspaceId);
  const { parentId } = view.state;
  const choice = connections.choose({
    workspaceId,
    state: view.state,
    channel,
    type,
    now: now().getTime(),
    ignoresCircuit: true,
    ...(parent !== undefined &&
      parentId !== undefined && { parent: { workspaceId: parentId, state: parent } }),
  });
  if (choice.type === "misconfigured") return { type: "misconfigured", reason: choice.message };
  if (choice.type !== "open") return { type: "misconfigured", reason: `${type} is not set up` };
  const { vendor } = choice.connection;
  if (vendor.verify === undefined) return { type: "unsupported" };
  try {
    const result = await vendor.verify({ signal: AbortSignal.timeout(options.sendLimitMs), now });
    const failure = result.type === "verified" ? undefined : wordsOf(result);
    choice.connection.noteTest(failure, now().getTime());
    return result;
  } catch (error) {
    onError?.(error);
    const reason = error instanceof Error ? error.message : String(error);
    choice.connection.noteTest(wordsOf({ reason }), now().getTime());
    return { type: "unreachable", reason };
  }
}
