/**
 * Descriptions of the queues for operators: what a queue carries, which workers attend it, and a warning while no worker
 * takes from it.
 */
import type { Layout } from "@signalbox/core";
import { partitionOfQueue, queueNames } from "@signalbox/queue";
import type { WorkerPart } from "@signalbox/service";
import { attendantsOf, countByPart, type LiveWorker } from "../observability/worker-figures.js";

interface Description {
  /** Whose work it is. */
  readonly part: WorkerPart;
  readonly text: string;
}

const descriptions: Readonly<Record<string, Description>> = {
  [queueNames.alarms]: {
    part: "actors",
    text: "Wakes users and other actors when a time they wait for has come. Runs on a schedule.",
  },
  [queueNames.transactionalDeliveries]: {
    part: "deliveries",
    text: "Messages that an application or a member requested now (batch-send, tests, mails of Signalbox itself), to be sent or tried again. They wait for no others.",
  },
  [queueNames.deliveries]: {
    part: "deliveries",
    text: "Messages of journeys and campaigns of batch-send, to be sent or tried again, and what providers report. They never wait for broadcasts.",
  },
  [queueNames.bulkDeliveries]: {
    part: "deliveries",
    text: "Messages of broadcasts, to be sent or tried again. They go out more slowly while events are applied late.",
  },
  [queueNames.recompute]: {
    part: "actors",
    text: "Computes changed segments and user properties over stored history. Runs on a schedule.",
  },
};

const warnings: Readonly<Record<WorkerPart, string>> = {
  actors: "WARNING: no worker applies events. Start one with the role all or actors.",
  deliveries: "WARNING: no worker sends messages. Start one with the role all or deliveries.",
};

export interface Installation {
  /** Of all queues. */
  readonly names: readonly string[];
  /** The layout in force. */
  readonly layout: Layout;
  /** Those that are alive. */
  readonly workers: readonly LiveWorker[];
}

/** Undefined for a queue that is not ours. */
export function describeQueue(name: string, installation: Installation): string | undefined {
  const found = ofPartition(name, installation) ?? descriptions[name];
  if (found === undefined) return undefined;
  const { part, text } = found;
  return countByPart(installation.workers)[part] > 0 ? text : `${warnings[part]} ${text}`;
}

function ofPartition(name: string, { names, layout, workers }: Installation): Description | undefined {
  const found = partitionOfQueue(name);
  if (found === undefined || !names.includes(name)) return undefined;
  const { epoch, partition } = found;
  const partitions = names.filter((each) => partitionOfQueue(each)?.epoch === epoch).length;
  const change =
    epoch === layout.epoch
      ? ""
      : " It is a former partition: the number of partitions was changed, and the new ones are read once the former ones are empty.";
  const text =
    `Partition ${partition}, one of ${partitions}.${change} A partition carries the messages to all users, groups and other ` +
    "actors whose ids hash to it. They are applied in order, by one worker at a time; another partition does not wait for it.";
  const attendants = attendantsOf(found, workers);
  const attended = attendants.length === 0 ? "" : ` Attended by ${attendants.join(", ")}.`;
  return { part: "actors", text: `${text}${attended}` };
}
