/**
 * How long an idle worker waits before it polls. All that leaves a job behind wakes the workers, so the poll is for a lost
 * wake-up only.
 */
export const idleLookSeconds = 5;
