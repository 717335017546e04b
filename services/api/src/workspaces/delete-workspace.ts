/**
 * DELETE `/api-l/admin/workspaces`: deletes a workspace and leaves a tombstone. When this answers, its keys are
 * invalid and its names are free. The configured workspace of the service cannot be deleted, because it is the one
 * that administers the installation.
 */
import { deleteWorkspace as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../commands/run-command.js";
import { badRequest, notFound } from "../http/errors.js";
import { defineRoute, type Route } from "../http/route.js";
import { workspaceChanged } from "./workspace-changed.js";

export const deleteWorkspace: Route = defineRoute({
  method: "DELETE",
  base: "/api-l",
  path: "/admin/workspaces",
  summary: "Delete a workspace",
  tag: "Workspaces",
  target: {
    externalIdInBody: true,
    mustBeNamed: true,
    outOfReach: () => {
      throw notFound("there is no such workspace, or this key has no right to it");
    },
  },
  body: z.object({ externalId: z.string().exactOptional().describe("Instead of workspaceId.") }),
  answers: [
    { status: 201, description: "Deleted: its keys are invalid and its names are free again" },
    {
      status: 400,
      description: "None is named; or `InUse`: it has children, or the service was started with it",
    },
    { status: 404, description: "Unknown workspace, or no access to it" },
  ],
  handle: (request, api) => {
    if (request.workspaceId === api.config.workspaceId) {
      throw badRequest("this service was started with this workspace, so it has to stay", "InUse");
    }
    return runCommand(
      {
        command,
        input: () => ({}),
        withFollowUps: true,
        answer: async () => {
          await workspaceChanged(request.workspaceId, api);
          return { status: 201 };
        },
      },
      request,
      api,
    );
  },
});
