/** Whether the proposal for time zone and country was dismissed in this browser, by workspace. */
import { useState } from "react";
import { useWorkspace } from "../../data/index.js";

export interface DismissedRegion {
  readonly isDismissed: boolean;
  readonly dismiss: () => void;
}

export function useDismissedRegion(): DismissedRegion {
  const { id } = useWorkspace();
  const key = `signalbox-region-${id}`;
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  return {
    isDismissed,
    dismiss: () => {
      localStorage.setItem(key, "dismissed");
      setDismissed(true);
    },
  };
}
