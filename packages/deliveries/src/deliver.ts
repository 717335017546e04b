/**
 * One delivery from where it stands to its outcome: checked, claimed, handed to the provider, settled, told to its user.
 * The claim is written before the provider is called and the answer after, so whoever finds a claim without an answer knows
 * that the message may or may not have gone out; nobody sends on a claim of somebody else's.
 */
import type { FrequencyCap, WorkspaceState, WorkspaceView } from "@signalbox/workspace";
import { coalesce, isSettled, isUnavailable, type VersionedChange, type WorkspaceId } from "@signalbox/core";
import type { SendResult } from "@signalbox/provider-kit";
import { awaitMoment } from "./await-moment.js";
import { broadcastLeave, type BroadcastLeave } from "./broadcast-leave.js";
import { ambiguous, concludeAttempt, maySendAgain } from "./conclude-attempt.js";
import {
  claimed,
  isHeldPlace,
  isSameClaim,
  mayBeOut,
  postponed,
  settled,
  told,
  type Delivery,
} from "./delivery.js";
import { keyOf, type DeliveryBook } from "./delivery-book.js";
import type { DeliveryOptions, DeliveryPorts } from "./delivery-ports.js";
import type { Errand } from "./errand.js";
import { findWay, type Way, type WayPorts } from "./find-way.js";
import { handOver } from "./hand-over.js";
import { insist } from "./insist.js";
import type { MakeReady } from "./make-ready.js";
import { capsFor } from "./message-limits.js";
import { broadcastEnded, failure, localTimePast, reportedAsSent, type Verdict } from "./outcomes.js";
import type { Outlet } from "./outlets.js";
import type { Pace } from "./pace.js";
import type { Prepared } from "./prepare.js";
import { agesFrom, maxAgeMs } from "./retry.js";
import { takePlace } from "./take-place.js";
import { createSlots } from "./slots.js";
import { takeTurn } from "./take-turn.js";
import { createOutcomeWriter, type OutcomePorts } from "./write-outcome.js";

export interface WorkspaceViews {
  readonly view: WorkspaceView;
  readonly parent: WorkspaceState | undefined;
}

export interface DeliverPorts extends DeliveryPorts, WayPorts, OutcomePorts {
  readonly book: DeliveryBook;
  readonly makeReady: MakeReady;
  /** The workspace as it is now, and the state of its parent where it has one. */
  readonly viewsOf: (workspaceId: WorkspaceId) => Promise<WorkspaceViews>;
  readonly options: DeliveryOptions;
  /** Ends when the worker is asked to leave: whoever waits gives up. */
  readonly leaving: AbortSignal;
}

/** Both throw when it must be looked at again: a server is away, or the worker is leaving. Nothing was sent then. */
export interface Courier {
  deliver(delivery: Delivery, errand: Errand): Promise<void>;
  /** Goes on with one that was left: to be tried again, or to be found out about. */
  resume(delivery: Delivery, errand: Errand): Promise<void>;
}

const maxChangesPerRound = 100;
/** So many at once wait for their moment: a pace that grows again is felt by all behind them. */
const pacedAtOnce = 64;
/** Those whose moments are so close go together, with the first, because a few at once cost far less than one by one. */
const bundleMs = 100;

/** A quiet time that ends so soon is waited for in the process, and a place so young is as good as new, ms. */
const patienceMs = 1_000;
/** A broadcast that is paused stops within a second, so nothing is claimed on an older look at it. */
const freshMs = 250;
const pausedForMs = 2_000;

type Ready = Extract<Prepared, { type: "ready" }>;

export function createCourier(ports: DeliverPorts): Courier {
  const { book, options } = ports;
  const now = (): number => ports.now().getTime();
  const { tell, leave: leaveToOther, conclude, stop, settle } = createOutcomeWriter(ports);
  const apply = coalesce<VersionedChange, undefined>(
    async (changes) => {
      await ports.tables.apply(changes);
      return changes.map(() => undefined);
    },
    { limit: maxChangesPerRound },
  );

  /**
   * Its broadcast says no. What is not stored yet is asked for again by whoever asked, should it go on; what is stored is
   * told of, because the worker that stored it may have died before it was.
   */
  const holdBack = async (
    delivery: Delivery,
    leave: Exclude<BroadcastLeave, "go">,
    errand: Errand,
  ): Promise<void> => {
    if (delivery.version === 0) {
      const standing = await book.load(keyOf(delivery));
      if (standing !== undefined) await leaveToOther(standing, errand);
      return;
    }
    if (leave === "over") return stop(delivery, { verdict: lastWord(delivery) }, errand);
    const at = now();
    await conclude(postponed(delivery, { at, until: at + pausedForMs }), errand);
  };

  const leaveNow = async ({ record: { request } }: Delivery, seenAt: number): Promise<BroadcastLeave> => {
    if (request.origin.broadcastId === undefined || now() - seenAt <= freshMs) return "go";
    const { view } = await ports.viewsOf(request.workspaceId);
    return broadcastLeave(request, view.state);
  };

  /** Claims and calls the provider; undefined when that is not for us to do. */
  const claimAndHandOver = async (
    delivery: Delivery,
    { outlet, seenAt }: Way,
    { message, preparation }: Ready,
    errand: Errand,
  ): Promise<{ readonly claim: Delivery; readonly result: SendResult } | undefined> => {
    const leave = await leaveNow(delivery, seenAt);
    if (leave !== "go") {
      await holdBack(delivery, leave, errand);
      return undefined;
    }
    const at = now();
    const until = at + options.claimMs;
    const provider = outlet.provider.type;
    const claim = claimed(delivery, { ...preparation, provider, claim: ports.newJobId(), at, until });
    // An answer that is lost must not make it uncertain: nothing has been handed over yet.
    const { standing } = await insist(() => book.write(claim), ports);
    if (standing === undefined || !isSameClaim(standing, claim)) {
      await leaveToOther(standing, errand);
      return undefined;
    }
    if (now() + options.sendLimitMs > until) {
      const attempt = { result: "later", reason: "the database was away for too long" } as const;
      await conclude(postponed(standing, { at: now(), until: now(), attempt }), errand);
      return undefined;
    }
    return { claim: standing, result: await handOver(outlet, message, standing, ports) };
  };

  const placed = async (
    delivery: Delivery,
    caps: readonly FrequencyCap[],
    { preparation }: Ready,
    errand: Errand,
  ): Promise<Delivery | undefined> => {
    const admission = await takePlace(delivery, caps, ports);
    if (admission.isAdmitted) return admission.delivery;
    await stop(delivery, { verdict: admission.verdict, preparation }, errand);
    return undefined;
  };

  /** Its place counts from when it goes out, not from when it began to wait for the provider. */
  const renewed = async (delivery: Delivery, ready: Ready, errand: Errand): Promise<Delivery | undefined> => {
    const { place } = delivery.record;
    if (place === undefined || now() <= place.at + patienceMs) return delivery;
    return placed(delivery, place.caps, ready, errand);
  };

  const send = async (delivery: Delivery, way: Way, ready: Ready, errand: Errand): Promise<void> => {
    const { outlet } = way;
    const sending = await outlet.sending.run(async () => {
      const admitted = await renewed(delivery, ready, errand);
      return admitted === undefined ? undefined : claimAndHandOver(admitted, way, ready, errand);
    });
    if (sending === undefined) return;
    const { claim, result } = sending;
    noteResult(outlet, result, now());
    const { message, variant } = ready;
    const conclusionOf = (standing: Delivery) =>
      concludeAttempt({
        delivery: standing,
        provider: outlet.provider,
        result,
        message,
        variant,
        now: now(),
        dice: ports.dice(),
      });
    const { suppression } = conclusionOf(claim);
    if (suppression !== undefined) await insist(() => apply({ change: suppression, version: now() }), ports);
    await settle(claim, (standing) => conclusionOf(standing).delivery, errand);
  };

  /** Within the frequency caps; undefined when it goes no further. */
  const admit = async (
    delivery: Delivery,
    { view: { state } }: Way,
    ready: Ready,
    errand: Errand,
  ): Promise<Delivery | undefined> => {
    const caps = capsFor(delivery.record.request, state);
    if (caps.length === 0) return delivery;
    // Asked for again: a message that went out long ago takes no place anew.
    const standing = delivery.version === 0 ? await book.load(keyOf(delivery)) : undefined;
    // A held place is none: the worker that was storing something may have died, and then nothing would come of it for long.
    if (standing === undefined || isHeldPlace(standing)) return placed(delivery, caps, ready, errand);
    await leaveToOther(standing, errand);
    return undefined;
  };

  const pacing = createSlots(pacedAtOnce, ports.leaving);
  const letEventsPass = async (pace: Pick<Pace, "take">): Promise<void> => {
    const at = now();
    const waitMs = pace.take(at);
    const bundleAt = Math.floor((at + waitMs) / bundleMs) * bundleMs;
    if (bundleAt > at) await ports.rest(bundleAt - at);
  };

  const sendThrough = async (way: Way, delivery: Delivery, errand: Errand): Promise<void> => {
    const { pace } = ports;
    if (pace !== undefined && !isAwaited(delivery)) await pacing.run(() => letEventsPass(pace));
    // What may be out already cannot wait: the vendor might have forgotten it by then.
    const ignoresQuietHours = mayBeOut(delivery);
    const prepared = await ports.makeReady(delivery.record.request, way, { ignoresQuietHours });
    if (prepared.type === "stopped") return stop(delivery, prepared, errand);
    if (prepared.type === "held") {
      const { hold } = prepared;
      const { until } = hold;
      if (until > now() + patienceMs)
        return conclude(postponed(delivery, { at: now(), until, hold }), errand);
      await ports.rest(Math.max(until - now(), 1));
      return sendThrough(way, delivery, errand);
    }
    const admitted = await admit(delivery, way, prepared, errand);
    if (admitted === undefined) return;
    const turn = await takeTurn(admitted, way.outlet, ports);
    if (turn.is === "now") return send(admitted, way, prepared, errand);
    return conclude(postponed(admitted, { at: now(), until: turn.at, turnAt: turn.at }), errand);
  };

  const deliver = async (delivery: Delivery, errand: Errand): Promise<void> => {
    const { request } = delivery.record;
    // What was asked for before takes no turn of the broadcast's a second time.
    if (request.broadcastPerSecond !== undefined && delivery.version === 0) {
      const standing = await book.load(keyOf(delivery));
      if (standing !== undefined) return leaveToOther(standing, errand);
    }
    const moment = await awaitMoment(request, ports);
    if (moment.is === "later") {
      return conclude(postponed(delivery, { at: now(), until: moment.at }), errand);
    }
    const { view, parent } = await ports.viewsOf(request.workspaceId);
    const leave = broadcastLeave(request, view.state);
    if (leave !== "go" && view.status !== "Tombstoned") return holdBack(delivery, leave, errand);
    const { pastLocalTime } = request;
    if (pastLocalTime !== undefined && view.status === "Active") {
      return stop(delivery, { verdict: localTimePast(pastLocalTime) }, errand);
    }
    const way = await findWay({ request, view, parent, now: now() }, ports);
    switch (way.is) {
      case "gone":
        return;
      case "stopped":
        return stop(delivery, way, errand);
      case "closed": {
        if (now() < agesFrom(delivery.record) + maxAgeMs) {
          return conclude(postponed(delivery, { at: now(), until: way.until }), errand);
        }
        const reason = "given up: for more than a day nothing could go out";
        return stop(
          delivery,
          { verdict: failure({ channel: request.channel, provider: request.provider, reason }) },
          errand,
        );
      }
      case "open":
        await way.outlet.desks.run(() => sendThrough(way, delivery, errand));
    }
  };

  /** A defect ends the delivery it is about, not the job it came with. */
  const deliverSoundly = async (delivery: Delivery, errand: Errand): Promise<void> => {
    try {
      await deliver(delivery, errand);
    } catch (error) {
      if (isUnavailable(error) || ports.leaving.aborted) throw error;
      ports.onError?.(error);
      const reason = `a defect of the service: ${error instanceof Error ? error.message : String(error)}`;
      const { channel } = delivery.record.request;
      await stop(delivery, { verdict: failure({ channel, provider: undefined, reason }) }, errand);
    }
  };

  /** Whoever claimed it is dead: the message may be out, or not. */
  const findOut = (delivery: Delivery, providerType: string, errand: Errand): Promise<void> => {
    const at = now();
    const reason = "the worker that was sending it died";
    const attempt = { result: "unanswered", reason } as const;
    const provider = ports.providers.find(delivery.record.request.channel, providerType);
    const wasSent = isSettled(delivery.status);
    if (!wasSent && provider !== undefined && maySendAgain(delivery, provider, at)) {
      // Not written as such: the claim of the next try follows what stands there.
      const again = { ...postponed(delivery, { at, until: at, attempt }), version: delivery.version };
      return deliverSoundly(again, errand);
    }
    const verdict = wasSent
      ? reportedAsSent(delivery, providerType)
      : ambiguous(delivery, providerType, reason);
    return conclude(settled(delivery, { outcome: { ...verdict, at }, attempt }), errand);
  };

  return {
    deliver: deliverSoundly,
    async resume(delivery, errand) {
      const { outcome, attempts } = delivery.record;
      if (outcome !== undefined) {
        tell(delivery, errand);
        // Overtaken means that a report came, which leaves it due: then it is told once more.
        errand.afterTelling(async () => {
          const done = told(delivery, now());
          if (done !== delivery) await book.write(done);
        });
        return;
      }
      if (delivery.status === "queued") return deliverSoundly(delivery, errand);
      const attempt = attempts.at(-1);
      if (attempt === undefined || attempt.startedAt + options.claimMs > now())
        return leaveToOther(delivery, errand);
      return findOut(delivery, attempt.provider, errand);
    },
  };
}

/** What may have gone out already is not called skipped. */
function lastWord(delivery: Delivery): Verdict {
  const lost = delivery.record.attempts.findLast(({ result = "unanswered" }) => result === "unanswered");
  if (lost === undefined) return broadcastEnded();
  return ambiguous(
    delivery,
    lost.provider,
    `${lost.reason ?? "no answer"}, and the broadcast has ended since`,
  );
}

/** A refusal of one message says nothing against the provider. */
function noteResult(outlet: Outlet, result: SendResult, now: number): void {
  if (result.type === "later" || result.type === "unanswered") {
    outlet.noteFailure(now, result.type === "later" ? result.retryAfterMs : undefined);
  } else outlet.noteSuccess();
}

/** Of a journey that an event moved: as prompt as the event itself. What time or a whole segment brings about is not. */
function isAwaited({ record: { request } }: Delivery): boolean {
  const { journeyId, triggeringMessageId } = request.origin;
  return journeyId !== undefined && triggeringMessageId !== undefined;
}
