/** Begins a leased job only while its kind of work is not held. Returns it to the head when the process leaves before. */
import { WaitingError } from "bullmq";
import { putBack } from "./attend-in-place.js";
import type { LeasedBullJob } from "./bull-workers.js";
import type { GatedWork } from "./hold-gate.js";
import type { WorkerAccess } from "./worker-presence.js";

export interface HeldWork {
  readonly kind: GatedWork;
  readonly access: WorkerAccess;
}

export async function whenNotHeld(
  leased: LeasedBullJob,
  { kind, access }: HeldWork,
  attend: () => Promise<void>,
): Promise<void> {
  if (access.hold === undefined) return attend();
  const leave = await access.hold.enter(kind, leased.leaving);
  if (leave === undefined) {
    await putBack(leased, access);
    throw new WaitingError();
  }
  try {
    await attend();
  } finally {
    leave();
  }
}
