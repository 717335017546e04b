/** The API of the workspace that is open: the same for its pages, and for what is read before they are shown. */
import { createApi, type Api } from "./create-api.js";

let open: Api | undefined;

/** Another workspace begins with nothing of the one before, and so does a return to that one. */
export function workspaceApi(workspaceId: string): Api {
  if (open?.workspaceId !== workspaceId) open = createApi(workspaceId);
  return open;
}
