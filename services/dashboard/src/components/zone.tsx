/** The time zone of the workspace; the viewer's where the workspace has none. */
import { createContext, use } from "react";

export const ZoneContext = createContext<string | undefined>(undefined);

export function useZone(): string {
  return use(ZoneContext) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
