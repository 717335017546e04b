/** The state of a list, which is in the address of the page: reloading and going back keep it. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { listFields, SearchOf } from "./search-of.js";

export type ListSearch = SearchOf<typeof listFields>;

export interface ListSearchState {
  readonly search: ListSearch & Readonly<Record<string, unknown>>;
  /** Undefined removes a field. The list begins with its first page, unless the change is about the page. */
  readonly change: (fields: Readonly<Record<string, unknown>>, options?: ChangeOptions) => void;
}

interface ChangeOptions {
  /** Adds no entry to the history, as while typing. */
  readonly replace?: boolean;
  /** The page stays the same one. */
  readonly keepsPage?: boolean;
}

export function useListSearch(): ListSearchState {
  const search = useSearch({ strict: false }) satisfies object as ListSearchState["search"];
  const navigate = useNavigate();
  const change = useCallback<ListSearchState["change"]>(
    (fields, { replace = false, keepsPage = false } = {}) => {
      void navigate({
        to: ".",
        replace,
        search: ((before: object) => ({
          ...before,
          ...(!keepsPage && { cursor: undefined, page: undefined }),
          ...fields,
        })) as never,
      });
    },
    [navigate],
  );
  return { search, change };
}
