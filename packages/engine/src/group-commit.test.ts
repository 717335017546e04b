import { setImmediate as nextIteration } from "node:timers/promises";
import {
  type ActorKey,
  jobId,
  partitionOf,
  unavailable,
  userKey,
  type MessageBatch,
  type JobId,
  type MessageSender,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { createGroupCommit, type GroupCommit, type Post } from "./group-commit.js";
import { workspaceId } from "@signalbox/core/testing";

interface Sent {
  readonly partition: number;
  readonly job: JobId;
  readonly messageBatch: MessageBatch;
  answer(error?: Error): void;
}

function recipientOf({ messages: [first] }: MessageBatch): ActorKey {
  if (first === undefined) throw new TypeError("a message batch has messages");
  return first.to;
}

/** A queue in which every `send` waits until the test calls `answer`. */
function aSlowQueue(partitions: number): { sent: Sent[]; mailbox: MessageSender } {
  const sent: Sent[] = [];
  const layout = { epoch: 0, partitions };
  return {
    sent,
    mailbox: {
      layout,
      readLayout: () => Promise.resolve(layout),
      send: (job, messageBatch) =>
        new Promise((resolve, reject) => {
          sent.push({
            partition: partitionOf(recipientOf(messageBatch), partitions),
            job,
            messageBatch,
            answer: (error) => (error === undefined ? resolve([job]) : reject(error)),
          });
        }),
    },
  };
}

function aCommit(mailbox: MessageSender, maxPending?: number): GroupCommit {
  let jobs = 0;
  return createGroupCommit({
    mailbox,
    newJobId: () => jobId(`job-${(jobs += 1)}`),
    now: () => new Date(0),
    ...(maxPending === undefined ? {} : { maxPending }),
  });
}

const post = (id: string, body: unknown = {}, bytes = 100): Post => ({
  message: { to: userKey(workspaceId, id), type: "event", body },
  bytes,
});

const bodiesOf = (sent: Sent | undefined): unknown[] =>
  sent?.messageBatch.messages.map(({ body }) => body) ?? [];

describe("group commit", () => {
  it("sends the first post at once and the posts made meanwhile in one message batch, in order", async () => {
    const { sent, mailbox } = aSlowQueue(1);
    const commit = aCommit(mailbox);

    const first = commit.post([post("a", 1)]);
    await nextIteration();
    const others = [commit.post([post("b", 2)]), commit.post([post("c", 3), post("a", 4)])];
    await nextIteration();
    expect(sent.map(bodiesOf)).toEqual([[1]]);

    sent[0]?.answer();
    expect(await first).toEqual(["job-1"]);
    await nextIteration();
    expect(sent.map(bodiesOf)).toEqual([[1], [2, 3, 4]]);

    sent[1]?.answer();
    expect(await Promise.all(others)).toEqual([["job-2"], ["job-2"]]);
    expect(commit.pending).toBe(0);
  });

  it("puts each message into the partition of its actor", async () => {
    const { sent, mailbox } = aSlowQueue(8);
    const ids = Array.from({ length: 40 }, (_, index) => `user-${index}`);
    void aCommit(mailbox).post(ids.map((id) => post(id, id)));
    await nextIteration();

    for (const { partition, messageBatch } of sent) {
      for (const { to } of messageBatch.messages) expect(partitionOf(to, 8)).toBe(partition);
    }
    expect(new Set(sent.flatMap(bodiesOf))).toEqual(new Set(ids));
  });

  it("sends the partitions of a round together, and the next round when all of them are answered", async () => {
    const { sent, mailbox } = aSlowQueue(2);
    const commit = aCommit(mailbox);
    const idIn = (partition: number): string =>
      ["a", "b", "c", "d", "e"].find((id) => partitionOf(userKey(workspaceId, id), 2) === partition) ?? "";
    void commit.post([post(idIn(0), 1), post(idIn(1), 2)]);
    await nextIteration();
    void commit.post([post(idIn(0), 3)]);
    sent[0]?.answer();
    await nextIteration();
    expect(sent.map(bodiesOf)).toEqual([[1], [2]]);

    sent[1]?.answer();
    await nextIteration();
    expect(sent.map(bodiesOf)).toEqual([[1], [2], [3]]);
  });

  it("never makes a message batch larger than its limits", async () => {
    const { sent, mailbox } = aSlowQueue(1);
    void aCommit(mailbox).post(Array.from({ length: 241 }, (_, index) => post("a", index)));
    for (const expected of [100, 100, 41]) {
      await nextIteration();
      expect(bodiesOf(sent.at(-1))).toHaveLength(expected);
      sent.at(-1)?.answer();
    }
  });

  it("also splits by bytes, and sends one large message alone", async () => {
    const { sent, mailbox } = aSlowQueue(1);
    void aCommit(mailbox).post([post("a", 1, 200_000), post("a", 2, 200_000), post("a", 3, 900_000)]);
    for (const expected of [[1], [2], [3]]) {
      await nextIteration();
      expect(bodiesOf(sent.at(-1))).toEqual(expected);
      sent.at(-1)?.answer();
    }
  });

  it("rejects all posts of a refused message batch, and continues with the next", async () => {
    const { sent, mailbox } = aSlowQueue(1);
    const commit = aCommit(mailbox);
    const refused = commit.post([post("a")]);
    await nextIteration();
    const later = commit.post([post("b")]);
    sent[0]?.answer(unavailable("queue", new Error("gone")));
    await expect(refused).rejects.toMatchObject({ code: "QueueUnavailable", retry: "later" });

    await nextIteration();
    sent[1]?.answer();
    expect(await later).toEqual(["job-2"]);
  });

  it("refuses a post that would exceed the limit of pending messages", async () => {
    const { mailbox } = aSlowQueue(1);
    const commit = aCommit(mailbox, 3);
    void commit.post([post("a"), post("b")]);

    await expect(commit.post([post("c"), post("d")])).rejects.toMatchObject({ code: "QueueUnavailable" });
    expect(commit.pending).toBe(2);
  });

  it("keeps workspaces apart, and an actor that gets many messages at once", async () => {
    const { sent, mailbox } = aSlowQueue(1);
    const commit = aCommit(mailbox);
    const elsewhere = userKey(`${workspaceId.slice(0, -1)}0` as WorkspaceId, "ann");
    const busy = Array.from({ length: 60 }, (_, index) => post("busy", index));
    const posted = commit.post([
      post("ann"),
      ...busy,
      post("ben"),
      { ...post(""), message: { ...post("").message, to: elsewhere } },
    ]);
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map(({ messageBatch }) => messageBatch.messages.length)).toStrictEqual([2, 60, 1]);
    expect(bodiesOf(sent[1])).toStrictEqual(busy.map(({ message }) => message.body));
    for (const each of sent) each.answer();
    expect(await posted).toHaveLength(3);
  });

  it("lets no partition wait for one that was refused before, until it is taken again", async () => {
    const { sent, mailbox } = aSlowQueue(2);
    const commit = aCommit(mailbox);
    const ids = Array.from({ length: 20 }, (_, index) => `u${index}`);
    const idIn = (partition: number): string =>
      ids.find((id) => partitionOf(userKey(workspaceId, id), 2) === partition) ?? "";
    const add = async (partition: number): Promise<Sent | undefined> => {
      const before = sent.length;
      void commit.post([post(idIn(partition))]).catch(() => undefined);
      await expect.poll(() => sent.length).toBe(before + 1);
      return sent.at(-1);
    };
    (await add(0))?.answer(unavailable("queue", "away"));
    await nextIteration();
    const waiting = await add(0);
    (await add(1))?.answer();
    await nextIteration();
    (await add(1))?.answer();
    waiting?.answer();
    await nextIteration();
    const inRound = await add(0);
    const behind = commit.post([post(idIn(1))]);
    await nextIteration();
    expect(sent.at(-1)).toBe(inRound);
    inRound?.answer();
    await expect.poll(() => sent.at(-1)?.partition).toBe(1);
    sent.at(-1)?.answer();
    await expect(behind).resolves.toHaveLength(1);
    expect(commit.pending).toBe(0);
  });
});
