/** Why a user is in a journey, was in it, or never came in: sentences, and the conditions of its segment. */
import { Group, List, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { Badge, ErrorNotice, Explanation, PageSkeleton } from "../../ui/index.js";
import { Reason } from "./reason.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

export interface JourneyReasonsProps {
  readonly journeyId: string;
  readonly userId: string;
}

export function JourneyReasons({ journeyId, userId }: JourneyReasonsProps): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { data, error, refetch } = queries.useQuery("post", "/api/admin/journeys/explain", {
    body: { journeyId, userId },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <div className={classes.why}>
      <Group gap="xs" mb={6}>
        <Badge color={data.is === "in" ? "green" : "gray"}>{say(data.is)}</Badge>
      </Group>
      <List spacing={4}>
        {data.reasons.map((reason) => (
          <List.Item key={reason.text}>
            <Explanation says={reason} />
          </List.Item>
        ))}
      </List>
      {data.segment !== undefined && (
        <>
          <Text size="sm" c="dimmed" my={6}>
            {say("entrySegment", { name: data.segment.name })}
          </Text>
          <Reason tree={data.segment.tree} />
        </>
      )}
    </div>
  );
}
