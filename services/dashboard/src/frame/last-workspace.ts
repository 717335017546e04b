/** The workspace that this browser showed last. */
const key = "signalbox-workspace";

export const lastWorkspace = {
  get: (): string | null => localStorage.getItem(key),
  set: (workspaceId: string): void => localStorage.setItem(key, workspaceId),
};
