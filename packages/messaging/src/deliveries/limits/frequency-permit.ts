/**
 * A message's permit of its user's frequency caps. It is taken before the claim and kept under the delivery's id, so
 * workers, repeats and crashes never give out more permits than the caps allow; a crash wastes one at most. A message
 * that is not sent returns its permit; one that is tried again takes it again.
 */
import { ownerOfRequest, frequencyCapped, type Verdict } from "@signalbox/send-checks";
import { createHash } from "node:crypto";
import type { FrequencyCap } from "@signalbox/workspace";
import { isUnavailable, type DeliveryRequest, type Quota, type Quotas } from "@signalbox/core";
import { ambiguous } from "../state/conclude-attempt.js";
import { mayHaveBeenSent, type Delivery } from "../state/delivery.js";

export type Admission =
  /** The delivery with its permit, written with the next change. */
  | { readonly isAdmitted: true; readonly delivery: Delivery }
  | { readonly isAdmitted: false; readonly verdict: Verdict };

export interface PermitPorts {
  readonly quotas: Quotas;
  readonly now: () => Date;
}

/** Throws `unavailable("queue")`: nothing is sent without a permit. */
export async function takePermit(
  delivery: Delivery,
  caps: readonly FrequencyCap[],
  { quotas, now }: PermitPorts,
): Promise<Admission> {
  const { record } = delivery;
  const { request } = record;
  const result = await quotas.take(nameOf(request), caps.map(quotaOf), idOf(request), now().getTime());
  if (result.isTaken) {
    return {
      isAdmitted: true,
      delivery: { ...delivery, record: { ...record, place: { at: result.at, caps } } },
    };
  }
  const full = caps.find((cap) => scopeOf(cap) === result.full.scope);
  const verdict = frequencyCapped({ channel: full?.channel, ...perOf(result.full) });
  const tried = record.attempts.at(-1);
  // Its earlier permit has expired, but the message may have been sent, so it is not called skipped.
  if (!mayHaveBeenSent(delivery) || tried === undefined) return { isAdmitted: false, verdict };
  const reason = `${tried.reason ?? "no answer came"}, and since then the user has had as many messages as they may`;
  return { isAdmitted: false, verdict: ambiguous(delivery, tried.provider, reason) };
}

/** Called after the outcome is written. A permit that cannot be returned expires with its window. */
export async function returnPermit(
  delivery: Delivery,
  { quotas, onError }: Pick<PermitPorts, "quotas"> & { readonly onError?: (error: unknown) => void },
): Promise<void> {
  const { place, request, outcome, reports } = delivery.record;
  if (place === undefined || outcome === undefined || outcome.event === "DFInternalMessageSent") return;
  if (mayHaveBeenSent(delivery) || reports.length > 0) return;
  try {
    await quotas.giveBack(nameOf(request), place.caps.map(scopeOf), idOf(request), place.at);
  } catch (error) {
    if (!isUnavailable(error)) onError?.(error);
  }
}

function quotaOf(cap: FrequencyCap): Quota {
  return { scope: scopeOf(cap), places: cap.messages, windowMs: cap.perSeconds * 1_000 };
}

function perOf({ places, windowMs }: Quota): Pick<FrequencyCap, "messages" | "perSeconds"> {
  return { messages: places, perSeconds: windowMs / 1_000 };
}

function scopeOf({ channel }: Pick<FrequencyCap, "channel">): string {
  return channel ?? "all";
}

/** Ids are hashed: no id of a user is stored where messages are counted. */
function nameOf(request: DeliveryRequest): string {
  return hashOf(ownerOfRequest(request));
}

function idOf({ workspaceId, id }: DeliveryRequest): string {
  return hashOf(`${workspaceId}/${id}`);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
