/** Groups items by the partition that carries their actor's mailbox. Keeps the order within a partition. */
import { partitionOf, type ActorKey } from "@signalbox/core";

export function groupByPartition<Item>(
  items: readonly Item[],
  addressee: (item: Item) => ActorKey,
  partitions: number,
): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const partition = partitionOf(addressee(item), partitions);
    const group = groups.get(partition);
    if (group === undefined) groups.set(partition, [item]);
    else group.push(item);
  }
  return groups;
}
