/** Descriptions of the queues for operators. */
import { mailboxQueueName, queueNames } from "@signalbox/queue";

const descriptions: Readonly<Record<string, string>> = {
  [queueNames.alarms]: "Wakes users and other actors when a time they wait for has come. Runs on a schedule.",
  [queueNames.deliveries]:
    "Messages of journeys, batch-send and tests, to be sent or tried again, and what providers report. They never wait for broadcasts.",
  [queueNames.bulkDeliveries]:
    "Messages of broadcasts, to be sent or tried again. They go out more slowly while events are applied late.",
  [queueNames.recompute]:
    "Computes changed segments and user properties over stored history. Runs on a schedule.",
};

/** Undefined for a queue that is not ours. */
export function describeQueue(name: string, all: readonly string[]): string | undefined {
  const partitions = all.filter((each, index) => each === mailboxQueueName(index)).length;
  for (let partition = 0; partition < partitions; partition += 1) {
    if (name !== mailboxQueueName(partition)) continue;
    return (
      `Partition ${partition}, one of ${partitions}. A partition carries the messages to all users, groups and other ` +
      "actors whose ids hash to it. They are applied in order, by one worker at a time; another partition does not wait for it."
    );
  }
  return descriptions[name];
}
