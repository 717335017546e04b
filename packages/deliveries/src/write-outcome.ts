/**
 * Writes what becomes of deliveries and has their users told. Telling follows the writing and is repeated with it, so
 * nothing is told that is not written, and nothing written stays untold once its job is done.
 */
import type { DeliveryStatus } from "@signalbox/core";
import { orphaned, settled, type Delivery, type Preparation } from "./delivery.js";
import type { DeliveryBook } from "./delivery-book.js";
import type { DeliveryPorts } from "./delivery-ports.js";
import type { Errand } from "./errand.js";
import { givePlaceBack } from "./take-place.js";
import { correctionPosts, outcomePost, segmentBroadcastPost, type EventSurroundings } from "./events.js";
import { insist } from "./insist.js";
import type { Verdict } from "./outcomes.js";

export interface OutcomeWriter {
  /** The user's actor will hear what became of it; harmless when repeated. */
  readonly tell: (delivery: Delivery, errand: Errand) => void;
  /** For whoever finds a delivery that another has, or had: tells what is known, or sees to it that it will be told. */
  readonly leave: (standing: Delivery | undefined, errand: Errand) => Promise<void>;
  /** Writes what no provider was asked about; who is overtaken leaves it to the other. */
  readonly conclude: (delivery: Delivery, errand: Errand) => Promise<void>;
  /** As `conclude`, of a delivery that goes no further. */
  readonly stop: (delivery: Delivery, stop: Stop, errand: Errand) => Promise<void>;
  /**
   * After the provider was called: what it said is written, however long the database is away. A report that came in the
   * meantime is kept, and whoever took us for dead is corrected.
   */
  readonly settle: (
    claim: Delivery,
    conclusion: (standing: Delivery) => Delivery,
    errand: Errand,
  ) => Promise<void>;
}

/** Why it goes no further, and what was found out before. */
export interface Stop {
  readonly verdict: Verdict;
  readonly preparation?: Preparation;
}

export interface OutcomePorts extends Pick<DeliveryPorts, "now" | "nextSeq" | "rest" | "quotas" | "onError"> {
  readonly book: DeliveryBook;
  readonly onSettled: (status: DeliveryStatus, provider: string) => void;
}

export function createOutcomeWriter(ports: OutcomePorts): OutcomeWriter {
  const { book, now } = ports;

  const tell: OutcomeWriter["tell"] = (delivery, errand) => {
    const receivedAt = now().getTime();
    const around = (): EventSurroundings => ({ receivedAt, seq: ports.nextSeq(receivedAt) });
    const post = outcomePost(delivery, around());
    if (post === undefined) return;
    errand.tell(post);
    for (const correction of correctionPosts(delivery, around())) errand.tell(correction);
    const broadcast = segmentBroadcastPost(delivery, around());
    if (broadcast !== undefined) errand.tell(broadcast);
  };

  const leave: OutcomeWriter["leave"] = async (found, errand) => {
    let standing = found;
    while (standing?.status === "sending" && standing.record.outcome === undefined) {
      const marked = orphaned(standing, now().getTime());
      if (marked === standing) return;
      const written = await book.write(marked);
      if (written.is === "written") return;
      standing = written.standing;
    }
    if (standing !== undefined) tell(standing, errand);
  };

  const note = async (delivery: Delivery): Promise<void> => {
    const { status, record } = delivery;
    if (record.outcome === undefined) return;
    ports.onSettled(status, record.attempts.at(-1)?.provider ?? "");
    await givePlaceBack(delivery, ports);
  };

  const conclude: OutcomeWriter["conclude"] = async (delivery, errand) => {
    const written = await book.write(delivery);
    if (written.is === "overtaken") return leave(written.standing, errand);
    await note(delivery);
    tell(delivery, errand);
  };

  return {
    tell,
    leave,
    conclude,
    stop: (delivery, { verdict, preparation }, errand) => {
      const outcome = { ...verdict, at: now().getTime() };
      const end = settled(delivery, { outcome, ...(preparation !== undefined && { preparation }) });
      return conclude(end, errand);
    },
    async settle(claim, conclusion, errand) {
      let next = conclusion(claim);
      for (;;) {
        const delivery = next;
        const written = await insist(() => book.write(delivery), ports);
        if (written.is === "written") {
          await note(delivery);
          break;
        }
        // The user was erased.
        if (written.standing === undefined) return;
        next = conclusion(written.standing);
        if (next === written.standing) break;
      }
      tell(next, errand);
    },
  };
}
