import { describe, expect, it } from "vitest";
import { followed, followingQueued, onQueuedChanges, queuedChanges } from "./queued-changes.js";

interface Answer {
  readonly status: number;
  readonly body?: object;
}

const queued: Answer = { status: 202, body: { commandId: "c" } };
const done: Answer = { status: 200, body: { apiKey: "k" } };

function answering(answers: readonly Answer[]) {
  const sent: [string | null, string][] = [];
  const notes: number[] = [];
  let pauses = 0;
  const send = followingQueued(
    { note: (each) => notes.push(each), pause: async () => void (pauses += 1) },
    async (request) => {
      sent.push([request.headers.get("idempotency-key"), await request.text()]);
      const { status, body } = answers[sent.length - 1] ?? queued;
      return new Response(body === undefined ? null : JSON.stringify(body), { status });
    },
  );
  return { send, sent, notes, pauses: () => pauses };
}

function change(key?: string): Request {
  const headers = {
    "content-type": "application/json",
    ...(key !== undefined && { "idempotency-key": key }),
  };
  return new Request("http://x.example/a", { method: "POST", headers, body: '{"a":1}' });
}

describe("a queued change", () => {
  it("is sent again with its key until it has an answer of its own", async () => {
    const { send, sent, notes, pauses } = answering([queued, queued, done]);
    const answer = await send(change("k1"));
    expect([answer.status, await answer.json()]).toEqual([200, done.body]);
    expect(sent).toEqual([0, 1, 2].map(() => ["k1", '{"a":1}']));
    expect([notes, pauses()]).toEqual([[1, -1], 2]);
  });

  it("ends with the refusal that it is answered with", async () => {
    const { send, sent, notes } = answering([queued, { status: 409, body: { message: "changed" } }]);
    const answer = await send(change("k1"));
    expect([answer.status, await answer.json(), sent.length]).toEqual([409, { message: "changed" }, 2]);
    expect(notes).toEqual([1, -1]);
  });

  it("stays queued after some attempts", async () => {
    const { send, sent, notes } = answering([]);
    const answer = await send(change("k1"));
    expect([answer.status, await answer.json(), sent.length]).toEqual([202, queued.body, 7]);
    expect(notes).toEqual([1, -1]);
  });

  it.each([
    ["has no key", undefined, queued],
    ["takes effect later", "k1", { status: 202 }],
    ["is done", "k1", done],
    ["is done and has no answer", "k1", { status: 204 }],
  ])("is sent once when it %s", async (_what, key, answer) => {
    const { send, sent, notes } = answering([answer]);
    expect((await send(change(key))).status).toBe(answer.status);
    expect([sent.length, notes]).toEqual([1, []]);
  });
});

describe("the number of queued changes", () => {
  it("is told to those who listen", () => {
    const heard: number[] = [];
    const stop = onQueuedChanges(() => heard.push(queuedChanges()));
    followed.note(1);
    followed.note(1);
    followed.note(-1);
    followed.note(-1);
    stop();
    followed.note(1);
    followed.note(-1);
    expect(heard).toEqual([1, 2, 1, 0]);
  });
});
