import { actorKey, jobId, parseWorkspaceId, type MessageBatch, type WorkspaceId } from "@signalbox/core";
import { expect, it } from "vitest";
import { sweepAlarms, wakeType, type AlarmSweepOptions } from "./alarms.js";

const workspaceId = parseWorkspaceId("2f4c1f0a-6f43-4a53-9f0e-0f6c5b1b7a11") as WorkspaceId;

it("sends wake-ups in background message batches, which the latency metrics ignore", async () => {
  const due = ["anna", "ben"].map((name) => actorKey(workspaceId, "user", name));
  const sent: MessageBatch[] = [];
  const options: AlarmSweepOptions = {
    tables: { claimAlarms: () => Promise.resolve(due) },
    mailbox: {
      partitions: 1,
      add(_partition, _job, messageBatch) {
        sent.push(messageBatch);
        return Promise.resolve();
      },
    },
    newJobId: () => jobId("sweep"),
    now: () => new Date(7),
  };
  expect(await sweepAlarms(options)).toBe(2);
  const messages = due.map((to) => ({ to, type: wakeType, body: {} }));
  expect(sent).toStrictEqual([{ v: 1, messages, acceptedAt: 7, background: true }]);
});
