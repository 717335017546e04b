/**
 * When a provider fails again and again, nothing more is sent to it for a while; then one message tries, and if that goes
 * well all may go again. Pure: the state and the moment say who may pass.
 */
export interface Circuit {
  /** Failures in a row. */
  readonly failures: number;
  /** Nobody passes before, ms; 0 while it is closed. */
  readonly openUntil: number;
  /** How often in a row it was opened. */
  readonly opened: number;
}

export const closedCircuit: Circuit = { failures: 0, openUntil: 0, opened: 0 };

const failuresToOpen = 5;
const firstOpenMs = 5_000;
const longestOpenMs = 300_000;

/** An open circuit lets one pass once its time is over: `probing` then keeps the others back for a moment. */
export function mayPass({ openUntil }: Circuit, now: number): boolean {
  return now >= openUntil;
}

/** The circuit while one message tries whether the provider is back. */
export function probing(circuit: Circuit, now: number, probeMs: number): Circuit {
  return circuit.opened === 0 ? circuit : { ...circuit, openUntil: now + probeMs };
}

export function afterSuccess(): Circuit {
  return closedCircuit;
}

/** `retryAfterMs` is what the vendor asked for. */
export function afterFailure(circuit: Circuit, now: number, retryAfterMs = 0): Circuit {
  const failures = circuit.failures + 1;
  const isOpening = failures >= failuresToOpen || circuit.opened > 0;
  if (!isOpening) return { ...circuit, failures };
  const backOff = Math.min(firstOpenMs * 2 ** circuit.opened, longestOpenMs);
  return { failures, openUntil: now + Math.max(backOff, retryAfterMs), opened: circuit.opened + 1 };
}
