/**
 * Writes what becomes of deliveries and tells their users. Telling follows the writing and is repeated with it, so nothing
 * is told that is not written, and nothing written stays untold once its job is done.
 */
import type { DeliveryStatus } from "@signalbox/core";
import { settled, type Delivery, type Preparation } from "./delivery.js";
import type { DeliveryBook } from "./delivery-book.js";
import type { DeliveryPorts } from "./delivery-ports.js";
import { outcomePost } from "./events.js";
import { insist } from "./insist.js";
import type { Verdict } from "./outcomes.js";

export interface OutcomeWriter {
  /** Tells the user's actor what became of it; harmless when repeated. */
  readonly tell: (delivery: Delivery) => Promise<void>;
  /** Writes what no provider was asked about; who is overtaken leaves it to the other. */
  readonly conclude: (delivery: Delivery) => Promise<void>;
  /** As `conclude`, of a delivery that goes no further. */
  readonly stop: (delivery: Delivery, verdict: Verdict, preparation?: Preparation) => Promise<void>;
  /**
   * After the provider was called: what it said is written, however long the database is away. A report that came in the
   * meantime is kept, and whoever took us for dead is corrected.
   */
  readonly settle: (claim: Delivery, conclusion: (standing: Delivery) => Delivery) => Promise<void>;
}

export interface OutcomePorts extends Pick<DeliveryPorts, "now" | "nextSeq" | "commit" | "rest"> {
  readonly book: DeliveryBook;
  readonly onSettled: (status: DeliveryStatus, provider: string) => void;
}

export function createOutcomeWriter(ports: OutcomePorts): OutcomeWriter {
  const { book, now } = ports;

  const tell = async (delivery: Delivery): Promise<void> => {
    const receivedAt = now().getTime();
    const post = outcomePost(delivery, { receivedAt, seq: ports.nextSeq(receivedAt) });
    if (post !== undefined) await ports.commit.post([post]);
  };

  const note = ({ status, record }: Delivery): void => {
    if (record.outcome !== undefined) ports.onSettled(status, record.attempts.at(-1)?.provider ?? "");
  };

  const conclude = async (delivery: Delivery): Promise<void> => {
    const written = await book.write(delivery);
    if (written.is === "written") note(delivery);
    const standing = written.is === "written" ? delivery : written.standing;
    if (standing !== undefined) await tell(standing);
  };

  return {
    tell,
    conclude,
    stop: (delivery, verdict, preparation) =>
      conclude(
        settled(delivery, {
          outcome: { ...verdict, at: now().getTime() },
          ...(preparation !== undefined && { preparation }),
        }),
      ),
    async settle(claim, conclusion) {
      let next = conclusion(claim);
      for (;;) {
        const delivery = next;
        const written = await insist(() => book.write(delivery), ports);
        if (written.is === "written") {
          note(delivery);
          break;
        }
        // The user was erased.
        if (written.standing === undefined) return;
        next = conclusion(written.standing);
        if (next === written.standing) break;
      }
      await tell(next);
    },
  };
}
