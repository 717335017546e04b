/**
 * Fifth stage: in a broadcast that each address gets once, takes the message's address for its delivery. It is taken
 * behind the frequency caps, so that a message that these skip does not keep others from the address.
 */
import type { Verdict } from "@signalbox/send-checks";
import { addressClaimOf, type AddressClaim, type BroadcastAddresses } from "../store/broadcast-addresses.js";
import { ambiguous } from "../state/conclude-attempt.js";
import { mayHaveBeenSent } from "../state/delivery.js";
import { duplicateAddress } from "../state/outcomes.js";
import { stopped, type Prepared, type Stage, type Stopped } from "./stage.js";

export interface ReserveStagePorts {
  readonly addresses: BroadcastAddresses;
}

export function createReserveStage({ addresses }: ReserveStagePorts): Stage<Prepared, Prepared> {
  return async (context) => {
    const claim = claimOf(context);
    if (claim === undefined) return context;
    const owner = await addresses.take(claim);
    return owner === claim.row.deliveryId ? context : stopAsDuplicate(context);
  };
}

/** Whether another delivery has the address; nothing is taken. For stages that take what a skipped message must not. */
export async function stopIfDuplicate(
  context: Prepared,
  { addresses }: ReserveStagePorts,
): Promise<Stopped | undefined> {
  const claim = claimOf(context);
  if (claim === undefined) return undefined;
  const owner = await addresses.ownerOf(claim);
  return owner === undefined || owner === claim.row.deliveryId ? undefined : stopAsDuplicate(context);
}

function claimOf({ delivery, resolved, ready }: Prepared): AddressClaim | undefined {
  const { defaultCountry } = resolved.view.state;
  return addressClaimOf(delivery.record.request, ready.message.to, defaultCountry);
}

function stopAsDuplicate(context: Prepared): Stopped {
  const { preparation } = context.ready;
  return stopped(context, { is: "outcome", verdict: verdictFor(context), preparation });
}

/** A message that may have been sent, to an earlier address of its user, is not called skipped. */
function verdictFor({ delivery }: Prepared): Verdict {
  const tried = delivery.record.attempts.at(-1);
  if (!mayHaveBeenSent(delivery) || tried === undefined) return duplicateAddress;
  const reason = `${tried.reason ?? "no answer came"}, and another message of the broadcast has the user's present address`;
  return ambiguous(delivery, tried.provider, reason);
}
