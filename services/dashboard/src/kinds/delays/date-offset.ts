/** How far a delay ends from a date: on it, before it or after it. Pure. */
import { withField } from "../fields/field-props.js";
import type { DelayOf } from "./delay-kind.js";

type UserPropertyDelay = DelayOf<"UserProperty">;

export const offsetPlaces = ["on", "before", "after"] as const;
export type OffsetPlace = (typeof offsetPlaces)[number];

const aDay = 86_400;

/** A delay that names a direction keeps it while its length is being typed. */
export function placeOf({ offsetSeconds = 0, offsetDirection }: UserPropertyDelay): OffsetPlace {
  return offsetDirection ?? (offsetSeconds === 0 ? "on" : "after");
}

/** On the date there is no length; elsewhere one that was there stays. */
export function withPlace(delay: UserPropertyDelay, place: OffsetPlace): UserPropertyDelay {
  if (place === "on")
    return withField(withField(delay, "offsetDirection", undefined), "offsetSeconds", undefined);
  const { offsetSeconds = 0 } = delay;
  return { ...delay, offsetDirection: place, offsetSeconds: offsetSeconds === 0 ? aDay : offsetSeconds };
}

/** `seconds` undefined: the field is empty, and stays where it is. */
export function withOffset(delay: UserPropertyDelay, seconds: number | undefined): UserPropertyDelay {
  const place = placeOf(delay);
  if (place === "on") return delay;
  return withField({ ...delay, offsetDirection: place }, "offsetSeconds", seconds);
}
