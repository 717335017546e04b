/** The routes of workspaces and of sessions in them. */
import { createChild, deleteWorkspace, setWorkspaceStatus } from "@signalbox/workspace";
import { command } from "../commands/command.js";
import { notFound } from "../http/errors.js";
import { del, get, patch, post, put, routeTable, type RouteTable } from "../http/route-table.js";
import type { WorkspaceTarget } from "../http/route.js";
import { createSession } from "../sessions/create-session.js";
import { showSession } from "../sessions/show-session.js";
import { getWorkspace } from "./get-workspace.js";
import { listChildren } from "./list-children.js";
import { notingInParent } from "./noting-in-parent.js";

const named: WorkspaceTarget = { externalIdInBody: true, mustBeNamed: true };
const namedOrNotFound: WorkspaceTarget = {
  ...named,
  outOfReach: () => {
    throw notFound("there is no such workspace, or this key has no right to it");
  },
};

export const workspaceRoutes: RouteTable = routeTable(
  "Workspaces",
  [
    put("/admin/workspaces/child", command(createChild), "workspaces:write"),
    get("/admin/workspaces/child", listChildren, "workspaces:read"),
    get("/admin/workspaces", getWorkspace, "workspaces:read"),
    patch(
      "/admin/workspaces/status",
      notingInParent("set-workspace-status", command(setWorkspaceStatus, named)),
      "workspaces:write",
    ),
    del(
      "/admin/workspaces",
      notingInParent("delete-workspace", command(deleteWorkspace, namedOrNotFound)),
      "workspaces:write",
    ),
    post("/sessions", createSession, null),
    get("/sessions", showSession, null),
  ],
  "/api-l",
);
