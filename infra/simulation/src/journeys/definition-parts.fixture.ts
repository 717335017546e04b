/** Parts of definitions that journey tests share. */
import type { SegmentDefinition } from "@signalbox/audience";
import type { Json } from "@signalbox/core";

export function performed(event: string): SegmentDefinition {
  return { entryNode: { id: "1", type: "Performed", event, timesOperator: ">=" }, nodes: [] };
}

export const exit: Json = { type: "ExitNode" };

export function message(
  id: string,
  templateId: string,
  child: string,
  more: Readonly<Record<string, Json>> = {},
): Json {
  return { type: "MessageNode", id, child, variant: { type: "Sms", templateId }, ...more };
}

export function delay(id: string, seconds: number, child: string): Json {
  return { type: "DelayNode", id, child, variant: { type: "Second", seconds } };
}
