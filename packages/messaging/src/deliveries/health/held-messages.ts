/** How many messages wait for a provider: bounded, so that it can be asked while very many wait. */
import type { Channel, DeliveryStore, WorkspaceId } from "@signalbox/core";
import { deserializeDelivery, type DeliveryRecord } from "../state/record.js";

export interface HeldQuestion {
  /** The workspace of the provider and those that use it. */
  readonly workspaces: readonly WorkspaceId[];
  readonly channel: Channel;
  /** Its type. */
  readonly provider: string;
  /** It also gets messages that request no provider. */
  readonly isDefault: boolean;
  /** ms */
  readonly now: number;
}

export interface HeldMessages {
  readonly count: number;
  /** More were not looked at. */
  readonly isMore: boolean;
}

/** Waiting messages of the channel that are looked at, for each workspace. */
const maxLooked = 1_000;

export async function countHeld(
  question: HeldQuestion,
  deliveries: Pick<DeliveryStore, "list">,
): Promise<HeldMessages> {
  let count = 0;
  let isMore = false;
  for (const workspaceId of question.workspaces) {
    const found = await deliveries.list({
      filter: { workspaceId, channels: [question.channel], statuses: ["queued"], isDue: true },
      order: { by: "sentAt", direction: "asc" },
      limit: maxLooked + 1,
    });
    isMore ||= found.length > maxLooked;
    count += found
      .slice(0, maxLooked)
      .filter((each) => isHeldFor(deserializeDelivery(each), question)).length;
  }
  return { count, isMore };
}

/** Not for quiet hours, and not for its own time. */
function isHeldFor(
  { request, attempts, holds = [] }: DeliveryRecord,
  { provider, isDefault, now }: HeldQuestion,
): boolean {
  const { notBefore = 0 } = request;
  if (notBefore > now || (holds.at(-1)?.until ?? 0) > now) return false;
  const asked = attempts.at(-1)?.provider ?? request.provider;
  return asked === undefined ? isDefault : asked === provider;
}
