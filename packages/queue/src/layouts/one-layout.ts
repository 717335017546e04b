/** The mailboxes of one layout that is never changed, as those of a process in memory. */
import type { JobId, LayoutReader, MailboxReader, MailboxWriter, MessageSender } from "@signalbox/core";
import { jobsOf } from "./message-sender.js";

export function senderTo(writer: MailboxWriter): MessageSender {
  const layout = { epoch: 0, partitions: writer.partitions };
  return {
    layout,
    readLayout: async () => layout,
    async send(job, messageBatch): Promise<readonly JobId[]> {
      const jobs = jobsOf(job, messageBatch, layout);
      await Promise.all(jobs.map(([partition, id, batch]) => writer.add(partition, id, batch)));
      return jobs.map(([, id]) => id);
    },
  };
}

export function readerOf(writer: MailboxWriter, reader: MailboxReader): LayoutReader {
  return { consumeAll: (handlerOf) => reader.consume(handlerOf(writer)) };
}
