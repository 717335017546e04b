/** All routes, of the frame and of the pages. */
import { createRouter } from "@tanstack/react-router";
import { PageFailed } from "./frame/page-failed.js";
import { PageSkeleton } from "./frame/page-skeleton.js";
import { firstPageRoute, homeRoute, rootRoute, signedInRoute, workspaceRoute } from "./frame/routes.js";
import { pagesPath } from "./location.js";
import * as pages from "./pages/index.js";

const routeTree = rootRoute.addChildren({
  homeRoute,
  signedInRoute,
  workspaceRoute: workspaceRoute.addChildren({ firstPageRoute, ...pages }),
});

export const router = createRouter({
  routeTree,
  basepath: pagesPath,
  defaultPreload: "intent",
  defaultErrorComponent: PageFailed,
  defaultPendingComponent: PageSkeleton,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: typeof router;
  }
}
