/**
 * Deliveries in batches, each for a job of its own: of one workspace, whose turn it takes, and bounded in number and bytes,
 * for the memory of Redis and of the worker.
 */
import type { WorkspaceId } from "../ids.js";
import type { JobShare } from "../ports/queue.js";
import { deliveryShare } from "./delivery.js";

export interface DeliveryBatch<Item> {
  readonly items: readonly Item[];
  readonly share: JobShare;
}

/**
 * A worker takes a job as a whole, so it bounds how many messages of a workspace it works on at once, and by that how long
 * those of others wait.
 */
const maxItems = 50;
const maxBytes = 524_288;

/** In order; the same items always give the same batches. */
export function deliveryBatches<Item extends { readonly workspaceId: WorkspaceId }>(
  items: readonly Item[],
): DeliveryBatch<Item>[] {
  return [...Map.groupBy(items, ({ workspaceId }) => workspaceId)].flatMap(([workspaceId, own]) =>
    chunksOf(own).map((chunk) => ({ items: chunk, share: deliveryShare(workspaceId, chunk.length) })),
  );
}

function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const itemBytes = JSON.stringify(item).length;
    const chunk = chunks.at(-1);
    if (chunk === undefined || chunk.length === maxItems || bytes + itemBytes > maxBytes) {
      chunks.push([item]);
      bytes = itemBytes;
    } else {
      chunk.push(item);
      bytes += itemBytes;
    }
  }
  return chunks;
}
