/**
 * The API for one workspace, with a cache of its own. Answers that are errors reject with `ApiError`, those that never
 * came with `Unreachable`. Reads are cancelled when nothing shows them any more, and wait while the service is away.
 */
import { ApiError, createClient, type SignalboxClient } from "@signalbox/client";
import { QueryClient } from "@tanstack/react-query";
import createQueries from "openapi-react-query";
import { createLiveStream, type LiveStream } from "../live/live-stream.js";
import { sessionHeaders } from "../embedded.js";
import { serviceUrl } from "../location.js";
import { createChangeKeys } from "./change-keys.js";
import { noteAnswer } from "./connection.js";
import { askingBeforeLockOut, askLockOut } from "./lock-out-question.js";
import { followed, followingQueued } from "./queued-changes.js";
import { retryRead, Unreachable } from "./retry.js";

/** Changes are made by `useChange`. */
export type Queries = Omit<ReturnType<typeof queriesOf>, "useMutation">;

export interface Api {
  readonly workspaceId: string;
  /** For calls outside of components, as those of a bulk action. */
  readonly client: SignalboxClient;
  readonly queries: Queries;
  readonly cache: QueryClient;
  readonly live: LiveStream;
}

/** Whether it is unknown if the service did what was asked. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiError && error.status >= 500);
}

/** Without a workspace: for what concerns the member alone. */
export function createApi(workspaceId = ""): Api {
  const reads = newClient(workspaceId);
  const client = newClient(
    workspaceId,
    askingBeforeLockOut(
      askLockOut,
      followingQueued(followed, (request) => fetch(request)),
    ),
  );
  client.use(createChangeKeys());
  return {
    workspaceId,
    client,
    queries: queriesOf(reads),
    cache: createCache(),
    live: createLiveStream(workspaceId),
  };
}

function newClient(workspaceId: string, send?: (request: Request) => Promise<Response>): SignalboxClient {
  const client = createClient({
    baseUrl: serviceUrl.href.replace(/\/$/, ""),
    fetch: send,
    headers: { ...sessionHeaders, ...(workspaceId !== "" && { "df-workspace-id": workspaceId }) },
  });
  client.use({
    onRequest({ request }) {
      // The api takes changes of a session only as JSON, also those without a body.
      if (request.method !== "GET" && !request.headers.has("content-type"))
        request.headers.set("content-type", "application/json");
    },
    async onResponse({ response }) {
      if (response.ok) return;
      noteAnswer(response.status);
      throw new ApiError(response, await response.json().catch(() => undefined));
    },
    onError({ error }) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      noteAnswer(undefined);
      return new Unreachable("the service does not answer", { cause: error });
    },
  });
  return client;
}

function queriesOf(client: SignalboxClient) {
  return createQueries(client);
}

function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: retryRead,
        retryDelay: 500,
        refetchOnWindowFocus: true,
      },
    },
  });
}
