/**
 * Requests deliveries for the api and for broadcasts. Requests leave in jobs of some dozen, by lane and workspace; an id
 * that is requested twice is sent once.
 */
import {
  deliveryShare,
  maxDeliveriesPerJob,
  type DeliveryReport,
  type DeliveryRequest,
  type DeliveryWork,
  type JobId,
  type NoticeRequest,
  type TestOptions,
  type VerificationRequest,
  type WorkQueueWriter,
  type WorkspaceId,
} from "@signalbox/core";
import { byWorkspace } from "./by-workspace.js";
import { laneOf, laneOrder, type Lane } from "./lane.js";

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
  readonly queues: Readonly<Record<Lane, WorkQueueWriter>>;
  readonly newJobId: () => JobId;
}

export function createDeliveryClient({ queues, newJobId }: DeliveryClientOptions): DeliveryClient {
  /** `messages` is how many the work sends or reports. */
  const add = async (lane: Lane, works: readonly SharedWork[]): Promise<readonly JobId[]> => {
    const jobs = works.map(({ data, workspaceId, messages }) => ({
      job: newJobId(),
      data,
      share: deliveryShare(workspaceId, messages),
    }));
    if (jobs.length > 0) await queues[lane].addAll(jobs);
    return jobs.map(({ job }) => job);
  };
  const addOne = async (data: DeliveryWork, workspaceId: WorkspaceId): Promise<JobId> => {
    const [job] = await add("transactional", [{ data, workspaceId, messages: 1 }]);
    if (job === undefined) throw new TypeError("one job has one id");
    return job;
  };
  return {
    async send(requests, replyTo) {
      const added = laneOrder.map((lane) => {
        const works = workOf(requests.filter((request) => laneOf(request) === lane)).map((chunk) => ({
          ...chunk,
          data: { type: "send", requests: chunk.items, ...replyingTo(replyTo) } as const,
        }));
        return add(lane, works);
      });
      return (await Promise.all(added)).flat();
    },
    report: (reports, replyTo) =>
      add(
        "direct",
        workOf(reports).map((chunk) => ({
          ...chunk,
          data: { type: "report", reports: chunk.items, ...replyingTo(replyTo) },
        })),
      ),
    test: (request, reply) => addOne({ type: "test", request, ...reply }, request.workspaceId),
    verify: (verification, reply) =>
      addOne({ type: "verify", verification, ...reply }, verification.workspaceId),
    notify: (notice, reply) => addOne({ type: "notice", notice, ...reply }, notice.workspaceId),
  };
}

interface SharedWork {
  readonly data: DeliveryWork;
  readonly workspaceId: WorkspaceId;
  /** That it sends or reports. */
  readonly messages: number;
}

function replyingTo(replyTo: string | undefined): { readonly replyTo?: string } {
  return replyTo === undefined ? {} : { replyTo };
}

interface Chunk<Item> extends Omit<SharedWork, "data"> {
  readonly items: readonly Item[];
}

/** A job is of one workspace, whose turn it takes. */
function workOf<Item extends { readonly workspaceId: WorkspaceId }>(items: readonly Item[]): Chunk<Item>[] {
  return [...byWorkspace(items)].flatMap(([workspaceId, own]) =>
    chunksOf(own, maxDeliveriesPerJob).map((chunk) => ({
      workspaceId,
      messages: chunk.length,
      items: chunk,
    })),
  );
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
