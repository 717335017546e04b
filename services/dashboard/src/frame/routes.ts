/** The routes above the pages. A page is a child of `workspaceRoute`. */
import { createRootRoute, createRoute } from "@tanstack/react-router";
import { FirstPage } from "./first-page.js";
import { FirstMailbox, FirstWorkspace } from "./first-workspace.js";
import { MemberFrame } from "./member-frame.js";
import { NotFound } from "./not-found.js";
import { PageFailed } from "./page-failed.js";
import { SignedIn } from "./signed-in.js";
import { WorkspaceFrame } from "./workspace-frame.js";

export const rootRoute = createRootRoute({ notFoundComponent: NotFound, errorComponent: PageFailed });

/** Leads to the workspace that was open last. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: FirstWorkspace,
});

/** Where a sign-in in a second tab ends. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "signed-in",
  component: SignedIn,
});

export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "w/$workspaceId",
  component: WorkspaceFrame,
  notFoundComponent: NotFound,
});

/** `/mailbox` of the service leads here. */
export const firstMailboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "mailbox",
  component: FirstMailbox,
});

/** Around pages about the member alone. */
export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "member",
  component: MemberFrame,
});

/** Leads to the first page that the member may see. */
export const firstPageRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "/",
  component: FirstPage,
});
