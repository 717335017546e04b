/** The users who are at a node of a journey, and until when. What is done with many users is done with selected ones. */
import { Button, Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Answer } from "@signalbox/client";
import { useEffect, useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  ExpiredPageNote,
  isCursorExpired,
  listWords,
  PageSkeleton,
  PeopleBar,
  SelectBox,
  Time,
  UserName,
  useSelection,
} from "../../ui/index.js";
import type { Journey } from "./journey-statuses.js";
import classes from "./journeys.module.css";
import { RunVersion } from "./run-version.js";
import { journeysWords } from "./words.js";

export interface WaitingUsersProps {
  readonly journey: Pick<Journey, "id" | "version">;
  readonly nodeId: string;
}

export function WaitingUsers({ journey: { id: journeyId, version }, nodeId }: WaitingUsersProps): ReactNode {
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
  return (
    <>
      {hasExpired && <ExpiredPageNote />}
      <Users
        users={query.data.pages.flatMap((page) => page.users)}
        hasMore={query.hasNextPage}
        published={version}
      />
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

type WaitingUser = Answer<"/api/admin/journeys/{id}/users", "GET">["users"][number];

interface UsersProps {
  readonly users: readonly WaitingUser[];
  readonly hasMore: boolean;
  /** The version. */
  readonly published: number;
}

function Users({ users, hasMore, published }: UsersProps): ReactNode {
  const say = useWords(journeysWords);
  const sayList = useWords(listWords);
  const selection = useSelection(users, keyOf);
  return (
    <>
      <PeopleBar ids={[...new Set(selection.rows.map(({ id }) => id))]} onClear={selection.clear} />
      {users.length === 0 && !hasMore && <Text c="dimmed">{say("nobodyWaits")}</Text>}
      {users.length > 1 && (
        <Group gap="xs" component="label">
          <SelectBox
            label={sayList("selectShown")}
            isChecked={selection.isAll}
            isPartly={selection.isSome}
            onChange={selection.toggleAll}
          />
          <Text size="sm" aria-hidden>
            {sayList("selectShown")}
          </Text>
        </Group>
      )}
      <ul className={classes.rows}>
        {users.map((user) => (
          <li key={keyOf(user)}>
            <Group justify="space-between" gap="2px 12px">
              <Group gap="xs" wrap="nowrap">
                <SelectBox
                  label={sayList("select", { what: user.id.slice(0, 100) })}
                  isChecked={selection.has(user)}
                  onChange={() => selection.toggle(user)}
                />
                <UserName id={user.id} name={user.name} isLink />
                <RunVersion version={user.version} published={published} />
              </Group>
              <Text size="sm" c="dimmed">
                {say("since")} <Time at={user.since} /> ·{" "}
                {user.waitsUntil === undefined ? say("untilEvent") : say("until")}{" "}
                {user.waitsUntil !== undefined && <Time at={user.waitsUntil} />}
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}

function keyOf({ id, runId }: WaitingUser): string {
  return `${id} ${runId}`;
}
