/** Processes the deliveries of a job: delivers new ones, resumes waiting ones. */
import { isSettled, isUnavailable } from "@signalbox/core";
import type { ProviderRegistry } from "@signalbox/provider-kit";
import { ambiguous, maySendAgain } from "../state/conclude-attempt.js";
import { createDeliver, type Stages } from "../stages/deliver.js";
import { postponed, acknowledged } from "../state/delivery.js";
import type { DeliveryRepository } from "../store/delivery-repository.js";
import type { DeliveryOptions } from "./delivery-ports.js";
import { failure, reportedAsSent } from "../state/outcomes.js";
import { stopped, type DeliveryContext, type Stop } from "../stages/stage.js";

/** Both throw when the delivery must be processed again: a server is unavailable, or the worker is stopping. */
export interface DeliveryProcessor {
  readonly deliver: (context: DeliveryContext) => Promise<void>;
  /** Continues a stored delivery: tries it again, or settles a claim without an answer. */
  readonly resume: (context: DeliveryContext) => Promise<void>;
}

export interface ProcessorPorts {
  readonly repository: DeliveryRepository;
  readonly providers: ProviderRegistry;
  readonly options: Pick<DeliveryOptions, "claimMs">;
  readonly now: () => Date;
  /** Aborts when the worker is stopping. */
  readonly stopping: AbortSignal;
  readonly onError?: (error: unknown) => void;
}

export function createDeliveryProcessor(stages: Stages, ports: ProcessorPorts): DeliveryProcessor {
  const { settle, report } = stages;
  const { repository, options } = ports;
  const now = (): number => ports.now().getTime();
  const deliver = createDeliver(stages);
  const stop = async (context: DeliveryContext, why: Stop): Promise<void> =>
    report(await settle(stopped(context, why)));

  /** A defect fails its delivery, not the whole job. */
  const deliverOrFail = async (context: DeliveryContext): Promise<void> => {
    try {
      await deliver(context);
    } catch (error) {
      if (isUnavailable(error) || ports.stopping.aborted) throw error;
      ports.onError?.(error);
      const reason = `a defect of the service: ${error instanceof Error ? error.message : String(error)}`;
      const { channel } = context.delivery.record.request;
      const verdict = failure({ channel, provider: undefined, cause: "ServiceError", reason });
      await stop(context, { is: "outcome", verdict });
    }
  };

  /** The claiming worker died: the message may have been sent or not. */
  const settleUnanswered = (context: DeliveryContext, providerType: string): Promise<void> => {
    const { delivery } = context;
    const at = now();
    const reason = "the worker that was sending it died";
    const attempt = { result: "unanswered", reason } as const;
    const provider = ports.providers.find(delivery.record.request.channel, providerType);
    const wasSent = isSettled(delivery.status);
    if (!wasSent && provider !== undefined && maySendAgain(delivery, provider, at)) {
      // Not written: the claim of the next attempt follows the stored version.
      const again = {
        ...postponed(delivery, { at, until: at, because: "Retry", attempt }),
        version: delivery.version,
      };
      return deliverOrFail({ ...context, delivery: again });
    }
    const verdict = wasSent
      ? reportedAsSent(delivery, providerType)
      : ambiguous(delivery, providerType, reason);
    return stop(context, { is: "outcome", verdict, attempt });
  };

  return {
    deliver: deliverOrFail,
    async resume(context) {
      const { delivery, job } = context;
      const { outcome, attempts } = delivery.record;
      if (outcome !== undefined) {
        report({ delivery, job });
        // When a report has overtaken this write the delivery stays due and is reported once more.
        job.afterReporting(async () => {
          const done = acknowledged(delivery, now());
          if (done !== delivery) await repository.write(done);
        });
        return;
      }
      if (delivery.status === "queued") return deliverOrFail(context);
      const attempt = attempts.at(-1);
      const isUnderWay = attempt === undefined || attempt.startedAt + options.claimMs > now();
      if (isUnderWay) return stop(context, { is: "taken", stored: delivery });
      return settleUnanswered(context, attempt.provider);
    },
  };
}
