/** How a simulated process reaches the mailboxes of all layouts, while any process may change the number of partitions. */
import type { Layout, LayoutReader, MailboxWriter, MessageSender } from "@signalbox/core";
import {
  changeLayout,
  createLayoutFollower,
  createMessageSender,
  followLayouts,
  type LayoutMailboxes,
  type LayoutTimes,
  type MemoryConsumer,
  type MemoryLayouts,
} from "@signalbox/queue/testing";
import type { FaultyPorts } from "./hazards.js";
import type { VirtualTime } from "./virtual-time.js";

/** A tenth of those of real processes. */
const times: LayoutTimes = { readEveryMs: 50, unchangedMs: 200, announcedMs: 400 };

export interface ProcessLayouts {
  readonly sender: MessageSender;
  readonly reader: LayoutReader;
  /** Of the layout whose reader has this writer. */
  epochOf(writer: MailboxWriter): number | undefined;
  /** The consumers of all layouts, as those of one process. */
  readonly consumer: Pick<MemoryConsumer, "kill" | "loseLeases" | "stall">;
  /** Begins a change of the number of partitions, unless one is under way. */
  change(partitions: number): Promise<void>;
}

export interface ProcessLayoutsOptions {
  readonly layouts: MemoryLayouts;
  readonly partitions: number;
  readonly time: VirtualTime;
  readonly ports: Pick<FaultyPorts, "writerTo" | "layoutStore" | "areEmpty" | "ask">;
}

export function createProcessLayouts({
  layouts,
  partitions,
  time: clock,
  ports,
}: ProcessLayoutsOptions): ProcessLayouts {
  const store = ports.layoutStore(layouts.store);
  const follower = createLayoutFollower({ store, partitions, writes: true, clock, times });
  const consumers: MemoryConsumer[] = [];
  const epochs = new WeakMap<MailboxWriter, number>();
  let isKilled = false;
  const mailboxesOf = (layout: Layout): Omit<LayoutMailboxes, "consume"> => {
    const mailboxes = layouts.mailboxesOf(layout);
    const writer = ports.writerTo(mailboxes);
    epochs.set(writer, layout.epoch);
    return {
      writer,
      hasMoved: () => ports.ask(() => layouts.moved.has(layout.epoch)),
      markMoved: async () => void (await ports.ask(() => layouts.moved.add(layout.epoch))),
      areEmpty: () => ports.areEmpty(mailboxes),
    };
  };
  return {
    sender: createMessageSender({ follower, times, mailboxesOf }),
    reader: followLayouts({
      follower,
      store,
      clock,
      times,
      mailboxesOf: (layout) => ({
        ...mailboxesOf(layout),
        async consume(handle, former) {
          if (isKilled) return { close: () => Promise.resolve() };
          const consumer = await layouts.mailboxesOf(layout).consume(handle, former);
          consumers.push(consumer);
          return consumer;
        },
      }),
    }),
    epochOf: (writer) => epochs.get(writer),
    consumer: {
      kill(): void {
        isKilled = true;
        for (const each of consumers) each.kill();
      },
      loseLeases(silentMs): void {
        for (const each of consumers) each.loseLeases(silentMs);
      },
      stall(ms): void {
        for (const each of consumers) each.stall(ms);
      },
    },
    async change(wanted): Promise<void> {
      await changeLayout(wanted, { follower, store, clock, times })
        .next()
        .catch(() => undefined);
    },
  };
}
