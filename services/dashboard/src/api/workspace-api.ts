/** The API of a workspace: the same for its pages, and for what is read before they are shown. */
import { createApi, type Api } from "./create-api.js";

const apis = new Map<string, Api>();

export function workspaceApi(workspaceId: string): Api {
  const api = apis.get(workspaceId) ?? createApi(workspaceId);
  apis.set(workspaceId, api);
  return api;
}
