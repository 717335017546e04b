/**
 * Moments given one after the other so that no window holds more of them than allowed. What was given is remembered in
 * slots of a fraction of the window, each as late as its end: at most a little too careful, never too generous. Pure.
 */

export interface PermitLimit {
  readonly permits: number;
  readonly windowMs: number;
}

export interface GrantedPermits {
  readonly v: 1;
  /** The last moment given, ms. */
  readonly last: number;
  /** End of the slot, ms, and moments given in it; the oldest first, as far as they still count. */
  readonly slots: readonly (readonly [end: number, turns: number])[];
}

export const noPermits: GrantedPermits = { v: 1, last: 0, slots: [] };

const slotsPerWindow = 100;

/** The next moment, not before `now` and not before the one given last. */
export function grantPermit(
  { last, slots }: GrantedPermits,
  { permits, windowMs }: PermitLimit,
  now: number,
): { readonly at: number; readonly permits: GrantedPermits } {
  const earliest = Math.max(now, last);
  const at = Math.max(earliest, freeAt(slots, { permits, windowMs }));
  const slotMs = Math.max(1, Math.floor(windowMs / slotsPerWindow));
  const end = Math.ceil(at / slotMs) * slotMs;
  const retained = slots.filter(([until]) => until > at - windowMs && until !== end);
  const inSlot = slots.find(([until]) => until === end)?.[1] ?? 0;
  return { at, permits: { v: 1, last: at, slots: [...retained, [end, inSlot + 1]] } };
}

/** When the oldest of the latest `turns` given leaves the window; 0 while there are fewer. */
function freeAt(slots: GrantedPermits["slots"], { permits, windowMs }: PermitLimit): number {
  let counted = 0;
  for (const [end, granted] of slots.toReversed()) {
    counted += granted;
    if (counted >= permits) return end + windowMs;
  }
  return 0;
}
