import type {
  BatchMessage,
  BatchResult,
  ProviderConnection as Vendor,
  SendResult,
} from "@signalbox/provider-kit";
import type { JobId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { deliveryOptionsOf } from "../jobs/delivery-ports.js";
import { postponed } from "../state/delivery.js";
import { aClaim, aRequest } from "../state/delivery.fixture.js";
import type { ReadyMessage } from "../content/prepare-message.js";
import type { ProviderConnection } from "../providers/provider-connections.js";
import { createSemaphore } from "../providers/semaphore.js";
import { createClaimAndSend } from "./claim-and-send.js";
import { createClaimChecks, createClaimStage } from "./claim.js";
import { createSendBatchStage, createSendStage } from "./send.js";
import {
  aBroadcastRequest,
  aClock,
  aConnection,
  aPrepared,
  aRepository,
  aView,
  readyMessage,
} from "./stage.fixture.js";
import { isStopped, type Prepared } from "./stage.js";

interface PipelineOptions {
  readonly sendBatch?: (messages: readonly BatchMessage[]) => Promise<readonly BatchResult[]>;
  readonly send?: () => Promise<SendResult>;
  readonly isRecognized?: true;
}

const accepted: SendResult = { type: "accepted", vendorId: "v" };

/** The claim and send stages before a vendor that takes three messages in a call. */
function aPipeline({ sendBatch, send = async () => accepted, isRecognized }: PipelineOptions = {}) {
  const clock = aClock();
  const calls: string[][] = [];
  const keys: string[] = [];
  const notes: string[] = [];
  const stopping = new AbortController();
  const vendor: Vendor = {
    send: async (_message, { metadata }) => {
      calls.push([metadata.messageId]);
      return send();
    },
    sendBatch: async (messages, { idempotencyKey }) => {
      calls.push(messages.map(({ context }) => context.metadata.messageId));
      keys.push(idempotencyKey);
      return sendBatch?.(messages) ?? messages.map(() => accepted);
    },
    close: async () => undefined,
  };
  const plain = aConnection({ sending: createSemaphore(2, stopping.signal) });
  const connection: ProviderConnection = {
    ...plain,
    vendor,
    provider: {
      ...plain.provider,
      batch: { messages: 3, bytes: 10_000, ...(isRecognized && { isRecognized }) },
    },
    noteSuccess: () => void notes.push("success"),
    noteFailure: (_now, retryAfterMs) => void notes.push(`failure ${retryAfterMs ?? ""}`),
  };
  const repository = aRepository();
  let claims = 0;
  const ports = {
    ...clock,
    repository,
    options: deliveryOptionsOf(60_000),
    newJobId: () => `claim-${(claims += 1)}` as JobId,
    quotas: { take: () => Promise.reject(new Error("no quotas")), giveBack: async () => undefined },
    viewsOf: async () => ({ view: aView(), parent: undefined }),
  };
  const stages = {
    ...createClaimChecks(ports),
    claim: createClaimStage(ports),
    send: createSendStage(ports),
    sendBatch: createSendBatchStage(ports),
  };
  const prepared = (id: string, ready: ReadyMessage = readyMessage): Prepared => ({
    ...aPrepared(aBroadcastRequest({ id }), { connection }),
    ready,
  });
  return {
    calls,
    keys,
    notes,
    stages,
    claimAndSend: createClaimAndSend(stages),
    prepared,
    connection,
    clock,
    stopping,
  };
}

type Pipeline = ReturnType<typeof aPipeline>;

/** What became of each message: the result of the vendor, or why it was stopped. */
async function endsOf({ claimAndSend }: Pipeline, contexts: readonly Prepared[]): Promise<readonly string[]> {
  const ends = await Promise.all(contexts.map(claimAndSend));
  return ends.map((end) => (isStopped(end) ? `stopped: ${end.stop.is}` : end.result.type));
}

describe("bulk messages of a provider that takes several in a call", () => {
  it("go in one call, each with a claim and a result of its own", async () => {
    const results: readonly BatchResult[] = [
      accepted,
      { type: "rejected", reason: "no such user", suppress: "HardBounce" },
      { type: "later", reason: "busy", retryAfterMs: 7 },
    ];
    const pipeline = aPipeline({ sendBatch: async () => results });
    const ends = await Promise.all(["a", "b", "c"].map((id) => pipeline.claimAndSend(pipeline.prepared(id))));

    expect(pipeline.calls).toEqual([["a", "b", "c"]]);
    expect(ends).toMatchObject(results.map((result) => ({ result })));
    expect(ends.map(({ delivery }) => delivery.record.attempts)).toMatchObject(
      [1, 2, 3].map((number) => [{ claim: `claim-${number}`, isShared: true }]),
    );
    expect(pipeline.notes).toEqual(["success"]);
  });

  it("go by themselves when there is one, when it is large, and when it may have been sent before", async () => {
    const pipeline = aPipeline();
    const { message } = readyMessage;
    const large: ReadyMessage = {
      ...readyMessage,
      message: { ...message, html: "x".repeat(6_000) } as typeof message,
    };
    const unanswered = postponed(aClaim(), {
      at: 3_000,
      until: 4_000,
      because: "Retry",
      attempt: { result: "unanswered" },
    });
    await pipeline.claimAndSend(pipeline.prepared("one"));
    await Promise.all([
      pipeline.claimAndSend(pipeline.prepared("small")),
      pipeline.claimAndSend(pipeline.prepared("large", large)),
      pipeline.claimAndSend({ ...pipeline.prepared("again"), delivery: unanswered }),
    ]);

    expect(pipeline.calls.every((call) => call.length === 1)).toBe(true);
    expect(pipeline.keys).toEqual([]);
  });

  it("is never direct", async () => {
    const pipeline = aPipeline();
    const direct = (id: string): Prepared => aPrepared(aRequest({ id }), { connection: pipeline.connection });
    await Promise.all(["a", "b", "c"].map((id) => pipeline.claimAndSend(direct(id))));

    expect(pipeline.calls).toEqual([["a"], ["b"], ["c"]]);
  });

  it("leave out of the call what another worker has", async () => {
    const pipeline = aPipeline();
    await pipeline.claimAndSend(pipeline.prepared("b"));
    pipeline.calls.length = 0;

    expect(
      await endsOf(
        pipeline,
        ["a", "b", "c"].map((id) => pipeline.prepared(id)),
      ),
    ).toEqual(["accepted", "stopped: taken", "accepted"]);
    expect(pipeline.calls).toEqual([["a", "c"]]);
  });

  it("go with a claim of their own when others of the call are stopped", async () => {
    const pipeline = aPipeline();
    await pipeline.claimAndSend(pipeline.prepared("b"));
    pipeline.calls.length = 0;
    const [first] = await Promise.all(["a", "b"].map((id) => pipeline.claimAndSend(pipeline.prepared(id))));

    expect(pipeline.calls).toEqual([["a"]]);
    expect(first?.delivery.record.attempts).toEqual([
      { provider: "Vendor", claim: "claim-2", startedAt: 10_000 },
    ]);
  });

  it("are sent by themselves when the vendor refuses the whole call, and each is told why", async () => {
    const pipeline = aPipeline({
      sendBatch: async (messages) => messages.map(() => ({ type: "alone" })),
      send: async () => ({ type: "rejected", reason: "no" }),
    });

    expect(
      await endsOf(
        pipeline,
        ["a", "b", "c"].map((id) => pipeline.prepared(id)),
      ),
    ).toEqual(["rejected", "rejected", "rejected"]);
    expect(pipeline.calls).toEqual([["a", "b", "c"], ["a"], ["b"], ["c"]]);
    expect(pipeline.notes).toEqual(["success", "success", "success"]);
  });

  it("are put off, and not lost, when the worker stops after a call that took none", async () => {
    const pipeline = aPipeline({
      sendBatch: async (messages) => {
        pipeline.stopping.abort(new Error("the worker is stopping"));
        return messages.map(() => ({ type: "alone" }));
      },
    });
    const ends = await endsOf(
      pipeline,
      ["a", "b"].map((id) => pipeline.prepared(id)),
    );

    expect(ends).toEqual(["stopped: postponed", "stopped: postponed"]);
  });

  it("are all unanswered when the call is, and count as one failure", async () => {
    const pipeline = aPipeline({ sendBatch: () => Promise.reject(new Error("lost")) });

    expect(
      await endsOf(
        pipeline,
        ["a", "b"].map((id) => pipeline.prepared(id)),
      ),
    ).toEqual(["unanswered", "unanswered"]);
    expect(pipeline.notes).toEqual(["failure "]);
  });

  it("wait for the longest time that the vendor asks for", async () => {
    const waits = [10, 30, undefined];
    const pipeline = aPipeline({
      sendBatch: async () =>
        waits.map((retryAfterMs) => ({
          type: "later",
          reason: "busy",
          ...(retryAfterMs !== undefined && { retryAfterMs }),
        })),
    });
    await endsOf(
      pipeline,
      ["a", "b", "c"].map((id) => pipeline.prepared(id)),
    );

    expect(pipeline.notes).toEqual(["failure 30"]);
  });
});

describe("a call without an answer, of a vendor that recognises it,", () => {
  const lost: BatchResult = { type: "unanswered", reason: "lost" };

  it.each<[string, readonly BatchResult[], readonly string[]]>([
    ["takes the answers", [accepted, { type: "rejected", reason: "no" }], ["accepted", "rejected"]],
    [
      "stays unanswered where the first call may be under way",
      [{ type: "later", reason: "busy" }, lost],
      ["unanswered", "unanswered"],
    ],
    [
      "stays unanswered when it is refused",
      [{ type: "alone" }, { type: "rejected", reason: "?", misconfigured: true }],
      ["unanswered", "unanswered"],
    ],
  ])("is made once more with its key, and %s", async (_title, second, expected) => {
    const answers = [[lost, lost], second].values();
    const pipeline = aPipeline({ isRecognized: true, sendBatch: async () => answers.next().value ?? [] });

    expect(
      await endsOf(
        pipeline,
        ["a", "b"].map((id) => pipeline.prepared(id)),
      ),
    ).toEqual(expected);
    expect(pipeline.calls).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    expect(new Set(pipeline.keys).size).toBe(1);
  });

  it("is not made again where it was answered in part", async () => {
    const pipeline = aPipeline({ isRecognized: true, sendBatch: async () => [accepted, lost] });

    expect(
      await endsOf(
        pipeline,
        ["a", "b"].map((id) => pipeline.prepared(id)),
      ),
    ).toEqual(["accepted", "unanswered"]);
    expect(pipeline.calls).toEqual([["a", "b"]]);
  });
});

it("a message whose claim became too old while another was claimed is tried again later", async () => {
  const pipeline = aPipeline();
  const { claim } = pipeline.stages;
  const claimAndSend = createClaimAndSend({
    ...pipeline.stages,
    claim: async (context) => {
      const claimed = await claim(context);
      if (context.delivery.record.request.id === "b") pipeline.clock.pass(40_000);
      return claimed;
    },
  });
  const ends = await Promise.all(["a", "b"].map((id) => claimAndSend(pipeline.prepared(id))));

  expect(ends).toMatchObject([{ stop: { is: "postponed" } }, { stop: { is: "postponed" } }]);
  expect(pipeline.calls).toEqual([]);
});
