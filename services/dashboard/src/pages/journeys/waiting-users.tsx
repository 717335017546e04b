/** The users who are at a node of a journey, and until when. */
import { Button, Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  ExpiredPageNote,
  isCursorExpired,
  PageSkeleton,
  Time,
  UserName,
} from "../../ui/index.js";
import classes from "./journeys.module.css";
import { journeysWords } from "./words.js";

export interface WaitingUsersProps {
  readonly journeyId: string;
  readonly nodeId: string;
}

export function WaitingUsers({ journeyId, nodeId }: WaitingUsersProps): ReactNode {
  const say = useWords(journeysWords);
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: ["users of journey", journeyId, nodeId],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { data } = await client.GET("/api/admin/journeys/{id}/users", {
        params: {
          path: { id: journeyId },
          query: { nodeId, limit: 20, ...(cursor !== "" && { cursor }) },
        },
        signal,
      });
      return data ?? { users: [] };
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }: { readonly nextCursor?: string }) => nextCursor,
  });
  // Reading again begins with the first page.
  const [hasExpired, setHasExpired] = useState(false);
  const isExpired = isCursorExpired(query.error);
  const { refetch } = query;
  useEffect(() => {
    if (!isExpired) return;
    setHasExpired(true);
    void refetch();
  }, [isExpired, refetch]);
  if (query.error !== null && !isExpired)
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <PageSkeleton />;
  const users = query.data.pages.flatMap((page) => page.users);
  return (
    <>
      {hasExpired && <ExpiredPageNote />}
      {users.length === 0 && !query.hasNextPage && <Text c="dimmed">{say("nobodyWaits")}</Text>}
      <ul className={classes.rows}>
        {users.map(({ id, name, runId, since, waitsUntil }) => (
          <li key={`${id} ${runId}`}>
            <Group justify="space-between" gap="2px 12px">
              <UserName id={id} name={name} isLink />
              <Text size="sm" c="dimmed">
                {say("since")} <Time at={since} /> ·{" "}
                {waitsUntil === undefined ? say("untilEvent") : say("until")}{" "}
                {waitsUntil !== undefined && <Time at={waitsUntil} />}
              </Text>
            </Group>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          mt="xs"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {say("more")}
        </Button>
      )}
    </>
  );
}
