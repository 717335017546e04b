/** Addresses of pages for links that React does not draw. */
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useWorkspace } from "../../data/index.js";
import type { KnownPage } from "./known-page.js";
import { linkPropsOf } from "./page-link.js";
import { usePages } from "./use-pages.js";

/** Undefined for a page that does not exist here, or that the member may not see. */
type PageAddress = (page: KnownPage) => string | undefined;

export function usePageAddress(): PageAddress {
  const router = useRouter();
  const { id } = useWorkspace();
  const known = usePages()
    .map(({ to }) => to)
    .join("\n");
  return useCallback(
    ({ page, ...rest }) => {
      const to = known.split("\n").find((each) => each === `/w/$workspaceId/${page}`);
      if (to === undefined) return undefined;
      const place = router.buildLocation(linkPropsOf({ to: to as "/", ...rest }, id));
      return router.history.createHref(place.publicHref);
    },
    [router, id, known],
  );
}
