/** The mailboxes of all layouts in memory, and the record of which there are. */
import type { JobId, Layout, PartitionDepth } from "@signalbox/core";
import {
  createMemoryMailboxes,
  type MemoryMailboxes,
  type MemoryMailboxesOptions,
} from "../memory-mailboxes.js";
import type { LayoutStore } from "./layout-follower.js";
import { isFormerLayout, parseRecord, serializeRecord } from "./layout-record.js";

export interface MemoryLayouts {
  readonly store: LayoutStore;
  mailboxesOf(layout: Layout): MemoryMailboxes;
  /** Epochs of the layouts that are marked as moved. */
  readonly moved: Set<number>;
  /** Of all partitions of all layouts. */
  depths(): Promise<readonly PartitionDepth[]>;
  /** Fails over the mailboxes of all layouts; the record can lose its last change, too. */
  failOver(choose: (most: number) => number): readonly JobId[];
}

export function createMemoryLayouts(
  options: Omit<MemoryMailboxesOptions, "partitions" | "epoch">,
): MemoryLayouts {
  const mailboxes = new Map<number, MemoryMailboxes>();
  let stored: string | undefined;
  let replaced: string | undefined;
  return {
    store: {
      checkFirst: () => Promise.resolve(),
      read: async () => (stored === undefined ? undefined : parseRecord(stored)),
      async replace(before, after): Promise<boolean> {
        if (stored !== (before === undefined ? undefined : serializeRecord(before))) return false;
        replaced = stored;
        stored = serializeRecord(after);
        return true;
      },
    },
    moved: new Set(),
    mailboxesOf({ epoch, partitions }): MemoryMailboxes {
      const found = mailboxes.get(epoch) ?? createMemoryMailboxes({ ...options, epoch, partitions });
      mailboxes.set(epoch, found);
      return found;
    },
    failOver(choose) {
      if (choose(1) === 1) stored = replaced;
      return [...mailboxes.values()].flatMap((each) => each.failOver(choose));
    },
    async depths(): Promise<readonly PartitionDepth[]> {
      const depths = await Promise.all([...mailboxes.values()].map((each) => each.depths()));
      // Before the first record there is one layout.
      const record = stored === undefined ? undefined : parseRecord(stored);
      return depths.flatMap((ofLayout) =>
        ofLayout.map((depth) => {
          const layout = { epoch: depth.epoch, partitions: ofLayout.length };
          return { ...depth, isFormer: record !== undefined && isFormerLayout(layout, record) };
        }),
      );
    },
  };
}
