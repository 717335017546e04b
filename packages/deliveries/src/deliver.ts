/**
 * One delivery from where it stands to its outcome: checked, claimed, handed to the provider, settled, told to its user.
 * The claim is written before the provider is called and the answer after, so whoever finds a claim without an answer knows
 * that the message may or may not have gone out; nobody sends on a claim of somebody else's.
 */
import type { WorkspaceState, WorkspaceView } from "@signalbox/actors";
import {
  isUnavailable,
  isSettled,
  type DeliveryStatus,
  type VersionedChange,
  type WorkspaceId,
} from "@signalbox/core";
import type { SendResult } from "@signalbox/provider-kit";
import { coalesce } from "./coalesce.js";
import { ambiguous, concludeAttempt, maySendAgain } from "./conclude-attempt.js";
import { claimed, postponed, settled, type Delivery, type Preparation } from "./delivery.js";
import type { DeliveryBook } from "./delivery-book.js";
import type { DeliveryOptions, DeliveryPorts } from "./delivery-ports.js";
import { outcomePost } from "./events.js";
import { findWay, type WayPorts } from "./find-way.js";
import { handOver } from "./hand-over.js";
import { insist } from "./insist.js";
import type { MakeReady } from "./make-ready.js";
import { failure, type Verdict } from "./outcomes.js";
import type { Outlet } from "./outlets.js";
import type { Prepared } from "./prepare.js";
import { takeTurn } from "./take-turn.js";

export interface WorkspaceViews {
  readonly view: WorkspaceView;
  readonly parent: WorkspaceState | undefined;
}

export interface DeliverPorts extends DeliveryPorts, WayPorts {
  readonly book: DeliveryBook;
  readonly makeReady: MakeReady;
  /** The workspace as it is now, and the state of its parent where it has one. */
  readonly viewsOf: (workspaceId: WorkspaceId) => Promise<WorkspaceViews>;
  readonly options: DeliveryOptions;
  readonly onSettled: (status: DeliveryStatus, provider: string) => void;
}

export interface Courier {
  /** Throws when it must be looked at again: a server is away, or the worker is leaving. Nothing was sent then. */
  deliver(delivery: Delivery, leaving: AbortSignal): Promise<void>;
  /** Goes on with one that was left: to be tried again, or to be found out about. */
  resume(delivery: Delivery, leaving: AbortSignal): Promise<void>;
  /** Tells the user's actor what became of it; harmless when repeated. */
  tell(delivery: Delivery): Promise<void>;
}

const maxChangesPerRound = 100;

export function createCourier(ports: DeliverPorts): Courier {
  const { book, options, now } = ports;
  const apply = coalesce<VersionedChange, undefined>(
    async (changes) => {
      await ports.tables.apply(changes);
      return changes.map(() => undefined);
    },
    { limit: maxChangesPerRound },
  );

  const tell = async (delivery: Delivery): Promise<void> => {
    const receivedAt = now().getTime();
    const post = outcomePost(delivery, { receivedAt, seq: ports.nextSeq(receivedAt) });
    if (post !== undefined) await ports.commit.post([post]);
  };

  const note = ({ status, record }: Delivery): void => {
    if (record.outcome !== undefined) ports.onSettled(status, record.attempts.at(-1)?.provider ?? "");
  };

  /** Writes what nobody was asked about; who is overtaken leaves it to the other. */
  const conclude = async (delivery: Delivery): Promise<void> => {
    const written = await book.write(delivery);
    if (written.is === "written") note(delivery);
    const standing = written.is === "written" ? delivery : written.standing;
    if (standing !== undefined) await tell(standing);
  };

  const stop = (delivery: Delivery, verdict: Verdict, preparation?: Preparation): Promise<void> =>
    conclude(
      settled(delivery, {
        outcome: { ...verdict, at: now().getTime() },
        ...(preparation !== undefined && { preparation }),
      }),
    );

  /** After the provider was called: what it said must be written, however long the database is away. */
  const settle = async (claim: Delivery, conclusion: (delivery: Delivery) => Delivery): Promise<void> => {
    let next = conclusion(claim);
    for (;;) {
      const delivery = next;
      const written = await insist(() => book.write(delivery), ports);
      if (written.is === "written") {
        note(delivery);
        break;
      }
      // A report came in the meantime, or somebody took us for dead: what we know is said on top of it.
      if (written.standing === undefined) return;
      next = conclusion(written.standing);
      if (next === written.standing) break;
    }
    await tell(next);
  };

  const send = async (
    delivery: Delivery,
    outlet: Outlet,
    prepared: Extract<Prepared, { type: "ready" }>,
    leaving: AbortSignal,
  ): Promise<void> => {
    const { message, variant, preparation } = prepared;
    const sending = await outlet.sending.run(async () => {
      const at = now().getTime();
      const claim = claimed(delivery, {
        ...preparation,
        provider: outlet.provider.type,
        at,
        until: at + options.claimMs,
      });
      const written = await book.write(claim);
      if (written.is === "overtaken") return { claim: undefined, standing: written.standing };
      return { claim, result: await handOver(outlet, message, claim, ports) };
    }, leaving);
    if (sending.claim === undefined) {
      if (sending.standing !== undefined) await tell(sending.standing);
      return;
    }
    const { claim, result } = sending;
    noteResult(outlet, result, now().getTime());
    const conclusionOf = (standing: Delivery) =>
      concludeAttempt({
        delivery: standing,
        provider: outlet.provider,
        result,
        message,
        variant,
        now: now().getTime(),
        dice: ports.dice(),
      });
    const { suppression } = conclusionOf(claim);
    if (suppression !== undefined) {
      await insist(() => apply({ change: suppression, version: now().getTime() }), ports);
    }
    await settle(claim, (standing) => conclusionOf(standing).delivery);
  };

  const deliver = async (delivery: Delivery, leaving: AbortSignal): Promise<void> => {
    const { request } = delivery.record;
    const { view, parent } = await ports.viewsOf(request.workspaceId);
    const way = await findWay({ request, view, parent, now: now().getTime() }, ports);
    switch (way.is) {
      case "gone":
        return;
      case "stopped":
        return stop(delivery, way.verdict);
      case "closed":
        return conclude(postponed(delivery, { at: now().getTime(), until: way.until }));
      case "open":
        await way.outlet.desks.run(async () => {
          const prepared = await ports.makeReady(request, way);
          if (prepared.type === "stopped") return stop(delivery, prepared.verdict, prepared.preparation);
          const turn = await takeTurn(delivery, way.outlet, ports);
          if (turn.is === "later") {
            const { at } = turn;
            return conclude(postponed(delivery, { at: now().getTime(), until: at, turnAt: at }));
          }
          return send(delivery, way.outlet, prepared, leaving);
        }, leaving);
    }
  };

  const deliverSoundly = async (delivery: Delivery, leaving: AbortSignal): Promise<void> => {
    try {
      await deliver(delivery, leaving);
    } catch (error) {
      if (isUnavailable(error) || leaving.aborted) throw error;
      ports.onError?.(error);
      const reason = `a defect of the service: ${error instanceof Error ? error.message : String(error)}`;
      await stop(
        delivery,
        failure({ channel: delivery.record.request.channel, provider: undefined, reason }),
      );
    }
  };

  return {
    tell,
    deliver: deliverSoundly,
    async resume(delivery, leaving) {
      if (delivery.record.outcome !== undefined) return tell(delivery);
      if (delivery.status === "queued") return deliverSoundly(delivery, leaving);
      const attempt = delivery.record.attempts.at(-1);
      const at = now().getTime();
      if (attempt === undefined || attempt.startedAt + options.claimMs > at) return;
      // Whoever claimed it is dead: the message may be out, or not.
      const { channel } = delivery.record.request;
      const provider = ports.providers.find(channel, attempt.provider);
      const reason = "the worker that was sending it died";
      const end = { result: "unanswered", reason } as const;
      if (!isSettled(delivery.status) && provider !== undefined && maySendAgain(delivery, provider, at)) {
        // Not written as such: the claim of the next try follows what stands there.
        const again = { ...postponed(delivery, { at, until: at, attempt: end }), version: delivery.version };
        return deliverSoundly(again, leaving);
      }
      const verdict = isSettled(delivery.status)
        ? reportedAsSent(delivery, attempt.provider)
        : ambiguous(delivery, attempt.provider, reason);
      return conclude(settled(delivery, { outcome: { ...verdict, at }, attempt: end }));
    },
  };
}

/** A report of the vendor came before its answer was written: that it went out is known then, though not its text. */
function reportedAsSent({ record, to, from }: Delivery, provider: string): Verdict {
  const variant = {
    type: record.request.channel,
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
    provider: { type: provider },
  };
  return { event: "DFInternalMessageSent", variant };
}

/** A refusal of one message says nothing against the provider. */
function noteResult(outlet: Outlet, result: SendResult, now: number): void {
  if (result.type === "later" || result.type === "unanswered") {
    outlet.noteFailure(now, result.type === "later" ? result.retryAfterMs : undefined);
  } else outlet.noteSuccess();
}
