/** A dialog that adds something, opened by a button or by the address, so that ⌘K reaches it from every page. */
import { getRouteApi } from "@tanstack/react-router";
import { useListSearch } from "../../ui/index.js";
import type { SettingsAddition } from "./settings-tabs.js";

const route = getRouteApi("/w/$workspaceId/settings");

export interface Addition {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** `isPossible`: whether the member may add it; an address opens nothing else. */
export function useAddition(what: SettingsAddition, isPossible: boolean): Addition {
  const { add } = route.useSearch();
  const { change } = useListSearch();
  return {
    isOpen: isPossible && add === what,
    open: () => change({ add: what }),
    close: () => change({ add: undefined }, { replace: true }),
  };
}
