/** Why a user is in a segment, or not. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, PageSkeleton } from "../../ui/index.js";
import { Reason } from "./reason.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

export interface WhyProps {
  readonly segmentId: string;
  readonly userId: string;
}

export function Why({ segmentId, userId }: WhyProps): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const reasons = queries.useQuery("post", "/api/admin/segments/explain", { body: { segmentId, userId } });
  if (reasons.error !== null)
    return <ErrorNotice error={reasons.error} onRetry={() => void reasons.refetch()} />;
  if (reasons.data === undefined) return <PageSkeleton />;
  return (
    <div className={classes.why}>
      {!reasons.data.isUpToDate && (
        <Text size="sm" c="dimmed" mb={6}>
          {say("notUpToDate")}
        </Text>
      )}
      <Reason tree={reasons.data.tree} />
    </div>
  );
}
