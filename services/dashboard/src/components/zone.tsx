/** The time zone of the workspace; the viewer's where the workspace has none. */
import { createContext, use } from "react";

export const ZoneContext = createContext<string | undefined>(undefined);

/** Asking costs more than all else that a time in a list needs. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useZone(): string {
  return use(ZoneContext) ?? viewerZone;
}
