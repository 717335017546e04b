/**
 * Requests deliveries for the api and for broadcasts. Requests leave in jobs of some hundred; an id that is requested
 * twice is sent once.
 */
import {
  maxDeliveriesPerJob,
  type DeliveryReport,
  type DeliveryRequest,
  type DeliveryWork,
  type JobId,
  type NoticeRequest,
  type TestOptions,
  type VerificationRequest,
  type WorkQueueWriter,
} from "@signalbox/core";

export interface DeliveryClient {
  /** Resolves with the ids of the jobs once the queue has them durably. Each completion is published on `replyTo`. */
  send(requests: readonly DeliveryRequest[], replyTo?: string): Promise<readonly JobId[]>;
  report(reports: readonly DeliveryReport[], replyTo?: string): Promise<readonly JobId[]>;
  /** Sends a test message and stores nothing; publishes the `TestOutcome` as reply `replyId` on the channel. */
  test(
    request: DeliveryRequest,
    reply: { readonly replyTo: string; readonly replyId: string; readonly options?: TestOptions },
  ): Promise<JobId>;
  /** Verifies a provider with its vendor; publishes the `VerifyOutcome` as reply `replyId` on the channel. */
  verify(
    verification: VerificationRequest,
    reply: { readonly replyTo: string; readonly replyId: string },
  ): Promise<JobId>;
  /** Mails a notice of the service itself; publishes the `NoticeOutcome` as reply `replyId` on the channel. */
  notify(
    notice: NoticeRequest,
    reply: { readonly replyTo: string; readonly replyId: string },
  ): Promise<JobId>;
}

export interface DeliveryClientOptions {
  readonly queue: WorkQueueWriter;
  readonly newJobId: () => JobId;
}

export function createDeliveryClient({ queue, newJobId }: DeliveryClientOptions): DeliveryClient {
  const add = async (works: readonly DeliveryWork[]): Promise<readonly JobId[]> => {
    const jobs = works.map((data) => ({ job: newJobId(), data }));
    await queue.addAll(jobs);
    return jobs.map(({ job }) => job);
  };
  const addOne = async (data: DeliveryWork): Promise<JobId> => {
    const job = newJobId();
    await queue.addAll([{ job, data }]);
    return job;
  };
  return {
    send: (requests, replyTo) =>
      add(
        chunksOf(requests, maxDeliveriesPerJob).map((chunk) => ({
          type: "send",
          requests: chunk,
          ...(replyTo !== undefined && { replyTo }),
        })),
      ),
    report: (reports, replyTo) =>
      add(
        chunksOf(reports, maxDeliveriesPerJob).map((chunk) => ({
          type: "report",
          reports: chunk,
          ...(replyTo !== undefined && { replyTo }),
        })),
      ),
    test: (request, reply) => addOne({ type: "test", request, ...reply }),
    verify: (verification, reply) => addOne({ type: "verify", verification, ...reply }),
    notify: (notice, reply) => addOne({ type: "notice", notice, ...reply }),
  };
}

/** Bounds the memory of Redis and of the worker. */
const maxJobBytes = 524_288;

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const itemBytes = JSON.stringify(item).length;
    const chunk = chunks.at(-1);
    if (chunk === undefined || chunk.length === size || bytes + itemBytes > maxJobBytes) {
      chunks.push([item]);
      bytes = itemBytes;
    } else {
      chunk.push(item);
      bytes += itemBytes;
    }
  }
  return chunks;
}
