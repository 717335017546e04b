/**
 * Eighth stage: writes the result of a delivery, sent or stopped. A provider's answer is written however long the
 * database is away; a report that came meanwhile is kept, and the guess of a worker that took this one for dead is
 * replaced.
 */
import { batchOne, type DeliveryStatus, type TableStore, type VersionedChange } from "@signalbox/core";
import { concludeAttempt } from "../state/conclude-attempt.js";
import { orphaned, postponed, settled, type Delivery } from "../state/delivery.js";
import type { DeliveryRepository } from "../store/delivery-repository.js";
import type { DeliveryPorts } from "../jobs/delivery-ports.js";
import { returnPermit } from "../limits/frequency-permit.js";
import { laneOf } from "../jobs/lane.js";
import { giveUpAfterMsOf } from "../state/retry.js";
import { retryUntilAvailable } from "../jobs/retry-until-available.js";
import { deliveryEnd } from "../jobs/trace-delivery.js";
import { isStopped, type Sent, type Settled, type Stopped } from "./stage.js";
import { giveWayToEvents, type GiveWayPorts } from "../limits/throttle.js";

export interface SettleStagePorts extends GiveWayPorts, Pick<DeliveryPorts, "quotas" | "random" | "onError"> {
  readonly repository: DeliveryRepository;
  readonly tables: Pick<TableStore, "apply">;
  readonly onSettled: (status: DeliveryStatus, provider: string) => void;
}

const maxChangesPerBatch = 100;

export function createSettleStage(ports: SettleStagePorts): (context: Sent | Stopped) => Promise<Settled> {
  const suppress = batchOne<VersionedChange, undefined>(
    async (changes) => {
      await ports.tables.apply(changes);
      return changes.map(() => undefined);
    },
    { limit: maxChangesPerBatch },
  );
  return async (context) => {
    const { job, span } = context;
    const delivery = isStopped(context)
      ? await writeStop(context, ports)
      : await writeAnswer(context, suppress, ports);
    span?.end(deliveryEnd(delivery));
    return { delivery, job };
  };
}

async function writeStop(
  { delivery, stop }: Stopped,
  ports: SettleStagePorts,
): Promise<Delivery | undefined> {
  const now = ports.now().getTime();
  switch (stop.is) {
    case "dropped":
      return undefined;
    case "taken":
      return markTaken(stop.stored, ports);
    case "postponed":
      return write(postponed(delivery, { ...stop, at: now }), ports);
    case "outcome": {
      // A skip costs as much as a send: a write, and a report to the user.
      if (laneOf(delivery.record.request) === "bulk") await giveWayToEvents(ports);
      const { verdict, preparation, attempt } = stop;
      const outcome = { ...verdict, at: ports.now().getTime() };
      const end = {
        outcome,
        ...(preparation !== undefined && { preparation }),
        ...(attempt !== undefined && { attempt }),
      };
      return write(settled(delivery, end), ports);
    }
  }
}

/** A worker that another one has overtaken leaves the delivery to it. */
async function write(delivery: Delivery, ports: SettleStagePorts): Promise<Delivery | undefined> {
  const written = await ports.repository.write(delivery);
  if (written.is === "overtaken") return markTaken(written.stored, ports);
  await noteOutcome(delivery, ports);
  return delivery;
}

/** A delivery that another worker has is marked: that worker may die between settling and reporting. */
async function markTaken(
  found: Delivery | undefined,
  { repository, now }: SettleStagePorts,
): Promise<Delivery | undefined> {
  let stored = found;
  while (stored?.status === "sending" && stored.record.outcome === undefined) {
    const marked = orphaned(stored, now().getTime());
    if (marked === stored) return undefined;
    const written = await repository.write(marked);
    if (written.is === "written") return undefined;
    stored = written.stored;
  }
  return stored;
}

async function writeAnswer(
  { delivery: claim, resolved, ready, result }: Sent,
  suppress: (change: VersionedChange) => Promise<undefined>,
  ports: SettleStagePorts,
): Promise<Delivery | undefined> {
  const { provider } = resolved.connection;
  const { message, variant } = ready;
  const giveUpAfterMs = giveUpAfterMsOf(resolved.view.state);
  const conclude = (delivery: Delivery) =>
    concludeAttempt({
      delivery,
      provider,
      result,
      message,
      variant,
      giveUpAfterMs,
      now: ports.now().getTime(),
      random: ports.random(),
    });
  const first = conclude(claim);
  const { suppression: change } = first;
  if (change !== undefined) {
    await retryUntilAvailable(() => suppress({ change, version: ports.now().getTime() }), ports);
  }
  let next = first.delivery;
  for (;;) {
    const delivery = next;
    const written = await retryUntilAvailable(() => ports.repository.write(delivery), ports);
    if (written.is === "written") {
      await noteOutcome(delivery, ports);
      return delivery;
    }
    // The user was erased.
    if (written.stored === undefined) return undefined;
    next = conclude(written.stored).delivery;
    if (next === written.stored) return next;
  }
}

async function noteOutcome(delivery: Delivery, ports: SettleStagePorts): Promise<void> {
  const { status, record } = delivery;
  if (record.outcome === undefined) return;
  ports.onSettled(status, record.attempts.at(-1)?.provider ?? "");
  await returnPermit(delivery, ports);
}
