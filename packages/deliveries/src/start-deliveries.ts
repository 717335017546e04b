/**
 * Everything that makes messages go out: jobs of the deliveries queue are worked off, and what is due is brought back. Any
 * number of processes may do this at once.
 */
import { setMaxListeners } from "node:events";
import { emptyView, type WorkspaceView } from "@signalbox/workspace";
import {
  coalesce,
  deliveryKey,
  deliveryWorkSchema,
  type AppliedNotice,
  type DeliveryStatus,
  type DeliveryWork,
  type HeldWork,
  type WorkspaceId,
} from "@signalbox/core";
import { createCourier, type DeliverPorts } from "./deliver.js";
import { newDelivery } from "./delivery.js";
import { createDeliveryBook } from "./delivery-book.js";
import { defaultDeliveryOptions, type DeliveryOptions, type DeliveryPorts } from "./delivery-ports.js";
import { keepMail } from "./keep-mail.js";
import { runErrand, type Errand, type ErrandOptions } from "./errand.js";
import { createMakeReady } from "./make-ready.js";
import { createOutlets } from "./outlets.js";
import { sendTest } from "./send-test.js";
import { deliverySweepEveryMs, sweepDueDeliveries } from "./sweep-due.js";
import { takeReport } from "./take-reports.js";
import { createTemplateShelf } from "./template-shelf.js";

export interface DeliveryWatch {
  /** This worker has written what became of a message; `provider` is empty when none was asked. */
  readonly settled?: (status: DeliveryStatus, provider: string) => void;
  readonly resumed?: (count: number) => void;
}

const sweepTask = "due-deliveries";

/** Resolves once jobs are taken; `close` lets what is with a provider come to its end. */
export async function startDeliveries(
  ports: DeliveryPorts,
  watch: DeliveryWatch = {},
  options: DeliveryOptions = defaultDeliveryOptions,
): Promise<{ close(): Promise<void> }> {
  const leaving = new AbortController();
  // Everybody who waits for a place listens.
  setMaxListeners(0, leaving.signal);
  const book = createDeliveryBook(ports);
  const outlets = createOutlets({
    leaving: leaving.signal,
    shelf: ports.providers,
    openSecret: ports.openSecret,
    portsFor: ({ isChild }) => ({
      ...ports.outside,
      ...(isChild && { allowedMailHosts: ports.childMailHosts ?? [] }),
      keepMail: keepMail(ports),
      ...(ports.publicUrl !== undefined && { publicUrl: ports.publicUrl }),
    }),
  });
  const deliverPorts: DeliverPorts = {
    ...ports,
    options,
    leaving: leaving.signal,
    onSettled: watch.settled ?? (() => undefined),
    book,
    outlets,
    templates: createTemplateShelf(ports.tables),
    makeReady: createMakeReady(ports),
    viewsOf: viewReader(ports),
  };
  const courier = createCourier(deliverPorts);

  const work = async (data: DeliveryWork, errand: Errand): Promise<Readonly<Record<string, unknown>>> => {
    switch (data.type) {
      case "send":
        await all(data.requests, (request) => courier.deliver(newDelivery(request), errand));
        return {};
      case "resume":
        await all(data.deliveries, async ({ workspaceId, id }) => {
          const delivery = await book.load(deliveryKey(workspaceId, id));
          if (delivery !== undefined) await courier.resume(delivery, errand);
        });
        return {};
      case "report":
        await all(data.reports, (report) => takeReport(report, errand, deliverPorts));
        return {};
      case "test":
        return { [data.replyId]: await sendTest(data.request, deliverPorts) };
    }
  };

  const { pace } = ports;
  const errandOptions: ErrandOptions = {
    ...ports,
    isGivingWay: pace && (() => pace.isGivingWay(ports.now().getTime())),
  };
  const handle = async ({ job, data: raw }: HeldWork): Promise<void> => {
    const parsed = deliveryWorkSchema.safeParse(raw);
    if (!parsed.success) {
      // Nobody of ours wrote this: to try again would not mend it.
      ports.onError?.(new Error(`job ${job} of the deliveries queue is damaged: ${parsed.error.message}`));
      return;
    }
    const { data } = parsed;
    const replies = await runErrand(errandOptions, (errand) => work(data, errand));
    if ("replyTo" in data && data.replyTo !== undefined) {
      const notice: AppliedNotice = { job, followUps: [], replies };
      await ports.signals.publish(data.replyTo, JSON.stringify(notice));
    }
  };

  const consumer = await ports.work.consume(handle, { atOnce: options.jobsAtOnce });
  const sweep = await ports.schedule.every(sweepTask, deliverySweepEveryMs, async () => {
    const resumed = await sweepDueDeliveries({ ...ports, book });
    watch.resumed?.(resumed);
  });
  return {
    async close() {
      leaving.abort(new Error("the worker is leaving"));
      await sweep.close();
      await consumer.close();
      await outlets.close();
    },
  };
}

function viewReader({ views, rest }: DeliveryPorts): DeliverPorts["viewsOf"] {
  const viewOf = coalesce<WorkspaceId, WorkspaceView>(
    async (workspaceIds) => {
      const found = await views.load(workspaceIds);
      return workspaceIds.map((id) => found.get(id) ?? emptyView);
    },
    { limit: maxPerRound, gather: { rest } },
  );
  return async (workspaceId) => {
    const view = await viewOf(workspaceId);
    const { parentId } = view.state;
    return { view, parent: parentId === undefined ? undefined : (await viewOf(parentId)).state };
  };
}

const maxPerRound = 1_000;

/** Each to its end, also when another throws; then the job is handled again. */
async function all<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const outcomes = await Promise.allSettled(items.map(work));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure !== undefined) throw failure.reason;
}
