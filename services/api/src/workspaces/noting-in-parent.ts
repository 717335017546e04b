/**
 * Changes of a child workspace that its parent cannot read in the child's audit log, because it reads only that of active
 * children: the parent's log has an entry too.
 */
import { noteCall } from "../audit/note-call.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import type { Endpoint } from "../http/route.js";

export function notingInParent(action: string, endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    handle: async (request, api) => {
      const { workspaceId, origin, body } = request;
      // A deleted workspace has another name.
      const { parentId, name } = await readWorkspace(workspaceId, api.actors);
      const answer = await endpoint.handle(request, api);
      if (parentId !== undefined && answer.status < 400) {
        const resources = [{ kind: "workspace", id: workspaceId, name }];
        const { status } = (body ?? {}) as { readonly status?: string };
        const query = status === undefined ? {} : { status };
        await noteCall({ action, workspaceId: parentId, origin, resources, query }, api);
      }
      return answer;
    },
  };
}
