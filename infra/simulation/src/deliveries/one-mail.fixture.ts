/** One mail through the whole pipeline on in-memory adapters, in a workspace whose secrets cannot be opened. */
import type { DeliveryOutcome } from "@signalbox/messaging";
import type { InProcessSystem } from "../runtime/in-process-system.js";
import { openMailHouse, type MailHouseOptions } from "./mail-house.fixture.js";

export interface OneMail extends Pick<MailHouseOptions, "state" | "body"> {
  /** ms */
  readonly requestedAt?: number;
}

/** The outcome; undefined while there is none. */
export async function outcomeOfMail(
  system: InProcessSystem,
  { requestedAt = Date.now(), ...options }: OneMail,
): Promise<DeliveryOutcome | undefined> {
  const house = await openMailHouse(system, options);
  await house.send({ id: "d1", requestedAt });
  await house.close();
  return (await house.recordOf("d1"))?.outcome;
}
