/**
 * Runs the delivery pipeline: processes the jobs of the delivery queues and sweeps due deliveries. Any number of
 * processes may do this at once.
 */
import { setMaxListeners } from "node:events";
import { emptyView, type ProviderSetting, type WorkspaceView } from "@signalbox/workspace";
import {
  batchOne,
  deliveryKey,
  deliveryWorkSchema,
  type AppliedNotice,
  type DeliveryStatus,
  type DeliveryWork,
  type LeasedJob,
  type WorkspaceId,
} from "@signalbox/core";
import {
  insideServerWarning,
  mailServerOf,
  resolvedInsideServer,
  type ProviderPorts,
} from "@signalbox/provider-kit";
import { createBroadcastAddresses } from "../store/broadcast-addresses.js";
import { createDeliveryProcessor } from "./delivery-processor.js";
import { newDelivery } from "../state/delivery.js";
import { createDeliveryRepository } from "../store/delivery-repository.js";
import { defaultDeliveryOptions, type DeliveryOptions, type DeliveryPorts } from "./delivery-ports.js";
import { keepMail } from "../store/keep-mail.js";
import { runJob, type JobContext } from "./job-context.js";
import { placesOf } from "./job-places.js";
import { createHealthReporter } from "../health/health-reporter.js";
import { createLoadRecipient } from "../content/load-recipient.js";
import { createProviderConnections } from "../providers/provider-connections.js";
import type { SettingOwner } from "../providers/ranked-settings.js";
import { sendNotice } from "./send-notice.js";
import { sendTest } from "./send-test.js";
import { createStages } from "../stages/index.js";
import type { ResolveStagePorts } from "../stages/resolve.js";
import { laneOrder } from "./lane.js";
import { createDueSweep, deliverySweepEveryMs } from "./sweep-due.js";
import { takeReport } from "./take-reports.js";
import { traced } from "./trace-delivery.js";
import { createTemplateRegistry } from "../content/template-registry.js";
import { verifyProvider } from "../providers/verify-provider.js";

export interface DeliveryWatch {
  /** Called when this worker has written an outcome; `provider` is empty when none was called. */
  readonly settled?: (status: DeliveryStatus, provider: string) => void;
  readonly resumed?: (count: number) => void;
}

/** Settings of a parent that an earlier release stored go on with any host, and are warned of. */
function allowedMailHosts(
  { workspaceId, isChild }: SettingOwner,
  { hostsGuarded, fields, channel, type }: ProviderSetting,
  { allowedMailHosts: allowed = [], onWarning, providers }: DeliveryPorts,
): Pick<ProviderPorts, "allowedMailHosts"> {
  if (isChild || hostsGuarded === true) return { allowedMailHosts: allowed };
  const server = mailServerOf(fields, providers.find(channel, type));
  if (server === undefined || onWarning === undefined) return {};
  void resolvedInsideServer(server, allowed).then((inside) => {
    if (inside !== undefined) onWarning(`workspace ${workspaceId}: ${insideServerWarning(inside)}`);
  });
  return {};
}

/** A report at most. */
const healthBytes = 1_000;

const sweepTask = "due-deliveries";

/** Resolves once jobs are consumed. `close` waits for running calls of providers. */
export async function startDeliveries(
  ports: DeliveryPorts,
  watch: DeliveryWatch = {},
  options: DeliveryOptions = defaultDeliveryOptions,
): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  // Each semaphore adds a listener.
  setMaxListeners(0, stopping.signal);
  const repository = createDeliveryRepository(ports);
  const health = createHealthReporter({
    process: ports.newJobId(),
    post: (message) => ports.commit.post([{ message, bytes: healthBytes }]),
    now: ports.now,
    repeat: ports.repeat,
  });
  const connections = createProviderConnections({
    health,
    stopping: stopping.signal,
    providers: ports.providers,
    openSecret: ports.openSecret,
    portsFor: (owner, setting) => ({
      ...ports.outside,
      ...allowedMailHosts(owner, setting, ports),
      keepMail: keepMail(ports),
      ...(ports.publicUrl !== undefined && { publicUrl: ports.publicUrl }),
    }),
  });
  const stagePorts = {
    ...ports,
    options,
    stopping: stopping.signal,
    onSettled: watch.settled ?? (() => undefined),
    repository,
    connections,
    templates: createTemplateRegistry(ports.tables),
    loadRecipient: createLoadRecipient(ports),
    addresses: createBroadcastAddresses(ports),
    viewsOf: viewReader(ports),
  };
  const { deliver, resume } = createDeliveryProcessor(createStages(stagePorts), stagePorts);

  const work = async (data: DeliveryWork, job: JobContext): Promise<Readonly<Record<string, unknown>>> => {
    switch (data.type) {
      case "send":
        await all(data.requests, (request) =>
          traced({ delivery: newDelivery(request), job }, ports.tracing, deliver),
        );
        return {};
      case "resume":
        await all(data.deliveries, async ({ workspaceId, id }) => {
          const delivery = await repository.load(deliveryKey(workspaceId, id));
          if (delivery !== undefined) await traced({ delivery, job }, ports.tracing, resume);
        });
        return {};
      case "report":
        await all(data.reports, (report) => takeReport(report, job, stagePorts));
        return {};
      case "test":
        return { [data.replyId]: await sendTest(data, stagePorts) };
      case "verify":
        return { [data.replyId]: await verifyProvider(data.verification, stagePorts) };
      case "notice":
        return { [data.replyId]: await sendNotice(data.notice, stagePorts) };
    }
  };

  const handle = async ({ job, data: raw }: LeasedJob): Promise<void> => {
    const parsed = deliveryWorkSchema.safeParse(raw);
    if (!parsed.success) {
      // No release wrote this, so a retry would not help.
      ports.onError?.(new Error(`job ${job} of a delivery queue is damaged: ${parsed.error.message}`));
      return;
    }
    const { data } = parsed;
    const replies = await runJob(ports, (context) => work(data, context));
    if ("replyTo" in data && data.replyTo !== undefined) {
      const notice: AppliedNotice = { job, followUps: [], replies };
      await ports.signals.publish(data.replyTo, JSON.stringify(notice));
    }
  };

  const atOnce = options.jobsAtOnce;
  const consumers = await Promise.all(
    laneOrder.map((lane) => ports.work[lane].consume(handle, { atOnce, placesOf })),
  );
  const sweepDue = createDueSweep({ ...ports, repository });
  const sweep = await ports.schedule.every(sweepTask, deliverySweepEveryMs, async () => {
    const resumed = await sweepDue();
    watch.resumed?.(resumed);
  });
  return {
    async close() {
      stopping.abort(new Error("the worker is stopping"));
      await sweep.close();
      await Promise.all(consumers.map((consumer) => consumer.close()));
      await connections.close();
      await health.close();
    },
  };
}

function viewReader({ views, sleep }: DeliveryPorts): ResolveStagePorts["viewsOf"] {
  const viewOf = batchOne<WorkspaceId, WorkspaceView>(
    async (workspaceIds) => {
      const found = await views.load(workspaceIds);
      return workspaceIds.map((id) => found.get(id) ?? emptyView);
    },
    { limit: maxPerRound, gather: { sleep } },
  );
  return async (workspaceId) => {
    const view = await viewOf(workspaceId);
    const { parentId } = view.state;
    return { view, parent: parentId === undefined ? undefined : (await viewOf(parentId)).state };
  };
}

const maxPerRound = 1_000;

/** Waits for all, also when one rejects; then rejects, and the job is processed again. */
async function all<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const outcomes = await Promise.allSettled(items.map(work));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure !== undefined) throw failure.reason;
}
