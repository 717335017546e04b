/**
 * A circuit breaker: after repeated failures nothing is sent to a provider for a while; then one message probes it,
 * and after a success all pass again. Pure: state and time decide.
 */
export interface Circuit {
  /** Failures in a row. */
  readonly failures: number;
  /** No message passes before this time, ms; 0 while the circuit is closed. */
  readonly openUntil: number;
  /** How often in a row it opened. */
  readonly opened: number;
}

export const closedCircuit: Circuit = { failures: 0, openUntil: 0, opened: 0 };

const failuresToOpen = 5;
const firstOpenMs = 5_000;
const longestOpenMs = 300_000;

/** An open circuit lets one message pass when its time is over; `probing` then stops the others. */
export function mayPass({ openUntil }: Circuit, now: number): boolean {
  return now >= openUntil;
}

/** The circuit while one message probes the provider. */
export function probing(circuit: Circuit, now: number, probeMs: number): Circuit {
  return circuit.opened === 0 ? circuit : { ...circuit, openUntil: now + probeMs };
}

export function afterSuccess(): Circuit {
  return closedCircuit;
}

/** `retryAfterMs` is the vendor's Retry-After. */
export function afterFailure(circuit: Circuit, now: number, retryAfterMs = 0): Circuit {
  const failures = circuit.failures + 1;
  const isOpening = failures >= failuresToOpen || circuit.opened > 0;
  if (!isOpening) return { ...circuit, failures };
  const backOff = Math.min(firstOpenMs * 2 ** circuit.opened, longestOpenMs);
  return { failures, openUntil: now + Math.max(backOff, retryAfterMs), opened: circuit.opened + 1 };
}
