/** How many users meet a filter, as a link to them; a dash where the member may not see users. */
import { Skeleton } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay, useQueries, useWorkspace } from "../../data/index.js";
import { CountLink } from "../links/link.js";

export interface UserFilter {
  /** The id of a segment. */
  readonly segment?: string;
  /** The id of a subscription group: users who are subscribed to it. */
  readonly group?: string;
}

/** Undefined while it is counted, and for members who may not see users. Without a filter: all users. */
export function useUserCount({ segment, group }: UserFilter): number | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "post",
    "/api/admin/users/count",
    {
      body: {
        maxAgeSeconds: 60,
        ...(segment !== undefined && { segmentFilter: [segment] }),
        ...(group !== undefined && { subscriptionGroupFilter: [group] }),
      },
    },
    { enabled: may("users:read"), staleTime: 10_000, placeholderData: keepPreviousData },
  );
  return data?.userCount;
}

export interface MemberCountProps extends UserFilter {
  /** Beside other text a link needs more than its color. */
  readonly underline?: "always";
}

export function MemberCount({ underline, ...filter }: MemberCountProps): ReactNode {
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const count = useUserCount(filter);
  if (!may("users:read")) return "–";
  if (count === undefined) return <Skeleton display="inline-block" h={12} w={40} />;
  return (
    <CountLink
      value={count}
      {...(underline !== undefined && { underline })}
      to="/w/$workspaceId/users"
      params={{ workspaceId }}
      search={filter}
    />
  );
}
