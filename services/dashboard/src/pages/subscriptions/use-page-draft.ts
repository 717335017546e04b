/**
 * What is edited of the subscription page, and where it differs from what is stored. It is kept by the browser's page alone;
 * whatever else keeps it takes the place of this hook.
 */
import { useState } from "react";
import { useLanguage } from "../../data/index.js";
import { htmlOf, lookOf, newLooks, type PageLook } from "./page-look.js";

export interface PageDraft {
  readonly html: string;
  /** Undefined while HTML is edited that the form has not made. */
  readonly look: PageLook | undefined;
  readonly isEdited: boolean;
  readonly edit: (next: Partial<PageLook>) => void;
  readonly editHtml: (html: string) => void;
  /** Replaces what is there by what the form begins with. */
  readonly beginForm: () => void;
  /** Takes what is stored. */
  readonly discard: () => void;
}

/** `stored` is null where the standard page is shown. */
export function usePageDraft(stored: string | null): PageDraft {
  const { language } = useLanguage();
  const [edited, setEdited] = useState<string>();
  const html = edited ?? stored ?? htmlOf(newLooks[language]);
  const look = lookOf(html);
  return {
    html,
    look,
    isEdited: edited !== undefined && edited !== stored,
    edit: (next) => setEdited(htmlOf({ ...(look ?? newLooks[language]), ...next })),
    editHtml: setEdited,
    beginForm: () => setEdited(htmlOf(newLooks[language])),
    discard: () => setEdited(undefined),
  };
}
