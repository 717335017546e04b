import {
  actorKey,
  flowOf,
  jobId,
  parseWorkspaceId,
  type ActorKey,
  type MessageBatch,
  type WorkspaceId,
} from "@signalbox/core";
import { expect, it } from "vitest";
import { sweepAlarms, wakeType, type AlarmSweepOptions } from "./alarms.js";

const workspaceId = parseWorkspaceId("2f4c1f0a-6f43-4a53-9f0e-0f6c5b1b7a11") as WorkspaceId;

const elsewhere = parseWorkspaceId("2f4c1f0a-6f43-4a53-9f0e-0f6c5b1b7a12") as WorkspaceId;

/** What a sweep sends to the actors that are due, by job. */
async function swept(due: readonly ActorKey[]): Promise<ReadonlyMap<string, MessageBatch>> {
  const sent = new Map<string, MessageBatch>();
  const options: AlarmSweepOptions = {
    tables: { claimAlarms: () => Promise.resolve([...due]) },
    mailbox: {
      layout: { epoch: 0, partitions: 1 },
      readLayout: () => Promise.reject(new Error("not asked")),
      send(job, messageBatch) {
        sent.set(job, messageBatch);
        return Promise.resolve([job]);
      },
    },
    newJobId: () => jobId("sweep"),
    now: () => new Date(7),
  };
  expect(await sweepAlarms(options)).toBe(due.length);
  return sent;
}

it("sends wake-ups in background message batches, which the latency metrics ignore", async () => {
  const due = ["anna", "ben"].map((name) => actorKey(workspaceId, "user", name));
  const messages = due.map((to) => ({ to, type: wakeType, body: {} }));
  expect([...(await swept(due)).values()]).toStrictEqual([
    { v: 1, messages, acceptedAt: 7, background: true },
  ]);
});

it("sends a message batch for each workspace, so that each has a flow", async () => {
  const due = [workspaceId, elsewhere, workspaceId].map((id, index) => actorKey(id, "user", `u${index}`));
  const sent = await swept(due);
  const recipients = [...sent.values()].map(({ messages }) => messages.map(({ to }) => to));
  expect(recipients).toStrictEqual([[due[0], due[2]], [due[1]]]);
  expect(recipients.map((to) => flowOf(to))).not.toContain(undefined);
});
