/**
 * Assigns permits to times so that no time window contains more than allowed. Granted permits are counted in slots of a
 * hundredth of the window, each treated as if granted at the end of its slot, so the limit is never exceeded. Pure.
 */

export interface PermitLimit {
  readonly permits: number;
  readonly windowMs: number;
}

export interface GrantedPermits {
  readonly v: 1;
  /** The time of the latest permit, ms. */
  readonly last: number;
  /** The end of each slot, ms, and the permits in it; the oldest first, only those still in the window. */
  readonly slots: readonly (readonly [end: number, turns: number])[];
}

export const noPermits: GrantedPermits = { v: 1, last: 0, slots: [] };

const slotsPerWindow = 100;

/** The next permitted time: not before `now` and not before the latest permit. */
export function grantPermit(
  { last, slots }: GrantedPermits,
  { permits, windowMs }: PermitLimit,
  now: number,
): { readonly at: number; readonly permits: GrantedPermits } {
  const notBefore = Math.max(now, last);
  const at = Math.max(notBefore, freeAt(slots, { permits, windowMs }));
  const slotMs = Math.max(1, Math.floor(windowMs / slotsPerWindow));
  const end = Math.ceil(at / slotMs) * slotMs;
  const retained = slots.filter(([until]) => until > at - windowMs && until !== end);
  const inSlot = slots.find(([until]) => until === end)?.[1] ?? 0;
  return { at, permits: { v: 1, last: at, slots: [...retained, [end, inSlot + 1]] } };
}

/** When the oldest of the latest `permits` granted leaves the window; 0 while there are fewer. */
function freeAt(slots: GrantedPermits["slots"], { permits, windowMs }: PermitLimit): number {
  let counted = 0;
  for (const [end, granted] of slots.toReversed()) {
    counted += granted;
    if (counted >= permits) return end + windowMs;
  }
  return 0;
}
