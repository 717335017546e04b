/** A date among a user's properties, as a moment: one without a zone is in the user's zone. */
import type { DateValue } from "@signalbox/core";
import { momentShownAs } from "./local-time.js";

/** ms */
export function momentOfDate({ ms, isLocal }: DateValue, zone: string): number {
  return isLocal ? momentShownAs(ms, zone) : ms;
}
