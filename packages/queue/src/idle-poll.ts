/**
 * How long an idle worker waits for a wake-up before it polls its queue. Every command that adds or returns a job wakes the
 * workers, so the poll only finds jobs whose wake-up was lost.
 */
export const idlePollSeconds = 5;
