/**
 * Third stage: takes a permit of each frequency cap that applies to the message, or of none. A message whose address
 * another one of its broadcast has stops here, so that it uses no permit of a cap or of a rate.
 */
import { capsFor } from "@signalbox/send-checks";
import { isPlaceholder } from "../state/delivery.js";
import { keyOf, type DeliveryRepository } from "../store/delivery-repository.js";
import { takePermit, type PermitPorts } from "../limits/frequency-permit.js";
import { stopped, type Prepared, type Stage } from "./stage.js";
import { stopIfDuplicate, type ReserveStagePorts } from "./reserve.js";

export interface AdmitStagePorts extends PermitPorts, ReserveStagePorts {
  readonly repository: Pick<DeliveryRepository, "load">;
}

export function createAdmitStage(ports: AdmitStagePorts): Stage<Prepared, Prepared> {
  return async (context) => {
    const { delivery, resolved, ready } = context;
    const caps = capsFor(delivery.record.request, resolved.view.state);
    const duplicate = caps.length > 0 || hasRate(context) ? await stopIfDuplicate(context, ports) : undefined;
    if (duplicate !== undefined) return duplicate;
    if (caps.length === 0) return context;
    // A repeated request: a message that was sent long ago takes no second permit.
    const stored = delivery.version === 0 ? await ports.repository.load(keyOf(delivery)) : undefined;
    // A placeholder does not count as stored: the worker that wrote it may have died.
    if (stored !== undefined && !isPlaceholder(stored)) return stopped(context, { is: "taken", stored });
    const permit = await takePermit(delivery, caps, ports);
    if (permit.isAdmitted) return { ...context, delivery: permit.delivery };
    const { preparation } = ready;
    return stopped(context, { is: "outcome", verdict: permit.verdict, preparation });
  };
}

function hasRate({ delivery, resolved }: Prepared): boolean {
  const { broadcastPerSecond } = delivery.record.request;
  return broadcastPerSecond !== undefined || resolved.connection.setting.messagesPerSecond !== undefined;
}
