/** All routes, of the frame and of the pages. */
import { createRouter } from "@tanstack/react-router";
import {
  firstMailboxRoute,
  firstPageRoute,
  homeRoute,
  memberRoute,
  PageFailed,
  rootRoute,
  signedInRoute,
  workspaceRoute,
} from "./frame/index.js";
import { PageSkeleton } from "./ui/index.js";
import { pagesPath } from "./data/index.js";
import * as pages from "./pages/index.js";

const { ownAccountRoute, ...ofWorkspaces } = pages;

const routeTree = rootRoute.addChildren({
  homeRoute,
  firstMailboxRoute,
  signedInRoute,
  memberRoute: memberRoute.addChildren({ ownAccountRoute }),
  workspaceRoute: workspaceRoute.addChildren({ firstPageRoute, ...ofWorkspaces }),
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
