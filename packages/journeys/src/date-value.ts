/** A date among a person's properties, as a moment: one without a zone is local to the person. */
import type { DateValue } from "@signalbox/core";
import { momentShownAs } from "./local-time.js";

/** ms */
export function momentOfDate({ ms, isLocal }: DateValue, zone: string): number {
  return isLocal ? momentShownAs(ms, zone) : ms;
}
