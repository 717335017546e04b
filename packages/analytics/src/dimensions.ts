/** The dimensions that deliveries are counted by, besides time and class; as text they are the key of a rollup's line. */
import type { DeliveryMove } from "@signalbox/core";

/** A dimension that a delivery does not have is empty. */
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

export function serializeDimensions(of: Dimensions): string {
  const { journeyId, nodeId, broadcastId, templateId, channel, provider } = of;
  return JSON.stringify([journeyId, nodeId, broadcastId, templateId, channel, provider]);
}

/** Trusts the text, which only `serializeDimensions` writes. */
export function deserializeDimensions(text: string): Dimensions {
  const [journeyId = "", nodeId = "", broadcastId = "", templateId = "", channel = "", provider = ""] =
    JSON.parse(text) as readonly string[];
  return { journeyId, nodeId, broadcastId, templateId, channel, provider };
}
