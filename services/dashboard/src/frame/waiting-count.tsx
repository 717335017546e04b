/** How many things wait on a page, beside its title in the navigation; nothing while there are none. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi, useWords } from "../data/index.js";
import { Badge, type PageInfo } from "../ui/index.js";
import { frameWords } from "./words.js";

const everyMs = 60_000;

export interface WaitingCountProps {
  /** The page, for the cache. */
  readonly of: string;
  readonly count: NonNullable<NonNullable<PageInfo["navigation"]>["count"]>;
}

export function WaitingCount({ of, count }: WaitingCountProps): ReactNode {
  const say = useWords(frameWords);
  const api = useApi();
  const { data = 0 } = useQuery({
    queryKey: ["waiting", of],
    queryFn: ({ signal }) => count(api, signal),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  if (data === 0) return null;
  return (
    <Badge color="orange" role="img" aria-label={say("waiting", { count: data })}>
      {data}
    </Badge>
  );
}
