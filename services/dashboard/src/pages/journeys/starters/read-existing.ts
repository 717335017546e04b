/** What the workspace has that a starter may use, and whose names are taken. */
import { useQuery } from "@tanstack/react-query";
import { useApi, type Api } from "../../../data/index.js";
import type { Existing } from "./plan-starter.js";

export interface ExistingParts {
  /** Undefined until it is read. */
  readonly existing: Existing | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Without the journey that is about to be made. */
export function useExisting(journeyId: string): ExistingParts {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["starters", "existing", journeyId],
    queryFn: () => readExisting(api, journeyId),
    staleTime: 0,
    retry: false,
  });
  return { existing: data, error, retry: () => void refetch() };
}

/** As it is now. A journey that was made by a call without an answer is no other one when it is tried again. */
export async function readExisting(
  { client, workspaceId }: Pick<Api, "client" | "workspaceId">,
  journeyId: string,
): Promise<Existing> {
  const [segments, properties, templates, journeys, drafts] = await Promise.all([
    client.GET("/api/admin/segments", {}),
    client.GET("/api/admin/user-properties", {}),
    client.GET("/api/admin/content/templates", {}),
    client.GET("/api/admin/journeys", {}),
    client.GET("/api/admin/drafts/journeys", {}),
  ]);
  const others = (drafts.data?.drafts ?? []).filter(({ id }) => id !== journeyId);
  return {
    workspaceId,
    segments: (segments.data?.segments ?? []).map(usable),
    properties: (properties.data?.userProperties ?? []).map(usable),
    templates: (templates.data?.templates ?? []).map(({ id, name, definition }) => ({
      id,
      name,
      isPublished: definition !== undefined,
    })),
    journeys: [
      ...(journeys.data?.journeys ?? []).map(({ name, definition }) => ({ name, uses: definition })),
      ...(await Promise.all(others.map(({ id, name }) => readDraft(client, id, name)))),
    ],
  };
}

interface Definition {
  readonly id: string;
  readonly name: string;
  readonly definition?: unknown;
  readonly status?: string | undefined;
  readonly archived?: true | undefined;
}

/** One that is archived or not computed is not used for what it says; its name is taken. */
function usable({
  id,
  name,
  definition,
  status = "Running",
  archived,
}: Definition): Existing["segments"][number] {
  return status === "Running" && archived !== true ? { id, name, definition } : { id, name };
}

async function readDraft(
  client: Api["client"],
  id: string,
  name = "",
): Promise<Existing["journeys"][number]> {
  const { data } = await client.GET("/api/admin/drafts/journeys/{id}", { params: { path: { id } } });
  return { name, uses: data?.definition };
}
