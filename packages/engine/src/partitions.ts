/** Groups items by the partition that carries their actor's mailbox. Keeps the order within a partition. */
import { partitionOf, type ActorKey } from "@signalbox/core";

export function groupByPartition<Item>(
  items: readonly Item[],
  addressee: (item: Item) => ActorKey,
  partitions: number,
): Map<number, Item[]> {
  return Map.groupBy(items, (item) => partitionOf(addressee(item), partitions));
}
