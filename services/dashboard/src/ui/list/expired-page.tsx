/**
 * Pages whose cursor does not open any more, as after a change of permissions or an upgrade: the list goes to its first
 * page and says so, until another page is chosen.
 */
import { Alert } from "@mantine/core";
import { ApiError } from "@signalbox/client";
import { useEffect, useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { useListSearch } from "./use-list-search.js";
import { listWords } from "./words.js";

export function isCursorExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "CursorExpired";
}

/** Whether the note is shown. `isExpired`: the cursor in the address leads nowhere. */
export function useExpiredPage(isExpired: boolean): boolean {
  const { search, change } = useListSearch();
  const [left, setLeft] = useState(false);
  const isOnPage = search.cursor !== undefined;
  const mustLeave = isExpired && isOnPage;
  useEffect(() => {
    if (!mustLeave) return;
    setLeft(true);
    change({}, { replace: true });
  }, [mustLeave, change]);
  useEffect(() => {
    if (isOnPage && !mustLeave) setLeft(false);
  }, [isOnPage, mustLeave]);
  return left || mustLeave;
}

export function ExpiredPageNote(): ReactNode {
  const say = useWords(listWords);
  return (
    <Alert role="status" mb="sm">
      {say("pageExpired")}
    </Alert>
  );
}
