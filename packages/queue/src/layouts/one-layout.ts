/** The mailboxes of one layout that is never changed, as those of a process in memory. */
import type { LayoutReader, MailboxReader, MailboxWriter, MessageSender } from "@signalbox/core";
import { jobsOf } from "./message-sender.js";

export function senderTo(writer: MailboxWriter): MessageSender {
  const layout = { epoch: 0, partitions: writer.partitions };
  return {
    layout,
    readLayout: async () => layout,
    async send(job, messageBatch): Promise<void> {
      await Promise.all(
        jobsOf(job, messageBatch, layout).map(([partition, id, batch]) => writer.add(partition, id, batch)),
      );
    },
  };
}

export function readerOf(writer: MailboxWriter, reader: MailboxReader): LayoutReader {
  return { consumeAll: (handlerOf) => reader.consume(handlerOf(writer)) };
}
