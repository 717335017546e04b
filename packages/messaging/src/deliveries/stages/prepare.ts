/** Second stage: loads the user, checks whether they may get the message, and renders it. */
import { mayHaveBeenSent } from "../state/delivery.js";
import type { LoadRecipient } from "../content/load-recipient.js";
import { stopped, type Prepared, type Resolved, type Stage } from "./stage.js";
import { waitUntil, type Waiting } from "../jobs/wait-until.js";

export interface PrepareStagePorts extends Waiting {
  readonly loadRecipient: LoadRecipient;
}

export function createPrepareStage(ports: PrepareStagePorts): Stage<Resolved, Prepared> {
  const prepare: Stage<Resolved, Prepared> = async (context) => {
    const { delivery, resolved } = context;
    // A message that may have been sent cannot wait: the vendor may forget its idempotency key by then.
    const isUncertain = mayHaveBeenSent(delivery);
    const options = { ignoresQuietHours: isUncertain, ignoresRun: isUncertain };
    const prepared = await ports.loadRecipient(delivery.record.request, resolved, options);
    switch (prepared.type) {
      case "ready":
        return { ...context, ready: prepared };
      case "stopped": {
        const { verdict, preparation } = prepared;
        return stopped(context, { is: "outcome", verdict, preparation });
      }
      case "held": {
        const { hold, preparation } = prepared;
        const { to } = preparation;
        const isOver = await waitUntil(Math.max(hold.until, ports.now().getTime() + 1), ports);
        return isOver
          ? prepare(context)
          : stopped(context, {
              is: "postponed",
              until: hold.until,
              because: "QuietHours",
              hold,
              ...(to !== undefined && { to }),
            });
      }
    }
  };
  return prepare;
}
