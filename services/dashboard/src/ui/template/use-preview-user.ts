/** The user whose properties a template is shown with: the one in the address, else the first person of the workspace. */
import { useMemo } from "react";
import { useMay, useQueries } from "../../data/index.js";

export interface PreviewUser {
  /** Undefined where there is none, or none may be seen. */
  readonly id: string | undefined;
  /** By name. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly isUnknown: boolean;
  readonly isPending: boolean;
}

export function usePreviewUser(chosen: string | undefined): PreviewUser {
  const queries = useQueries();
  const may = useMay();
  const isAllowed = may("users:read") && may("users:see-personal");
  const first = queries.useQuery(
    "post",
    "/api/admin/users",
    { body: { kind: "person", limit: 1 } },
    { enabled: isAllowed && chosen === undefined, staleTime: 60_000 },
  );
  const id = isAllowed ? (chosen ?? first.data?.users[0]?.id) : undefined;
  const user = queries.useQuery(
    "get",
    "/api/admin/users/{id}",
    { params: { path: { id: id ?? "" } } },
    { enabled: id !== undefined },
  );
  const properties = useMemo(
    () =>
      Object.fromEntries(Object.values(user.data?.properties ?? {}).map(({ name, value }) => [name, value])),
    [user.data],
  );
  return {
    id: user.data?.id,
    properties,
    isUnknown: user.error !== null,
    isPending: isAllowed && (first.isLoading || user.isLoading),
  };
}
