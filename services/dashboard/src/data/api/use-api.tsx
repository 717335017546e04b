/** The API of the workspace that the page shows. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, use, type ReactNode } from "react";
import type { Api, Queries } from "./create-api.js";

const ApiContext = createContext<Api | undefined>(undefined);

export function ApiProvider({
  api,
  children,
}: {
  readonly api: Api;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={api.cache}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

export function useApi(): Api {
  const api = use(ApiContext);
  if (api === undefined) throw new Error("useApi is called outside of an ApiProvider");
  return api;
}

/**
 * Reads and changes as hooks: `useQueries().useQuery("get", "/api/admin/segments", {...})`. The workspace is sent with
 * every call.
 */
export function useQueries(): Queries {
  return useApi().queries;
}
