/**
 * Requests deliveries for the api and for broadcasts. Requests leave in jobs of some dozen, by lane and workspace; an id
 * that is requested twice is sent once.
 */
import {
  deliveryBatches,
  deliveryShare,
  type DeliveryReport,
  type DeliveryRequest,
  type DeliveryWork,
  type JobId,
  type JobShare,
  type NoticeRequest,
  type TestOptions,
  type VerificationRequest,
  type WorkQueueWriter,
  type WorkspaceId,
} from "@signalbox/core";
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
  const add = async (lane: Lane, works: readonly SharedWork[]): Promise<readonly JobId[]> => {
    const jobs = works.map((work) => ({ job: newJobId(), ...work }));
    if (jobs.length > 0) await queues[lane].addAll(jobs);
    return jobs.map(({ job }) => job);
  };
  const addOne = async (data: DeliveryWork, workspaceId: WorkspaceId): Promise<JobId> => {
    const [job] = await add("transactional", [{ data, share: deliveryShare(workspaceId, 1) }]);
    if (job === undefined) throw new TypeError("one job has one id");
    return job;
  };
  return {
    async send(requests, replyTo) {
      const added = laneOrder.map((lane) => {
        const batches = deliveryBatches(requests.filter((request) => laneOf(request) === lane));
        return add(
          lane,
          batches.map(({ items, share }) => ({
            data: { type: "send", requests: items, ...replyingTo(replyTo) },
            share,
          })),
        );
      });
      return (await Promise.all(added)).flat();
    },
    report: (reports, replyTo) =>
      add(
        "direct",
        deliveryBatches(reports).map(({ items, share }) => ({
          data: { type: "report", reports: items, ...replyingTo(replyTo) },
          share,
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
  readonly share: JobShare;
}

function replyingTo(replyTo: string | undefined): { readonly replyTo?: string } {
  return replyTo === undefined ? {} : { replyTo };
}
