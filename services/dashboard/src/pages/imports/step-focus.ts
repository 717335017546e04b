/**
 * Where the keyboard goes on when a step of an import is over: what had the focus is gone by then, so the heading of the next
 * step takes it. Focus that is somewhere else stays there.
 */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isMoving, isStarted, type Import } from "./import.js";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page follows the upload that it shows. */
    readonly followsUpload?: true;
  }
}

/** Of the parts of the page, whose headings take the focus. */
export const stepIds = { columns: "import-columns", check: "import-check", outcome: "import-outcome" };

/** `isRead`: the parts of the page are there. */
export function useStepFocus(shown: Import, isRead: boolean): void {
  const followsUpload = useLocation({ select: ({ state }) => state.followsUpload === true });
  const step = isRead || isStarted(shown) ? stepOf(shown) : undefined;
  const before = useRef<string>(undefined);
  useEffect(() => {
    const last = before.current;
    if (step === undefined || step === last) return;
    before.current = step;
    if (last !== undefined || followsUpload) focusHeading(placeOf(step));
  }, [step, followsUpload]);
}

/** A file that turns out to be about the other begins anew. */
function stepOf(shown: Import): string {
  if (isStarted(shown)) return isMoving(shown) ? "running" : "over";
  return shown.status === "Draft" ? `columns of ${shown.of}` : shown.status;
}

function placeOf(step: string): string {
  if (step === "running" || step === "over") return stepIds.outcome;
  return step.startsWith("columns") ? stepIds.columns : stepIds.check;
}

function focusHeading(id: string): void {
  if (!isFocusLost()) return;
  const heading = document.getElementById(id)?.querySelector("h2");
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** What had the focus was removed or disabled. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
