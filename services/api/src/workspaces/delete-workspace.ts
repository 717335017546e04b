/**
 * DELETE `/api-l/admin/workspaces`: makes a tombstone of a workspace. From the moment this answers its keys open nothing
 * and its names are free. The workspace the service itself was started with stays: nobody could administer it any more.
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
    { status: 201, description: "It is a tombstone: its keys open nothing and its names are free again" },
    {
      status: 400,
      description: "None is named; or `InUse`: it has children, or the service was started with it",
    },
    { status: 404, description: "There is no such workspace, or none this key reaches" },
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
