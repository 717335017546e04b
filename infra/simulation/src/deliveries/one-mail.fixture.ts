/** One mail through the whole pipeline on in-memory adapters, in a workspace whose secrets cannot be opened. */
import type { DeliveryOutcome } from "@signalbox/messaging";
import type { InProcessSystem } from "../runtime/in-process-system.js";
import { openMailPipeline, type MailPipelineOptions } from "./mail-pipeline.fixture.js";

export interface OneMail extends Pick<MailPipelineOptions, "state" | "body"> {
  /** ms */
  readonly requestedAt?: number;
}

/** The outcome; undefined while there is none. */
export async function outcomeOfMail(
  system: InProcessSystem,
  { requestedAt = Date.now(), ...options }: OneMail,
): Promise<DeliveryOutcome | undefined> {
  const pipeline = await openMailPipeline(system, options);
  await pipeline.send({ id: "d1", requestedAt });
  await pipeline.close();
  return (await pipeline.recordOf("d1"))?.outcome;
}
