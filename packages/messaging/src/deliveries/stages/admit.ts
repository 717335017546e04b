/** Third stage: takes a permit of each frequency cap that concerns the message, or of none. */
import { isHeldPlace } from "../delivery.js";
import { keyOf, type DeliveryRepository } from "../delivery-repository.js";
import { takePermit, type PermitPorts } from "../frequency-permit.js";
import { capsFor } from "../message-limits.js";
import { stopped, type Prepared, type Stage } from "../stage.js";

export interface AdmitStagePorts extends PermitPorts {
  readonly repository: Pick<DeliveryRepository, "load">;
}

export function createAdmitStage(ports: AdmitStagePorts): Stage<Prepared, Prepared> {
  return async (context) => {
    const { delivery, resolved, ready } = context;
    const caps = capsFor(delivery.record.request, resolved.view.state);
    if (caps.length === 0) return context;
    // Asked for again: a message that went out long ago takes no permit anew.
    const standing = delivery.version === 0 ? await ports.repository.load(keyOf(delivery)) : undefined;
    // A held place counts as none: the worker that was storing something may have died.
    if (standing !== undefined && !isHeldPlace(standing)) return stopped(context, { is: "taken", standing });
    const permit = await takePermit(delivery, caps, ports);
    if (permit.isAdmitted) return { ...context, delivery: permit.delivery };
    const { preparation } = ready;
    return stopped(context, { is: "outcome", verdict: permit.verdict, preparation });
  };
}
