/** One request beside the list: what would happen, and the decision. */
import { Button, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  Facts,
  Principal,
  RowPanel,
  TaskDialog,
  Time,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import type { ApprovalRow } from "./approval-row.js";
import { Decision } from "./decision.js";
import { Effect } from "./effect.js";
import { StatusBadge } from "./status-badge.js";
import { approvalsWords } from "./words.js";

export interface ApprovalDrawerProps {
  /** Undefined while none is open. */
  readonly id: string | undefined;
  /** The request, if the list shows it. */
  readonly listed: ApprovalRow | undefined;
}

export function ApprovalDrawer({ id, listed }: ApprovalDrawerProps): ReactNode {
  const say = useWords(approvalsWords);
  const { change } = useListSearch();
  // All that are kept: at most a hundred open ones, and the latest hundred that have ended.
  const read = useQueries().useQuery(
    "get",
    "/api/admin/approvals",
    { params: { query: { limit: 200 } } },
    { enabled: id !== undefined && listed === undefined },
  );
  const request = listed ?? read.data?.approvals.find((each) => each.id === id);
  return (
    <RowPanel
      id={id}
      row={request}
      isRead={listed === undefined && read.isSuccess}
      titleOf={(row) =>
        row?.resource.type === "SubscriptionPage" ? say("SubscriptionPage") : (row?.name ?? say("title"))
      }
      gone={say("gone")}
      notice={
        read.error === null ? undefined : (
          <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
        )
      }
      onClose={() => change({ open: undefined }, { keepsPage: true })}
      footer={(row) => row.status === "Open" && <Decision request={row} />}
    >
      {(row) => <Details request={row} />}
    </RowPanel>
  );
}

function Details({ request }: { readonly request: ApprovalRow }): ReactNode {
  const say = useWords(approvalsWords);
  const { requestedBy, decidedBy, decidedAt, note, reason, resource, moveTask } = request;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [say("status"), <StatusBadge {...request} />],
          [say("type"), say(resource.type)],
          [say("requestedBy"), <Principal of={requestedBy.principal} />],
          [say("requestedAt"), <Time at={request.requestedAt} />],
          [say("note"), note && <UserText>{note}</UserText>],
          [say("decidedBy"), decidedBy && <Principal of={decidedBy.principal} />],
          [say("decidedAt"), decidedAt && <Time at={decidedAt} />],
          [say("reason"), reason && <UserText>{reason}</UserText>],
          [say("moveProgress"), moveTask && <MoveProgress task={moveTask} />],
        ]}
      />
      {request.status === "Stale" && <Text c="dimmed">{say("staleText")}</Text>}
      {request.status === "Open" && <Effect request={request} />}
    </Stack>
  );
}

function MoveProgress({ task }: { readonly task: string }): ReactNode {
  const say = useWords(approvalsWords);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setShown(true)}>
        {say("showMove")}
      </Button>
      {isShown && <TaskDialog id={task} title={say("moveProgress")} onClose={() => setShown(false)} />}
    </>
  );
}
