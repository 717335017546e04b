/** The time zone of the workspace, in which times are shown. */
import { createContext, use } from "react";

export const ZoneContext = createContext<string | undefined>(undefined);

/** Asking costs more than all else that a time in a list needs. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The service may know zones that an old browser does not. */
export function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Undefined for a zone that the browser does not know: times are in the viewer's then. */
export function zoneShown(timezone: string): string | undefined {
  return isKnownZone(timezone) ? timezone : undefined;
}

export function useZone(): string {
  return use(ZoneContext) ?? viewerZone;
}
