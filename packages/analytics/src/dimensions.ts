/** What deliveries are counted by, apart from their time and class: as text, which names a line of a rollup. */
import type { DeliveryMove } from "@signalbox/core";

/** Empty where a delivery has none. */
export interface Dimensions {
  readonly journeyId: string;
  readonly nodeId: string;
  readonly broadcastId: string;
  readonly templateId: string;
  readonly channel: string;
  readonly provider: string;
}

export function dimensionsOf(
  { journeyId = "", nodeId = "", broadcastId = "", templateId, channel }: Omit<DeliveryMove, "from" | "to">,
  provider: string,
): Dimensions {
  return { journeyId, nodeId, broadcastId, templateId, channel, provider };
}

export function storeDimensions(of: Dimensions): string {
  const { journeyId, nodeId, broadcastId, templateId, channel, provider } = of;
  return JSON.stringify([journeyId, nodeId, broadcastId, templateId, channel, provider]);
}

/** Trusts its text, which only `storeDimensions` writes. */
export function reviveDimensions(text: string): Dimensions {
  const [journeyId = "", nodeId = "", broadcastId = "", templateId = "", channel = "", provider = ""] =
    JSON.parse(text) as readonly string[];
  return { journeyId, nodeId, broadcastId, templateId, channel, provider };
}
